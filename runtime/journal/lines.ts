// The lines of a file as a stream: a long one does not live in memory.
import { createReadStream } from "node:fs";

const LINE_FEED = 0x0a;

/** A line of a file, without its line feed. */
export interface FileLine {
  readonly text: string;
  /** Its size in the file, with the line feed. */
  readonly bytes: number;
  /** Whether a line feed ends it; at the end of a file it may be cut off. */
  readonly ended: boolean;
}

/** The lines of a file; none where there is no file. */
export async function* linesOf(path: string): AsyncGenerator<FileLine, void, undefined> {
  let parts: Buffer[] = [];
  const line = (ended: boolean): FileLine => {
    const bytes = Buffer.concat(parts);
    parts = [];
    return { text: bytes.toString("utf8"), bytes: bytes.length + (ended ? 1 : 0), ended };
  };
  try {
    for await (const read of createReadStream(path)) {
      const chunk = read as Buffer;
      let start = 0;
      for (let end; (end = chunk.indexOf(LINE_FEED, start)) >= 0; start = end + 1) {
        parts.push(chunk.subarray(start, end));
        yield line(true);
      }
      if (start < chunk.length) parts.push(chunk.subarray(start));
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  if (parts.length > 0) yield line(false);
}
