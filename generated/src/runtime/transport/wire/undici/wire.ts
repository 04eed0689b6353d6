// The wire of Node: a dispatcher of the caller, or a pool of the client's own.
import {
  type Wire,
  MOST_UNREAD_BYTES,
  toError,
  unreadMessage,
  type ExchangeWatch,
  type WireRequest,
  type WireResponse,
} from "../wire.js";
import type { Dispatcher, DispatchController, DispatchHandler } from "./dispatcher.js";
import { ConfigurationError } from "../../../errors/index.js";
import { wireFailure, WireFailure } from "../failure.js";
import { DecodedBody, UnpausedBody } from "./body.js";

/** Sends through a dispatcher, which stays the caller's. Throws `ConfigurationError` for what is none. */
export function dispatchedWire(dispatcher: Dispatcher, close = async () => {}): Wire {
  if (typeof (dispatcher as Partial<Dispatcher> | null)?.dispatch !== "function") {
    throw notADispatcher();
  }
  return {
    gzip: true,
    exchange: (request, watch) => exchange(dispatcher, request, watch),
    close,
  };
}

/** How long an idle socket is kept: less than common proxies keep it (5 s and more), so that a dead one is rarely reused. */
export const IDLE_MS = 4_000;

/**
 * Sockets of a client: at most `sockets`, one request at a time on each, and others without a limit for streams; none opens before
 * it is used.
 */
export function pairOf(sockets: number, pool: (connections: number | null) => Wire): Wire {
  const [calls, streams] = [pool(sockets), pool(null)];
  return {
    ...calls,
    exchange: (request, watch) =>
      (watch.isStream === true ? streams : calls).exchange(request, watch),
    close: async () => {
      await Promise.all([calls.close(), streams.close()]);
    },
  };
}

// One request and its answer through an undici dispatcher.

/**
 * Sends as `Wire.exchange` says; destroying the body ends the request.
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
        resolve({ status, headers, body: new DecodedBody(body, headers) });
      },
      onResponseData(_receiving, chunk) {
        body?.arrived(chunk);
        if (body === undefined || body.unread <= mostUnread) return;
        body.destroy(new WireFailure("size", unreadMessage(mostUnread), true));
      },
      onResponseEnd() {
        finish();
        body?.ended();
      },
      onResponseError: (_receiving, error) => fail(error),
    };
    try {
      const { body = null, ...head } = request;
      // The transport's own deadlines rule, on the clock that tests own.
      dispatcher.dispatch({ ...head, body, headersTimeout: 0, bodyTimeout: 0 }, handler);
    } catch (error) {
      // A dispatcher tells failures to the handler; undici 6 and others throw, because they do not know this kind of handler.
      finish();
      reject(notADispatcher(error));
    }
  });
}

/** The error for a dispatcher that cannot send; nothing has left. */
function notADispatcher(cause?: unknown): ConfigurationError {
  return new ConfigurationError(
    "dispatcher must be a dispatcher of undici 7 or 8, such as its ProxyAgent; nothing was sent. " +
      "To send through a fetch, pass it as fetch.",
    { cause },
  );
}
