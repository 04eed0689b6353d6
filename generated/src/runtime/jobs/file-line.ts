// A line of the file of a journal: a checksum, and a change of one job as JSON. A crash or an editor may have left anything.
import { createHash } from "node:crypto";
import { isArray, isObject } from "../validation/value.js";
import type { Job } from "./job.js";
import type { BatchFacts, LaneChange } from "./store.js";
import { jsonOf } from "./lines.js";

/** A change of a job. */
export interface FileChange {
  readonly name: string;
  readonly version: number;
  /** The job from now on; absent if it is gone. */
  readonly job?: Job | undefined;
  /** The body of its request, in the line that begins it. */
  readonly body?: string | undefined;
  /** What the job changes of its batch. */
  readonly lane?: LaneChange | undefined;
  readonly unknowns?: "more" | "none" | undefined;
  /** Facts of the batch, in a line without a job, whose name is empty. */
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

/** The change in a line without its line feed; `undefined` if it was damaged. */
export function changeOf(line: string): FileChange | undefined {
  const json = line.slice(CHECKSUM_LENGTH + 1);
  if (line !== `${checksumOf(json)} ${json}`) return undefined;
  const change = jsonOf(json);
  return isChange(change) ? change : undefined;
}

// The checksum says that this program wrote the line, or that somebody took pains.
const isChange = (value: unknown): value is FileChange =>
  isObject(value) &&
  typeof value["name"] === "string" &&
  Number.isSafeInteger(value["version"]) &&
  (value["job"] === undefined || (isObject(value["job"]) && isArray(value["job"]["tasks"])));
