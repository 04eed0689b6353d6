// Jobs for tests, and the names of the open jobs in a store.
import { newJob, type Job } from "../../../runtime/jobs/job.js";
import type { JobStore } from "../../../runtime/jobs/store.js";

export const job = (name: string, facts: Partial<Job["facts"]> = {}): Job =>
  newJob(
    {
      job: name,
      named: true,
      idempotencyKey: `key of ${name}`,
      keyPromised: false,
      model: "x",
      endpoint: "/v1/videos/generations",
      bodyHash: "h",
      at: "2026-08-01T00:00:00.000Z",
      ...facts,
    },
    `holder of ${name}`,
    0,
  );

/** The names of the open jobs. */
export async function namesIn(store: JobStore): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const stored of store.list("open")) names.push(stored.job.facts.job);
  return names;
}
