// What goes into a queue and what comes out.
import { createHash } from "node:crypto";
import { ConfigurationError } from "../../errors/index.js";
import { shown } from "../../validation/tell.js";
import { isObject } from "../../validation/value.js";

/** One request of a batch. */
export interface QueuedRequest {
  /** Name of the job within its queue. Default `line-N`, by its position. */
  readonly id?: string | undefined;
  readonly model: string;
  /** The request without `model`. */
  readonly request: object;
  /** Name of the file below the results, such as `cats/1.mp4`; further files get a number. Default the id with the extension of the file. */
  readonly save?: string | undefined;
}

/** How a job ended. */
export type OutcomeStatus =
  /** Its files are saved. */
  | "done"
  /** The gateway refused it, or its task failed, or its result is lost. */
  | "failed"
  /** It may have been billed, and is not sent again. */
  | "unknown"
  /** It was not sent, because of the budget. */
  | "refused"
  /** It was not sent, because the batch was cancelled. */
  | "cancelled";

/** A file of a result. */
export interface StoredFile {
  readonly name: string;
  /** Size in bytes; absent where the store did not say. */
  readonly bytes?: number | undefined;
}

/** The end of one job. */
export interface QueueOutcome {
  readonly id: string;
  readonly model: string;
  readonly status: OutcomeStatus;
  /** Its tasks; of an unknown job those that the gateway named without saying whose they are. */
  readonly taskIds: readonly string[];
  /** What it has cost, in USD; absent where that is not known. */
  readonly costUsd: number | undefined;
  readonly files: readonly StoredFile[];
  /** Why it is not done. */
  readonly error: string | undefined;
}

/** A checked request, as Redis keeps it. */
export interface CheckedRow {
  readonly id: string;
  readonly model: string;
  /** JSON. */
  readonly request: string;
  readonly save: string;
  /** Tells the same request from another one. */
  readonly digest: string;
}

/** Checks a request; throws `ConfigurationError` that names its position. */
export function checkedRow(row: unknown, position: number, secret: string | undefined): CheckedRow {
  const refuse = (why: string): never => {
    throw new ConfigurationError(
      `Request ${position} of the batch ${why}. Correct it and enqueue again; what was enqueued is not doubled.`,
    );
  };
  if (!isObject(row)) return refuse(`must be an object { id, model, request } (got ${shown(row)})`);
  const { id = `line-${position}`, model, request, save = "" } = row;
  if (typeof id !== "string" || id === "" || id.length > 500) {
    return refuse(`needs an id of 1 to 500 characters (got ${shown(id)})`);
  }
  if (typeof model !== "string" || model === "")
    return refuse(`names no model (got ${shown(model)})`);
  if (!isObject(request)) return refuse(`has no request (got ${shown(request)})`);
  if (typeof save !== "string" || !isInside(save)) {
    return refuse("has a save that is no name below the folder of the results");
  }
  const text = JSON.stringify(request);
  if (secret !== undefined && secret !== "" && text.includes(secret)) {
    return refuse("holds the API key, which the queue may not keep");
  }
  const digest = createHash("sha256")
    .update(JSON.stringify([model, text, save]))
    .digest("hex");
  return { id, model, request: text, save, digest };
}

// No way out of the folder, on any system.
function isInside(name: string): boolean {
  if (name === "") return true;
  return (
    !/[\\:\0]/.test(name) &&
    name.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  );
}
