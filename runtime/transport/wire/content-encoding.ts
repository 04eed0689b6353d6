// Compressed bodies: undone link by link, with a limit on what comes out.
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { shown } from "../../validation/tell.js";
import type { WireHeaders } from "./exchange.js";
import { WireFailure } from "./failure.js";
import { PAGE_BYTES } from "./pages.js";

const LONGEST_CHAIN = 5;

// Pieces that are pages already are not copied into one.
const PIECES = { chunkSize: PAGE_BYTES };

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(PIECES),
  "x-gzip": () => createGunzip(PIECES),
  deflate: () => createInflate(PIECES),
  br: () => createBrotliDecompress(PIECES),
};

/** The body without its content encodings; it fails with a `WireFailure` where they do not hold. */
export function decoded(body: Readable, headers: WireHeaders): Readable {
  const links = [headers["content-encoding"] ?? []]
    .flat()
    .flatMap((line) => line.split(","))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  if (links.length === 0) return body;
  if (links.length > LONGEST_CHAIN) {
    throw refused(
      body,
      `The answer is encoded ${links.length} times over; at most ${LONGEST_CHAIN} are undone`,
    );
  }
  return links.reduceRight((stream: Readable, name) => {
    const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name]?.() : undefined;
    if (decoder === undefined) {
      throw refused(body, `The answer has an unknown content encoding, ${shown(name)}`);
    }
    // The error arrives at the reader of the last stream, which pipeline destroys with it.
    pipeline(stream, decoder, () => undefined);
    return decoder;
  }, body);
}

function refused(body: Readable, message: string): WireFailure {
  body.destroy();
  return new WireFailure("encoding", message, true);
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
