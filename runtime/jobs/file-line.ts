// A line in the file of a journal: a checksum, and a change of one job as JSON. After a crash or an
// edit a line may contain anything.
import { createHash } from "node:crypto";
import { isArray, isObject } from "../validation/value.js";
import type { Job } from "./job.js";
import type { BatchFacts, LaneChange } from "./store.js";
import { jsonOf } from "./lines.js";

/** A change of a job. */
export interface FileChange {
  readonly name: string;
  readonly version: number;
  /** The job after the change; absent if it was removed. */
  readonly job?: Job | undefined;
  /** The body of its request; only in the first line of a job. */
  readonly body?: string | undefined;
  /** The change of its lane. */
  readonly lane?: LaneChange | undefined;
  readonly unknowns?: "more" | "none" | undefined;
  /** Facts of the batch. Such a line has no job, and an empty name. */
  readonly facts?: BatchFacts | undefined;
}

const CHECKSUM_LENGTH = 16;

const checksumOf = (json: string): string =>
  createHash("sha256").update(json).digest("hex").slice(0, CHECKSUM_LENGTH);

/** The line of a change, with its line feed. */
export function lineOf(change: FileChange): string {
  const json = JSON.stringify(change);
  return `${checksumOf(json)} ${json}\n`;
}

/** The change in a line without its line feed; `undefined` if the line is damaged. */
export function changeOf(line: string): FileChange | undefined {
  const json = line.slice(CHECKSUM_LENGTH + 1);
  if (line !== `${checksumOf(json)} ${json}`) return undefined;
  const change = jsonOf(json);
  return isChange(change) ? change : undefined;
}

// A valid checksum is strong evidence that this program wrote the line, so a short check is enough.
const isChange = (value: unknown): value is FileChange =>
  isObject(value) &&
  typeof value["name"] === "string" &&
  Number.isSafeInteger(value["version"]) &&
  (value["job"] === undefined || (isObject(value["job"]) && isArray(value["job"]["tasks"])));
