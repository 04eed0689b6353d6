// Writes what arrives to a file, with a bound on what waits in memory for the disk.
import type { Readable } from "node:stream";
import type { FileSink } from "./part-file.js";

/** Most bytes of a download that wait for the disk. */
export const MOST_WAITING = 4 * 1024 * 1024;

/** What the silence of a server is measured with. */
interface Silence {
  readonly restart: () => void;
  readonly untime: () => void;
}

/** Writes a body that waits for its reader. */
export async function writePaced(body: Readable, sink: FileSink, silence: Silence): Promise<void> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    // The time of a slow disk is none of the server's.
    silence.untime();
    await sink.write(chunk);
    silence.restart();
  }
}

/**
 * Writes a body that comes as fast as the server sends it, whatever its reader does. What passes `MOST_WAITING` is written
 * synchronously: the process then waits for the disk, reads no socket, and so holds the server up as well. Settles when
 * nothing is under way any more.
 */
export async function writeUnpaced(
  body: Readable,
  sink: FileSink,
  silence: Silence,
): Promise<void> {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const ended = new Promise<void>((resolve, reject) => {
    body.on("data", (chunk: Buffer) => {
      try {
        if (waiting + chunk.byteLength > MOST_WAITING) {
          sink.writeNow(chunk);
        } else {
          waiting += chunk.byteLength;
          last = sink.write(chunk).then(() => void (waiting -= chunk.byteLength));
          last.catch(reject);
        }
        silence.restart();
      } catch (error) {
        reject(error as Error);
      }
    });
    body.on("end", resolve);
    body.on("error", reject);
    body.on("close", () => reject(new Error("the answer was cut off")));
  });
  try {
    await ended;
  } finally {
    body.destroy();
    silence.untime();
    await last;
  }
}
