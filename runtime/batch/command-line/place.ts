// Reads from the flags whether a batch is in a folder or in a Redis queue.
import { text, UsageError, type Values } from "../../command-line/flags.js";
import type { BatchJobs } from "../by-hand.js";
import { withFolderJobs } from "../folder-jobs.js";
import { withQueueJobs } from "../queue/queue-decisions.js";

export const LOCATION_FLAGS = {
  out: text("<dir>", "folder of the batch: the value of --out in batch run"),
  queue: text("<name>", "queue of the batch: the value of --queue in batch enqueue"),
};

export type BatchLocation = { readonly out: string } | { readonly queue: string };

/**
 * Returns the folder or queue that the flags name. Throws `UsageError` if both flags or none are
 * set.
 */
export function locationOf({ out = "", queue = "" }: Values<typeof LOCATION_FLAGS>): BatchLocation {
  if ((out === "") === (queue === "")) {
    throw new UsageError("Choose the batch with exactly one flag: --out <dir> or --queue <name>.");
  }
  return out === "" ? { queue } : { out };
}

/** Returns the Redis URL in REDIS_URL. Throws `UsageError` if the variable is not set. */
export function redisUrl(): string {
  const address = process.env["REDIS_URL"] ?? "";
  if (address !== "") return address;
  throw new UsageError(
    "REDIS_URL is missing: set it to the address of Redis, such as redis://127.0.0.1:6379.",
  );
}

/** Opens the jobs of a folder or queue, calls `work` with them, and closes them. */
export function withJobs<Out>(
  place: BatchLocation,
  say: (line: string) => void,
  work: (jobs: BatchJobs) => Promise<Out>,
): Promise<Out> {
  if ("out" in place) return withFolderJobs(place.out, { warn: say }, work);
  return withQueueJobs(redisUrl(), { queue: place.queue, say }, work);
}
