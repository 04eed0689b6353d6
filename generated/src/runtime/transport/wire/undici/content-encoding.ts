// Undoes gzip, the only content encoding that the SDK requests.
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { shown } from "../../../validation/tell.js";
import type { WireHeaders } from "../wire.js";
import { WireFailure } from "../failure.js";
import { PAGE_BYTES } from "../pages.js";

/** The decoded body; it fails with a `WireFailure` for an encoding other than gzip. */
export function decoded(body: Readable, headers: WireHeaders): Readable {
  const name = String(headers["content-encoding"] ?? "identity")
    .trim()
    .toLowerCase();
  if (name === "" || name === "identity") return body;
  if (name !== "gzip" && name !== "x-gzip") {
    body.destroy();
    throw new WireFailure(
      "encoding",
      `The answer has an unknown content encoding, ${shown(name)}`,
      true,
    );
  }
  // Pieces that are pages already are not copied into one.
  const decoder = createGunzip({ chunkSize: PAGE_BYTES });
  // The error arrives at the reader of the decoder, which pipeline destroys with it.
  pipeline(body, decoder, () => undefined);
  return decoder;
}
