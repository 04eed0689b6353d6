// Sends requests over `fetch`. Used on runtimes other than Node, for mocks, and if the caller
// passes a fetch.
import { ConfigurationError } from "../../../errors/index.js";
import { utf8Decoder } from "../../encoding.js";
import { codingOf } from "../bytes.js";
import { WireFailure, fetchFailure } from "../failure.js";
import {
  MOST_UNREAD_BYTES,
  toError,
  type ExchangeWatch,
  type Wire,
  type WireHeaders,
  type WireRequest,
  type WireResponse,
} from "../wire.js";
import { DrainedBody } from "./body.js";
import { UnpackedBody } from "./unpacked-body.js";
import type { FetchedReader, FetchedResponse, FetchFunction, FetchInit } from "./fetch-function.js";

/**
 * Creates a wire, which is a way to send requests. The wire uses `fetchFunction`, or by default the
 * global `fetch`. It looks up the global `fetch` at each call, so that mocks which are installed
 * later see the calls.
 */
export function fetchWire(fetchFunction?: FetchFunction): Wire {
  const customFetch = fetchFunction === globalThis.fetch ? undefined : fetchFunction;
  return {
    // Requests no gzip, because the decoder of gzip would pause the parser of undici's `fetch` (see
    // `DrainedBody`).
    gzip: false,
    exchange: (request, watch) => exchange(customFetch ?? globalThis.fetch, request, watch),
    close: async () => {},
  };
}

// The error message if there is no fetch, for example in jsdom.
const NO_FETCH = "This runtime has no global fetch. Pass the option fetch to createClient.";

async function exchange(
  send: FetchFunction | undefined,
  request: WireRequest,
  { signal, onStart, mostUnread = MOST_UNREAD_BYTES }: ExchangeWatch,
): Promise<WireResponse> {
  if (signal.aborted) throw signal.reason;
  if (send === undefined) throw new ConfigurationError(NO_FETCH);
  const abort = new AbortController();
  let body: DrainedBody | undefined;
  let unlisten = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    unlisten = signal.onAbort(() => {
      const reason = toError(signal.reason);
      body?.fail(reason);
      abort.abort(reason);
      reject(signal.reason as Error);
    });
  });
  const failed = (error: unknown) =>
    signal.aborted ? toError(signal.reason) : fetchFailure(error);
  // A fetch does not report when it sends bytes. So from here on, the request counts as sent.
  onStart?.();
  try {
    // A fetch function may ignore its signal, and most mocks do. So the abort also ends this wait.
    const response = await Promise.race([send(urlOf(request), initOf(request, abort)), aborted]);
    const { reader, ...head } = answerOf(response);
    body = new DrainedBody(reader, (reason) => abort.abort(reason), unlisten);
    void body.drain(mostUnread, failed);
    const isGzip = codingOf(head.headers) === "gzip";
    return { ...head, body: isGzip ? new UnpackedBody(body) : body };
  } catch (error) {
    unlisten();
    throw signal.aborted ? signal.reason : failed(error);
  }
}

const urlOf = ({ origin, path }: WireRequest) => origin + path;

function initOf({ method, headers, body }: WireRequest, { signal }: AbortController): FetchInit {
  const init: FetchInit = { method, headers: { ...headers }, redirect: "manual", signal };
  // A framework may cache answers of `fetch`, and a cached answer would have an old task state.
  // Cloudflare Workers do not cache these answers, and may not know the option `cache`.
  if (!isRuntime("Cloudflare-Workers")) init.cache = "no-store";
  const hasBody = body !== undefined || (method !== "GET" && method !== "HEAD");
  if (hasBody) init.body = bodyOf(body ?? new Uint8Array(), headers["content-type"]);
  return init;
}

// If a connection ends, Deno sends the request again by itself, so the request may be billed twice.
// Deno cannot do this with a `Blob`, which it reads only once. So on Deno every body is a `Blob`,
// even the empty body of a POST.
function bodyOf(bytes: Uint8Array, type: string | undefined): string | Blob {
  const isText = type === "application/json" && !isRuntime("Deno");
  return isText ? utf8Decoder().decode(bytes) : new Blob([bytes as Uint8Array<ArrayBuffer>]);
}

const isRuntime = (name: string) =>
  (
    globalThis as { readonly navigator?: { readonly userAgent?: string } }
  ).navigator?.userAgent?.split("/")[0] === name;

function answerOf(response: FetchedResponse) {
  try {
    // Browsers hide the status of a redirect. The SDK treats such a redirect as 303, because the
    // server may have carried out the request.
    const status = response.type === "opaqueredirect" ? 303 : response.status;
    const headers = headersOf(response);
    if (status >= 100) return { status, headers, reader: readerOf(response) };
  } catch {
    // Ignores this error, because the `WireFailure` below replaces it.
  }
  throw new WireFailure("odd", "fetch did not answer with a Response", true);
}

/**
 * Returns a reader for the body of any fetch: a web stream, a Node stream (node-fetch,
 * cross-fetch), or a whole body. Returns `undefined` for an answer without a body. Throws
 * `TypeError` if the body cannot be read.
 */
function readerOf(response: FetchedResponse): FetchedReader | undefined {
  const { body } = response;
  const isObject = typeof body === "object" && body !== null;
  if (isObject && "getReader" in body) return body.getReader();
  if (isObject && Symbol.asyncIterator in body) {
    const pieces = body[Symbol.asyncIterator]();
    return {
      read: async () => {
        const { done = false, value } = await pieces.next();
        return done ? { done } : { done, value };
      },
      cancel: async () => void (await pieces.return?.()),
    };
  }
  const whole = response.arrayBuffer?.bind(response);
  if (whole === undefined && body === null) return undefined;
  if (whole === undefined) throw new TypeError("no body can be read");
  let isRead = false;
  return {
    read: async () => {
      if (isRead) return { done: true };
      isRead = true;
      return { done: false, value: await whole() };
    },
    cancel: async () => undefined,
  };
}

function headersOf({ headers }: FetchedResponse): WireHeaders {
  const lines: Record<string, string> = {};
  headers.forEach((value, name) => {
    const key = name.toLowerCase();
    lines[key] = key in lines ? `${lines[key]}, ${value}` : value;
  });
  return lines;
}
