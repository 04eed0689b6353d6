// Makes the errors of failed downloads: for failures of the file system, and for network failures
// that a retry would not fix.
import { FileError } from "../../call/errors/index.js";
import type { WireFailureKind } from "../../call/transport/wire/failure.js";

const NO_RIGHT =
  "this process cannot write to the folder. Grant it the permission, or choose another folder";
const NO_FOLDER = "a part of the path is a file, not a folder. Choose another folder";

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full. Free space on it, or choose another disk",
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: NO_RIGHT,
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  EISDIR: "the path is a folder. Choose a file in it",
  ENAMETOOLONG: "the file name is too long. Choose a shorter name",
};

/** Converts a file system error to a `FileError`. Returns a `FileError` unchanged. */
export function fileFailure(error: unknown, path: string, taskId: string): Error {
  if (error instanceof FileError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  const reason = code !== undefined && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  const why = reason ?? "the file system failed. Check the path and its disk";
  return unsaved(why, path, taskId, { code, cause: error });
}

/**
 * Makes the error for a file that was not saved. `why` must end with advice, because "and save it
 * again" follows.
 */
export function unsaved(
  why: string,
  path: unknown,
  taskId: string,
  { code, cause }: { readonly code?: string | undefined; readonly cause?: unknown } = {},
): FileError {
  const place = typeof path === "string" ? path : undefined;
  const target = place === undefined ? "" : ` to ${JSON.stringify(place)}`;
  const codeText = code === undefined ? "" : ` (${code})`;
  return new FileError(
    `The file of task ${taskId} was not saved${target}${codeText}: ${why}, and save it again.`,
    { path: place, code, taskId, cause },
  );
}

export const withoutFiles = (path: unknown, taskId: string): FileError =>
  new FileError(
    `The file of task ${taskId} was not saved: this runtime has no file system. Use bytes() instead of save().`,
    { path: typeof path === "string" ? path : undefined, taskId },
  );

/** The ends of messages about network failures that a retry would not fix. */
export const FINAL_FAILURES: Partial<Record<WireFailureKind, string>> = {
  size: "came faster than it was read, and its server cannot send it in pieces. Call save(), and read the saved file.",
  tls: "was not fetched: the TLS certificate of its server was not accepted ({code}). Check the network and the certificate.",
  encoding:
    "was not read: fetch could not decode its content encoding ({code}). Fetch its URL with curl.",
};
