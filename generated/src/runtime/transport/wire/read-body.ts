// A body read whole, up to a limit.
import type { Readable } from "node:stream";
import { decoded } from "./content-encoding.js";
import type { WireResponse } from "./exchange.js";
import { WireFailure } from "./failure.js";

/** What to do with a body that is larger than the limit. */
export type Overflow = "fail" | "cut";

/** The decoded bytes; past `limit` it fails or cuts, and gives the socket up either way. */
export async function readBody(
  response: WireResponse,
  limit: number,
  overflow: Overflow,
): Promise<Buffer> {
  const stream: Readable = decoded(response.body, response.headers);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) {
        if (overflow === "cut") break;
        throw new WireFailure("size", `The answer is larger than ${limit} bytes`, true);
      }
    }
  } catch (error) {
    throw encodingFailure(error) ?? error;
  } finally {
    response.body.destroy();
  }
  return Buffer.concat(chunks, Math.min(size, limit));
}

/** A failure of the decoder, whose errors are those of zlib. */
export function encodingFailure(error: unknown): WireFailure | undefined {
  if (!(error instanceof Error) || error instanceof WireFailure || !("code" in error))
    return undefined;
  const code = String(error.code);
  return /^(Z_|ERR_)/.test(code) && "errno" in error
    ? new WireFailure(
        "encoding",
        `The answer's content encoding does not hold (${code})`,
        true,
        code,
      )
    : undefined;
}
