// Joins small pieces of a body into large buffers. Also reads the content coding of an answer
// (RFC 9110, 8.4).
import type { WireHeaders } from "./wire.js";

const GZIP: ReadonlySet<string> = new Set(["gzip", "x-gzip"]);
// Registered codings that this file does not decode. An unregistered coding, such as aws-chunked,
// is ignored: it describes a transfer and does not change the bytes.
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

/**
 * `plain`: the bytes are not encoded. An object contains the names of codings that the SDK cannot
 * decode.
 */
export type Coding = "plain" | "gzip" | { readonly unreadable: string };

/** Returns the content coding of an answer with these headers. */
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

// A proxy may unpack an answer but keep the header `content-encoding`.
/** Checks if bytes begin like gzip (RFC 1952, 2.3.1). If not, they are already unpacked. */
export const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Size of a page in bytes. A page is a large buffer with many small pieces of a body. */
export const PAGE_BYTES = 65_536;

/**
 * Joins small pieces into pages, which are large buffers. A million buffers of one byte would take
 * a hundred megabytes.
 */
export class Pages {
  /** Number of bytes that were added and not yet taken. */
  size = 0;
  #pages: Uint8Array[] = [];
  /** The page to which small pieces are copied. Its first `#used` bytes are filled. */
  #page: Uint8Array | undefined;
  #used = 0;

  /** Adds a piece. Copies a small piece into the current page. */
  add(piece: Uint8Array): void {
    this.size += piece.byteLength;
    if (this.#page !== undefined && this.#used + piece.byteLength <= PAGE_BYTES) {
      this.#page.set(piece, this.#used);
      this.#used += piece.byteLength;
      return;
    }
    this.#seal();
    // The first piece and each large piece become a page without a copy. The first piece is often
    // the whole answer. A large piece fills more than a quarter of a page, so a copy saves little.
    if (this.#pages.length === 0 || piece.byteLength * 4 > PAGE_BYTES) {
      this.#pages.push(piece);
      return;
    }
    this.#page = new Uint8Array(PAGE_BYTES);
    this.#page.set(piece);
    this.#used = piece.byteLength;
  }

  /** Takes the first page; `undefined` if there is none. */
  take(): Uint8Array | undefined {
    if (this.#pages.length === 0) this.#seal();
    const page = this.#pages.shift();
    this.size -= page?.byteLength ?? 0;
    return page;
  }

  /** Takes all bytes. If there are more than `limit`, drops the bytes after the limit. */
  takeAll(limit = Infinity): Uint8Array {
    this.#seal();
    const all = joined(this.#pages, Math.min(this.size, limit));
    this.#pages = [];
    this.size = 0;
    return all;
  }

  #seal(): void {
    if (this.#page === undefined) return;
    this.#pages.push(this.#page.subarray(0, this.#used));
    this.#page = undefined;
    this.#used = 0;
  }
}

/** Joins pieces into one array. Drops the bytes after the first `length` bytes. */
export function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const [first, second] = pieces;
  if (first !== undefined && second === undefined) return first.subarray(0, length);
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece.subarray(0, length - at), at);
    at += Math.min(piece.byteLength, length - at);
  }
  return all;
}
