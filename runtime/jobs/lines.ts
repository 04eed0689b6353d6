// Reads the lines of a file as a stream, so that a long file need not fit in memory.
import { createReadStream } from "node:fs";
import { FileError, GatewayError } from "../call/errors/index.js";

const LINE_FEED = 0x0a;

/** A line of a file, without its line feed. */
export interface FileLine {
  readonly text: string;
  /** Size of the line in the file, with the line feed. */
  readonly bytes: number;
  /** Whether the line has a line feed. After a crash, the last line may lack it. */
  readonly isComplete: boolean;
}

/**
 * Yields the lines of a file. Throws `FileError` for a line of more than `longest` bytes, and the
 * errors of the file system.
 */
export async function* linesOf(
  path: string,
  longest = Infinity,
): AsyncGenerator<FileLine, void, undefined> {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size <= longest) return;
    const message = `${path} has a line with more than ${longest} bytes. Choose another file.`;
    throw new FileError(message, { path });
  };
  const line = (isComplete: boolean): FileLine => {
    const text = Buffer.concat(parts).toString("utf8");
    const bytes = size + (isComplete ? 1 : 0);
    parts = [];
    size = 0;
    return { text, bytes, isComplete };
  };
  for await (const read of createReadStream(path)) {
    const chunk = read as Buffer;
    let start = 0;
    for (let end; (end = chunk.indexOf(LINE_FEED, start)) >= 0; start = end + 1) {
      add(chunk.subarray(start, end));
      yield line(true);
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (size > 0) yield line(false);
}

/** Parses JSON. Returns `undefined` for invalid JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the code of a file system error, such as `ENOENT`; `undefined` if it has no code. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/**
 * Converts a file system error to a `FileError`. Returns an SDK error unchanged. `advice` is the
 * last sentence of the message.
 */
export function fileError(what: string, path: string, cause: unknown, advice: string): Error {
  if (cause instanceof GatewayError) return cause;
  const code = codeOf(cause);
  const codeText = code === undefined ? "" : ` (${code})`;
  return new FileError(`${what}${codeText}. ${advice}`, { path, code, cause });
}
