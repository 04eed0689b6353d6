// Carries one request and its answer: undici on Node, `node:http` in a bundle for Node, `fetch`
// elsewhere. No retry, no policy.
import type { Cancellation } from "../../time/cancellation.js";

/** Sends requests. The transport decides about retries, by the failures of the wire. */
export interface Wire {
  /** Whether it may request compressed answers. */
  readonly gzip: boolean;
  /**
   * Sends the request; resolves at the response headers, without following a redirect. Rejects with
   * a `WireFailure`, with the signal's reason, or with a `ConfigurationError`. The body fails with
   * the first two.
   */
  exchange(request: WireRequest, watch: ExchangeWatch): Promise<WireResponse>;
  /** Closes its own sockets. */
  close(): Promise<void>;
}

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
  readonly body: WireBody;
}

/** Headers with lower-case names; repeated ones are a list. */
export type WireHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Bytes as they arrive. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  /** Frees the socket. */
  destroy(): unknown;
}

/** A body, decoded, to be read once and in one way. */
export interface WireBody extends ByteStream {
  /** Reads all of it; beyond `limit` it fails or is cut. Frees the socket either way. */
  whole(limit: number, overflow?: "fail" | "cut"): Promise<Uint8Array>;
}

/** Callbacks and limits of an exchange. */
export interface ExchangeWatch {
  readonly signal: Cancellation;
  /** Bytes are about to leave. */
  readonly onStart?: () => void;
  /** Limit of unread bytes; beyond it the body fails. Default 16 MiB. */
  readonly mostUnread?: number;
  /** Whether the answer may take minutes; a pool then takes a socket beside the limited ones. */
  readonly isStream?: boolean | undefined;
}

/** The default limit of unread bytes; the body of a slower reader fails. */
export const MOST_UNREAD_BYTES = 16 * 1024 * 1024;

/** The failure of a body that arrives faster than it is read. */
export const unreadMessage = (mostUnread: number) =>
  `More than ${mostUnread} bytes of the answer wait to be read`;

/** The reason of a cancellation as an error, because streams require one. */
export function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The request was aborted");
}
