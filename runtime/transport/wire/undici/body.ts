// The body of an answer from undici: its socket is never paused, and gzip is undone.
import { Readable } from "node:stream";
import { Pages } from "../pages.js";
import type { WireBody, WireHeaders } from "../wire.js";
import { decoded } from "./content-encoding.js";
import type { DispatchController } from "./dispatcher.js";
import { readWhole } from "./read-body.js";

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

/** The same, decoded. */
export class DecodedBody implements WireBody {
  readonly #body: UnpausedBody;
  readonly #headers: WireHeaders;

  constructor(body: UnpausedBody, headers: WireHeaders) {
    this.#body = body;
    this.#headers = headers;
  }

  async whole(limit: number, overflow: "fail" | "cut" = "fail"): Promise<Uint8Array> {
    try {
      return await readWhole(decoded(this.#body, this.#headers), limit, overflow);
    } finally {
      this.#body.destroy();
    }
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return decoded(this.#body, this.#headers)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  }

  destroy(): void {
    this.#body.destroy();
  }
}
