// The body of an answer from `fetch`. The body is received without pauses, even if its reader is
// slow.
import { utf8Encoder } from "../../encoding.js";
import { cutOff, tooLarge, WireFailure } from "../failure.js";
import { Pages } from "../bytes.js";
import { unreadMessage, type WireBody } from "../wire.js";
import type { FetchedPiece, FetchedReader } from "./fetch-function.js";

/**
 * Receives all bytes of an answer, up to a limit, even if nobody reads the body yet. A body that
 * waits for its reader would pause the parser of undici's `fetch`. If a connection ends during a
 * pause, an assertion of undici ends the process.
 */
export class DrainedBody implements WireBody {
  readonly #pages = new Pages();
  readonly #reader: FetchedReader | undefined;
  readonly #giveUp: (reason: Error) => void;
  readonly #onEnd: () => void;
  #isOver = false;
  /** Whether `whole` is reading the body. The limit of `whole` then replaces `mostUnread`. */
  #isRead = false;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  /** `giveUp` ends the request. `onEnd` is called once, when the body ends or fails. */
  constructor(
    reader: FetchedReader | undefined,
    giveUp: (reason: Error) => void,
    onEnd: () => void,
  ) {
    this.#reader = reader;
    this.#giveUp = giveUp;
    this.#onEnd = onEnd;
  }

  /**
   * Receives the body. The body fails if more than `mostUnread` bytes are unread. `failure`
   * converts an error of the reader.
   */
  async drain(mostUnread: number, failure: (error: unknown) => Error): Promise<void> {
    try {
      while (this.#reader !== undefined && !this.#isOver) {
        const { done, value } = await this.#reader.read();
        if (done || this.#isOver) break;
        if (value !== undefined) this.#pages.add(bytesOf(value));
        if (!this.#isRead && this.#pages.size > mostUnread) {
          this.fail(new WireFailure("size", unreadMessage(mostUnread), true));
        }
        this.#wake?.();
      }
      this.#end();
    } catch (error) {
      this.#end(failure(error));
    }
  }

  /** Ends the body and the request with an error. */
  fail(error: Error): void {
    if (this.#isOver) return;
    this.#end(error);
    this.#giveUp(error);
    // A fetch function may ignore its signal. Without this line, its socket would stay busy.
    void (async () => this.#reader?.cancel(error))().catch(() => undefined);
  }

  destroy(): void {
    this.fail(cutOff());
  }

  async whole(limit: number, overflow: "fail" | "cut" = "fail"): Promise<Uint8Array> {
    this.#isRead = true;
    try {
      while (!this.#isOver && this.#pages.size <= limit) await this.#more();
      if (this.#pages.size > limit && overflow === "fail") throw tooLarge(limit);
      if (this.#failure !== undefined && this.#pages.size <= limit) throw this.#failure;
      return this.#pages.takeAll(limit);
    } finally {
      this.destroy();
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const page = this.#pages.take();
        if (page !== undefined) yield page;
        else if (this.#failure !== undefined) throw this.#failure;
        else if (this.#isOver) return;
        else await this.#more();
      }
    } finally {
      this.destroy();
    }
  }

  #end(failure?: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = failure;
    this.#onEnd();
    this.#wake?.();
  }

  #more(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }
}

function bytesOf(piece: FetchedPiece): Uint8Array {
  if (typeof piece === "string") return utf8Encoder().encode(piece);
  return ArrayBuffer.isView(piece) ? piece : new Uint8Array(piece);
}
