// The location of a batch on the command line: a folder, or a queue in Redis.
import { text, UsageError, type Values } from "../../command-line/flags.js";
import type { BatchJobs } from "../by-hand.js";
import { withFolderJobs } from "../folder-jobs.js";
import { withQueueJobs } from "../queue/queue-decisions.js";

export const PLACE = {
  out: text("<dir>", "folder of the batch, of batch run"),
  queue: text("<name>", "queue of the batch, of batch enqueue"),
};

export type Place = { readonly out: string } | { readonly queue: string };

/** Reads the location from the flags. Throws `UsageError` unless exactly one is named. */
export function placeOf({ out = "", queue = "" }: Values<typeof PLACE>): Place {
  if ((out === "") === (queue === "")) {
    throw new UsageError("Name the batch by one flag: --out <dir> or --queue <name>.");
  }
  return out === "" ? { queue } : { out };
}

/** The URL of Redis from REDIS_URL. Throws `UsageError` if it is not set. */
export function redis(): string {
  const address = process.env["REDIS_URL"] ?? "";
  if (address !== "") return address;
  throw new UsageError(
    "REDIS_URL is missing: set it to the address of Redis, such as redis://127.0.0.1:6379.",
  );
}

/** Opens the jobs of a location for some work. */
export function withJobs<Out>(
  place: Place,
  say: (line: string) => void,
  work: (jobs: BatchJobs) => Promise<Out>,
): Promise<Out> {
  if ("out" in place) return withFolderJobs(place.out, { warn: say }, work);
  return withQueueJobs(redis(), { queue: place.queue, say }, work);
}
