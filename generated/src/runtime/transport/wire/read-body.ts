// A body read whole, up to a limit.
import type { Readable } from "node:stream";
import { decoded } from "./content-encoding.js";
import type { WireResponse } from "./exchange.js";
import { WireFailure } from "./failure.js";
import { Pages } from "./pages.js";

/** The decoded bytes; past `limit` it fails or cuts, and gives the socket up either way. */
export async function readBody(
  { body, headers }: WireResponse,
  limit: number,
  overflow: "fail" | "cut" = "fail",
): Promise<Buffer> {
  try {
    const stream: Readable = decoded(body, headers);
    const pages = new Pages();
    // Not `for await`: its iterator weighs more than most answers.
    await new Promise<void>((resolve, reject) => {
      stream.on("data", (chunk: Buffer) => {
        pages.add(chunk);
        if (pages.size <= limit) return;
        stream.destroy();
        if (overflow === "cut") resolve();
        else reject(new WireFailure("size", `The answer is larger than ${limit} bytes`, true));
      });
      stream.on("end", resolve);
      stream.on("error", reject);
      stream.on("close", () => {
        // Every stream closes; an error for nothing costs more than the rest of a small answer.
        if (stream.readableEnded) return;
        reject(new WireFailure("connection", "the answer was cut off", true));
      });
    });
    return pages.takeAll(limit);
  } finally {
    body.destroy();
  }
}
