// Reads and writes a line of a journal file. A line is a checksum and the change of one job as
// JSON. A crash may damage a line.
import { createHash } from "node:crypto";
import { isArray, isObject } from "../validation/value.js";
import type { Job } from "./job.js";
import type { BatchFacts, LaneChange } from "./store.js";
import { jsonOf } from "./lines.js";

/** The change of a job in one line. */
export interface FileChange {
  readonly name: string;
  readonly version: number;
  /** The job after the change; absent if it was removed. */
  readonly job?: Job | undefined;
  /** The request body; absent if the change keeps the earlier body. */
  readonly body?: string | undefined;
  /** The change of the job's lane (the state that all jobs of one model share). */
  readonly lane?: LaneChange | undefined;
  readonly unknowns?: "more" | "none" | undefined;
  /** New values of the batch. A line with such values has no job, and its `name` is empty. */
  readonly facts?: BatchFacts | undefined;
}

const CHECKSUM_LENGTH = 16;

const checksumOf = (json: string): string =>
  createHash("sha256").update(json).digest("hex").slice(0, CHECKSUM_LENGTH);

/** Returns the line for a change, with a line feed. */
export function lineOf(change: FileChange): string {
  const json = JSON.stringify(change);
  return `${checksumOf(json)} ${json}\n`;
}

/** Parses a line without its line feed. Returns `undefined` if the line is damaged. */
export function changeOf(line: string): FileChange | undefined {
  const json = line.slice(CHECKSUM_LENGTH + 1);
  if (line !== `${checksumOf(json)} ${json}`) return undefined;
  const change = jsonOf(json);
  return isChange(change) ? change : undefined;
}

// A short check is enough, because the checksum already shows that the SDK wrote the line.
const isChange = (value: unknown): value is FileChange =>
  isObject(value) &&
  typeof value["name"] === "string" &&
  Number.isSafeInteger(value["version"]) &&
  (value["job"] === undefined || (isObject(value["job"]) && isArray(value["job"]["tasks"])));
