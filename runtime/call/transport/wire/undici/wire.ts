// Sends requests on Node over undici. Never pauses the socket of an answer, and unpacks gzip.
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ConfigurationError } from "../../../errors/index.js";
import { codingOf, isGzip, PAGE_BYTES, Pages } from "../bytes.js";
import { cutOff, tooLarge, wireFailure, WireFailure } from "../failure.js";
import {
  type ExchangeWatch,
  MOST_UNREAD_BYTES,
  toError,
  unreadMessage,
  type Wire,
  type WireBody,
  type WireHeaders,
  type WireRequest,
  type WireResponse,
} from "../wire.js";
import type { DispatchController, Dispatcher, DispatchHandler } from "./dispatcher.js";

/**
 * Creates a wire, which is a way to send requests, over an undici dispatcher. Throws
 * `ConfigurationError` if the value is not a dispatcher.
 */
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

/**
 * How long an idle socket stays open. Common proxies close idle sockets after 5 s or more. With a
 * shorter time, the SDK rarely uses a socket that the proxy has closed.
 */
export const IDLE_MS = 4_000;

/**
 * Creates the two pools of a client: at most `sockets` sockets for calls, and unlimited sockets for
 * streams. Each socket has one request at a time and opens on first use.
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

/**
 * Implements `Wire.exchange`. Destroying the body ends the request.
 *
 * The socket is never paused. If a connection ends while undici's parser is paused, an assertion
 * that cannot be caught ends the process. So unread bytes are stored, up to a limit.
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
        // The caller aborted while the request was in undici's queue, so nothing may be sent.
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
        body?.addChunk(chunk);
        if (body === undefined || body.unread <= mostUnread) return;
        body.destroy(new WireFailure("size", unreadMessage(mostUnread), true));
      },
      onResponseEnd() {
        finish();
        body?.complete();
      },
      onResponseError: (_receiving, error) => fail(error),
    };
    try {
      const { body = null, ...head } = request;
      // Sets no time limits here: the transport has its own deadlines, on a clock that tests
      // control.
      dispatcher.dispatch({ ...head, body, headersTimeout: 0, bodyTimeout: 0 }, handler);
    } catch (error) {
      // undici 7 and 8 pass a failure to the handler. Another dispatcher throws, because it does
      // not know this kind of handler.
      finish();
      reject(notADispatcher(error));
    }
  });
}

function notADispatcher(cause?: unknown): ConfigurationError {
  return new ConfigurationError(
    "The option dispatcher must be from undici 7 or 8, such as its ProxyAgent; nothing was sent. " +
      "Or pass a function as the option fetch.",
    { cause },
  );
}

class UnpausedBody extends Readable {
  readonly #receiving: DispatchController;
  readonly #finish: () => void;
  readonly #pages = new Pages();
  #canPush = false;
  #isComplete = false;

  constructor(receiving: DispatchController, finish: () => void) {
    super();
    this.#receiving = receiving;
    this.#finish = finish;
    // The reader gets the error. If there is no reader, the error must not end the process.
    this.on("error", () => undefined);
  }

  /** Number of bytes that wait to be read. */
  get unread(): number {
    return this.#pages.size;
  }

  addChunk(chunk: Uint8Array): void {
    this.#pages.add(chunk);
    this.#pass();
  }

  complete(): void {
    this.#isComplete = true;
    this.#pass();
  }

  override _read(): void {
    this.#canPush = true;
    this.#pass();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // If a reader stops early, `abort` frees the socket, and the rest of the body is not received.
    if (!this.#isComplete)
      this.#receiving.abort(error ?? new Error("The rest of the body is not needed"));
    this.#finish();
    done(error);
  }

  #pass(): void {
    while (this.#canPush && !this.destroyed) {
      const page = this.#pages.take();
      if (page !== undefined) this.#canPush = this.push(page);
      else {
        if (this.#isComplete) this.push(null);
        return;
      }
    }
  }
}

/** A body that is decoded while it is read. */
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

/**
 * Returns the decoded body. Throws `WireFailure` if `codingOf` finds a coding that the SDK cannot
 * decode, such as `br`.
 */
async function decoded(body: Readable, headers: WireHeaders): Promise<Readable> {
  const coding = codingOf(headers);
  if (coding === "plain") return body;
  if (coding !== "gzip") {
    body.destroy();
    const message = `The answer has an unknown content encoding, ${coding.unreadable}. Check the proxies on the way`;
    throw new WireFailure("encoding", message, true);
  }
  if (!isGzip(await firstBytes(body))) return body;
  // The chunks are as large as a page, so that `Pages` does not copy them.
  const decoder = createGunzip({ chunkSize: PAGE_BYTES });
  // The callback does nothing, because `pipeline` passes an error to the decoder, and the reader of
  // the decoder gets it.
  pipeline(body, decoder, () => undefined);
  return decoder;
}

/**
 * Returns the first two bytes of a stream without removing them. Returns fewer bytes if the stream
 * is shorter.
 */
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

/**
 * Reads all bytes of a stream. If there are more than `limit` bytes, fails or cuts the rest off,
 * depending on `overflow`.
 */
async function readWhole(
  stream: Readable,
  limit: number,
  overflow: "fail" | "cut",
): Promise<Uint8Array> {
  const pages = new Pages();
  // Does not use `for await`: its iterator takes more memory than most answers.
  await new Promise<void>((resolve, reject) => {
    if (stream.readableEnded) resolve();
    // If the stream broke before this call, it has already emitted its error. The listeners below
    // would not get this error.
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
      // Makes the error only if it is needed, because every stream emits `close`.
      if (!stream.readableEnded) reject(cutOff());
    });
  });
  return pages.takeAll(limit);
}
