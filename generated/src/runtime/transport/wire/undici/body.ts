// The body of an answer from undici: its socket is never paused, and gzip is undone.
import { Readable, pipeline } from "node:stream";
import { codingOf, isGzip } from "../coding.js";
import { Pages, PAGE_BYTES } from "../pages.js";
import type { WireBody, WireHeaders } from "../wire.js";
import type { DispatchController } from "./dispatcher.js";
import { createGunzip } from "node:zlib";
import { cutOff, tooLarge, WireFailure } from "../failure.js";

/** A body that never pauses its socket. */
export class UnpausedBody extends Readable {
  readonly #receiving: DispatchController;
  readonly #finish: () => void;
  readonly #pages = new Pages();
  #wanted = false;
  #ended = false;

  constructor(receiving: DispatchController, finish: () => void) {
    super();
    this.#receiving = receiving;
    this.#finish = finish;
    // The reader sees the failure; without a reader it must not end the process.
    this.on("error", () => undefined);
  }

  /** Bytes that wait to be read. */
  get unread(): number {
    return this.#pages.size;
  }

  arrived(chunk: Uint8Array): void {
    this.#pages.add(chunk);
    this.#pass();
  }

  ended(): void {
    this.#ended = true;
    this.#pass();
  }

  override _read(): void {
    this.#wanted = true;
    this.#pass();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // Whoever stops reading early gives the socket up; the rest of the body is not fetched.
    if (!this.#ended) this.#receiving.abort(error ?? new Error("The body was not wanted"));
    this.#finish();
    done(error);
  }

  #pass(): void {
    while (this.#wanted && !this.destroyed) {
      const page = this.#pages.take();
      if (page !== undefined) this.#wanted = this.push(page);
      else {
        if (this.#ended) this.push(null);
        return;
      }
    }
  }
}

/** A body, decoded. */
export class DecodedBody implements WireBody {
  readonly #body: Readable;
  readonly #headers: WireHeaders;

  constructor(body: Readable, headers: WireHeaders) {
    this.#body = body;
    this.#headers = headers;
  }

  async whole(limit: number, overflow: "fail" | "cut" = "fail"): Promise<Uint8Array> {
    try {
      return await readWhole(await decoded(this.#body, this.#headers), limit, overflow);
    } finally {
      this.#body.destroy();
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    yield* (await decoded(this.#body, this.#headers)) as AsyncIterable<Uint8Array>;
  }

  destroy(): void {
    this.#body.destroy();
  }
}

/** The decoded body; it fails with a `WireFailure` for a coding other than gzip that changes the bytes. */
async function decoded(body: Readable, headers: WireHeaders): Promise<Readable> {
  const coding = codingOf(headers);
  if (coding === "plain") return body;
  if (coding !== "gzip") {
    body.destroy();
    const message = `The answer has an unknown content encoding, ${coding.unreadable}`;
    throw new WireFailure("encoding", message, true);
  }
  if (!isGzip(await firstBytes(body))) return body;
  // Pieces that are pages already are not copied into one.
  const decoder = createGunzip({ chunkSize: PAGE_BYTES });
  // The error arrives at the reader of the decoder, which pipeline destroys with it.
  pipeline(body, decoder, () => undefined);
  return decoder;
}

/** The first two bytes of a stream, which stay in it; fewer if it ends or breaks before. */
function firstBytes(body: Readable): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const look = () => {
      const head = body.read(2) as Uint8Array | null;
      if (head === null && !body.destroyed && !body.readableEnded) return;
      if (head !== null) body.unshift(head);
      body.off("readable", look).off("end", look).off("close", look);
      resolve(head ?? new Uint8Array());
    };
    body.on("readable", look).on("end", look).on("close", look);
    if (body.destroyed) look();
  });
}

/** The bytes of a stream; past `limit` it fails or cuts. */
async function readWhole(
  stream: Readable,
  limit: number,
  overflow: "fail" | "cut",
): Promise<Uint8Array> {
  const pages = new Pages();
  // Not `for await`: its iterator weighs more than most answers.
  await new Promise<void>((resolve, reject) => {
    if (stream.readableEnded) resolve();
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
