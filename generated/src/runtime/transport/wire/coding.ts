// The content coding of an answer (RFC 9110, 8.4): which codings change the bytes.
import type { WireHeaders } from "./wire.js";

const GZIP: ReadonlySet<string> = new Set(["gzip", "x-gzip"]);
// Registered codings that are not decoded here. Other words, such as aws-chunked, describe a transfer and change no byte.
const OTHER: ReadonlySet<string> = new Set([
  "br",
  "compress",
  "dcb",
  "dcz",
  "deflate",
  "exi",
  "pack200-gzip",
  "x-compress",
  "zstd",
]);

/** `plain`: the bytes are the file's own. An object names a coding that is not decoded. */
export type Coding = "plain" | "gzip" | { readonly unreadable: string };

/** The coding of an answer with these headers. */
export function codingOf(headers: WireHeaders): Coding {
  const codings = [headers["content-encoding"] ?? []]
    .flat()
    .flatMap((line) => line.split(","))
    .map((coding) => coding.trim().toLowerCase());
  const changing = codings.filter((coding) => GZIP.has(coding) || OTHER.has(coding));
  const [first, second] = changing;
  if (first === undefined) return "plain";
  if (second === undefined && GZIP.has(first)) return "gzip";
  return { unreadable: changing.join(", ") };
}

// Proxies that unpack an answer may leave the header in place.
/** Whether bytes under the coding gzip begin like gzip (RFC 1952, 2.3.1). Other bytes are the file's own. */
export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;
