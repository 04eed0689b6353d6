// Makes the requests of the batches.

/** Returns this number of requests, each for one video. */
export const rowsOf = (jobs: number) =>
  Array.from({ length: jobs }, (_, index) => ({
    id: `job-${index + 1}`,
    model: "x-imagine-video",
    request: { prompt: `job ${index + 1}`, duration: 5 },
  }));
