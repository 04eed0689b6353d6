// A body read whole, up to a limit.
import type { Readable } from "node:stream";
import { cutOff, tooLarge } from "../failure.js";
import { Pages } from "../pages.js";

/** The bytes of a stream; past `limit` it fails or cuts. */
export async function readWhole(
  stream: Readable,
  limit: number,
  overflow: "fail" | "cut",
): Promise<Uint8Array> {
  const pages = new Pages();
  // Not `for await`: its iterator weighs more than most answers.
  await new Promise<void>((resolve, reject) => {
    // It broke before anybody read it, and has told that already.
    if (stream.destroyed) reject(stream.errored ?? cutOff());
    stream.on("data", (chunk: Uint8Array) => {
      pages.add(chunk);
      if (pages.size <= limit) return;
      stream.destroy();
      if (overflow === "cut") resolve();
      else reject(tooLarge(limit));
    });
    stream.on("end", resolve);
    stream.on("error", reject);
    stream.on("close", () => {
      // Every stream closes; an error for nothing costs more than the rest of a small answer.
      if (!stream.readableEnded) reject(cutOff());
    });
  });
  return pages.takeAll(limit);
}
