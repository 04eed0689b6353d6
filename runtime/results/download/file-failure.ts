// Makes the errors of failed downloads: for file system failures, and for network failures that a
// retry would not fix.
import { FileError } from "../../call/errors/index.js";
import type { WireFailureKind } from "../../call/transport/wire/failure.js";

const NO_RIGHT = "this process may not write there. Give it the right, or name another folder";
const NO_FOLDER = "a part of the path is a file, and no folder. Name another folder";

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full. Free space there, or name another disk",
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: NO_RIGHT,
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  EISDIR: "it is a folder. Name a file in it",
  ENAMETOOLONG: "the name is too long. Name a shorter one",
};

/** Converts a file system error to a `FileError`. Returns a `FileError` unchanged. */
export function fileFailure(error: unknown, path: string, taskId: string): Error {
  if (error instanceof FileError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  const reason = code !== undefined && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  const why = reason ?? "the file system failed. Look at the path and at its disk";
  return unsaved(why, path, taskId, { code, cause: error });
}

/** Makes the error for a file that was not saved. `why` must end with advice. */
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

/** Makes the error of `save` for a runtime without a file system. */
export const withoutFiles = (path: unknown, taskId: string): FileError =>
  new FileError(
    `The file of task ${taskId} was not saved: this runtime has no file system. Take bytes() in its place.`,
    { path: typeof path === "string" ? path : undefined, taskId },
  );

/** Message endings for network failures that a retry would not fix. */
export const FINAL_FAILURES: Partial<Record<WireFailureKind, string>> = {
  size: "came faster than it was read, and its server cannot send it in pieces. Call save(), and read the saved file.",
  tls: "was not fetched: the TLS certificate of its server was not accepted ({code}). Check the network and the certificate.",
  encoding:
    "was not read: its server names a content encoding that fetch could not decode ({code}). Fetch its url with a program that decodes nothing, such as curl.",
};
