// One request and its answer on one socket: no retry, no decoding, no policy.
import { Readable } from "node:stream";
import type { Cancellation } from "../../time/cancellation.js";
import type { DispatchController, Dispatcher, DispatchHandler } from "./dispatcher.js";
import { WireFailure, wireFailure } from "./failure.js";
import { Pages } from "./pages.js";

// The largest answer by default; a slower reader fails.
const MOST_UNREAD_BYTES = 16 * 1024 * 1024;

/** A request as bytes. */
export interface WireRequest {
  readonly origin: string;
  /** Path with query. */
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** An answer whose body has not been read yet. */
export interface WireResponse {
  readonly status: number;
  readonly headers: WireHeaders;
  readonly body: Readable;
}

/** Headers with lower-case names; repeated ones are a list. */
export type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Callbacks and limits of an exchange. */
export interface ExchangeWatch {
  readonly signal: Cancellation;
  /** Bytes are about to leave. */
  readonly onStart?: () => void;
  /** How much of the body may wait to be read, in bytes; past that it fails. Default 16 MiB. */
  readonly mostUnread?: number;
}

/**
 * Sends the request; resolves at the response headers. Rejects with a `WireFailure`, or with the
 * signal's reason. The body fails with the same two; destroying it ends the request.
 *
 * The socket is never paused: a connection that ends while undici's parser is paused ends the process, by an assertion
 * that cannot be caught. So what arrives faster than it is read is kept, up to a limit.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: WireRequest,
  watch: ExchangeWatch,
): Promise<WireResponse> {
  const { signal, mostUnread = MOST_UNREAD_BYTES } = watch;
  return new Promise((resolve, reject) => {
    let controller: DispatchController | undefined;
    let body: UnpausedBody | undefined;
    let started = false;
    const abort = () => {
      const reason = toError(signal.reason);
      controller?.abort(reason);
      body?.destroy(reason);
      reject(signal.reason as Error);
    };
    const finish = () => unlisten();
    const fail = (error: unknown) => {
      finish();
      const failure = signal.aborted ? toError(signal.reason) : wireFailure(error, started);
      if (body === undefined) reject(failure);
      else body.destroy(failure);
    };
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const unlisten = signal.onAbort(abort);
    const handler: DispatchHandler = {
      onRequestStart(starting) {
        controller = starting;
        // The caller gave up while it waited in undici's queue: nothing may leave any more.
        if (signal.aborted) {
          starting.abort(toError(signal.reason));
          return;
        }
        started = true;
        watch.onStart?.();
      },
      onResponseStart(receiving, status, headers) {
        if (status < 200) return;
        body = new UnpausedBody(receiving, finish);
        resolve({ status, headers, body });
      },
      onResponseData(_receiving, chunk) {
        body?.arrived(chunk);
        if (body === undefined || body.unread <= mostUnread) return;
        const message = `More than ${mostUnread} bytes of the answer wait to be read`;
        body.destroy(new WireFailure("size", message, true));
      },
      onResponseEnd() {
        finish();
        body?.ended();
      },
      onResponseError(_receiving, error) {
        fail(error);
      },
    };
    try {
      dispatcher.dispatch(
        {
          origin: request.origin,
          path: request.path,
          method: request.method,
          headers: request.headers,
          body: request.body ?? null,
          // The transport's own deadlines rule, on the clock that tests own.
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        handler,
      );
    } catch (error) {
      fail(error);
    }
  });
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The request was aborted");
}

/** A body that never pauses its socket. */
class UnpausedBody extends Readable {
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
