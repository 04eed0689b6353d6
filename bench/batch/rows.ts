// The requests of the batches.

/** Requests for one video each. */
export const rowsOf = (jobs: number) =>
  Array.from({ length: jobs }, (_, index) => ({
    id: `job-${index + 1}`,
    model: "x-imagine-video",
    request: { prompt: `job ${index + 1}`, duration: 5 },
  }));
