// Sends one request and receives its answer, without retries. Uses undici on Node, `node:http` in a
// bundle for Node, and `fetch` elsewhere.
import type { Cancellation } from "../../time/clock.js";

/** Sends requests. Each failure has a kind, by which the transport decides about retries. */
export interface Wire {
  /** Whether the transport may request compressed answers. */
  readonly gzip: boolean;
  /**
   * Sends the request. Resolves when the response headers arrive. Does not follow a redirect.
   * Rejects with a `WireFailure`, with the signal's reason, or with a `ConfigurationError`. Reading
   * the body can fail with a `WireFailure` or with the signal's reason.
   */
  exchange(request: WireRequest, watch: ExchangeWatch): Promise<WireResponse>;
  /** Closes the sockets that the wire has opened itself. */
  close(): Promise<void>;
}

/** The methods that the SDK sends. */
export type HttpMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A request as bytes. */
export interface WireRequest {
  readonly origin: string;
  /** Path with query. */
  readonly path: string;
  readonly method: HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

/** An answer whose body has not been read yet. */
export interface WireResponse {
  readonly status: number;
  readonly headers: WireHeaders;
  readonly body: WireBody;
}

/** Headers with lower-case names. Repeated headers are a list. */
export type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A stream of bytes in the order in which they arrive. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  /** Frees the socket. */
  destroy(): unknown;
}

/** A decoded body. It can be read only once. */
export interface WireBody extends ByteStream {
  /**
   * Reads the whole body. If it has more than `limit` bytes, fails or cuts the rest off, depending
   * on `overflow`. Frees the socket in every case.
   */
  whole(limit: number, overflow?: "fail" | "cut"): Promise<Uint8Array>;
}

/** Callbacks and limits of an exchange. */
export interface ExchangeWatch {
  readonly signal: Cancellation;
  /** Called when bytes are about to be sent. */
  readonly onStart?: () => void;
  /** Maximum number of unread bytes. If more are unread, the body fails. Default 16 MiB. */
  readonly mostUnread?: number;
  /** Whether the answer may take minutes. A pool then uses a socket outside its limit. */
  readonly isStream?: boolean | undefined;
}

/** The default maximum number of unread bytes. If more are unread, the body fails. */
export const MOST_UNREAD_BYTES = 16 * 1024 * 1024;

/** Returns the message for a body that arrives faster than it is read. */
export const unreadMessage = (mostUnread: number) =>
  `More than ${mostUnread} bytes of the answer wait to be read. Read the answer faster`;

/** Converts the reason of a cancellation to an error, because streams require an error. */
export function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The request was aborted");
}
