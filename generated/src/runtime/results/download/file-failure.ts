// Why a file could not be written, and what to do about it.
import { FileError } from "../../errors/index.js";

const SAID: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full. Free space there, or name another disk",
  EDQUOT: "the quota of the disk is used up. Free space there, or name another disk",
  EACCES: "this process may not write there. Give it the right, or name another folder",
  EPERM: "this process may not write there. Give it the right, or name another folder",
  EROFS: "the file system takes no writing. Name another folder",
  ENAMETOOLONG: "the name is too long. Name a shorter one",
  ENOTDIR: "a part of the path is a file, and no folder. Name another folder",
  EEXIST: "a part of the path is a file, and no folder. Name another folder",
  EISDIR: "it is a folder. Name a file in it",
  ELOOP: "the links in the path lead in a circle. Name another folder",
  EXDEV: "what lies there belongs to another file system. Name another path",
  EBUSY: "what lies there is in use by the system. Name another path",
  EFBIG: "the file is larger than the file system or this process may write. Name another disk",
  EMFILE: "this process has too many files open. Close some, or raise its limit",
  ENFILE: "the system has too many files open. Close some, or raise its limit",
};

/** The error of the file system as one of the SDK; one of the SDK stays as it is. */
export function fileFailure(error: unknown, path: string, taskId: string): Error {
  if (error instanceof FileError) return error;
  const code =
    error instanceof Error && "code" in error && typeof error.code === "string"
      ? error.code
      : undefined;
  const said =
    (code === undefined ? undefined : SAID[code]) ??
    "the file system failed. Look at the path and at its disk";
  return unsaved(said, path, taskId, { code, cause: error });
}

/** An error that says why a file is not saved; `why` ends with what to do. */
export function unsaved(
  why: string,
  path: unknown,
  taskId: string,
  { code, cause }: { readonly code?: string | undefined; readonly cause?: unknown } = {},
): FileError {
  const place = typeof path === "string" ? path : undefined;
  const shown = place === undefined ? "" : ` to ${JSON.stringify(place)}`;
  const said = code === undefined ? "" : ` (${code})`;
  return new FileError(
    `The file of task ${taskId} was not saved${shown}${said}: ${why}, and save it again.`,
    { path: place, code, taskId, cause },
  );
}
