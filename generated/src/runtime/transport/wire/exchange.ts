// One request and its answer on one socket: no retry, no decoding, no policy.
import { Readable } from "node:stream";
import type { Cancellation } from "../../time/cancellation.js";
import type { DispatchController, Dispatcher, DispatchHandler } from "./dispatcher.js";
import { wireFailure } from "./failure.js";

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

/** Headers as they came: lower-case names, repeated ones as a list. */
export type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** What the transport wants to know while an exchange runs. */
export interface ExchangeWatch {
  readonly signal: Cancellation;
  /** Bytes are about to leave. */
  readonly onStart?: () => void;
}

/**
 * Sends the request; resolves at the response headers. Rejects with a `WireFailure`, or with the
 * signal's reason. The body fails with the same two.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: WireRequest,
  watch: ExchangeWatch,
): Promise<WireResponse> {
  const { signal } = watch;
  return new Promise((resolve, reject) => {
    let controller: DispatchController | undefined;
    let body: Readable | undefined;
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
        // It waited in a queue while its caller gave up: nothing may leave any more.
        if (signal.aborted) {
          starting.abort(toError(signal.reason));
          return;
        }
        started = true;
        watch.onStart?.();
      },
      onResponseStart(receiving, status, headers) {
        if (status < 200) return;
        body = new Readable({
          read: () => receiving.resume(),
          destroy(error, done) {
            // Whoever stops reading early gives the socket up; the rest of the body is not fetched.
            if (!this.readableEnded) receiving.abort(error ?? new Error("The body was not wanted"));
            finish();
            done(error);
          },
        });
        // The reader sees the failure; without a reader it must not end the process.
        body.on("error", () => undefined);
        resolve({ status, headers, body });
      },
      onResponseData(receiving, chunk) {
        if (body?.push(chunk) === false) receiving.pause();
      },
      onResponseEnd() {
        finish();
        body?.push(null);
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
