// A request without a usable answer, and whether it may have reached the gateway.

/** Kinds of failures on the wire. */
export type WireFailureKind =
  "connection" | "proxy" | "plain" | "http2" | "tls" | "overflow" | "encoding" | "size" | "odd";

/** Raised by the wire; the transport turns it into an error of the public tree. */
export class WireFailure extends Error {
  readonly kind: WireFailureKind;
  // docs/decisions/resending.md
  /** Whether bytes may have left; decides whether a create may be sent again. */
  readonly started: boolean;
  readonly code: string | undefined;

  constructor(kind: WireFailureKind, message: string, started: boolean, code?: string) {
    super(message);
    this.kind = kind;
    this.started = started;
    this.code = code;
  }
}

const TLS_CODE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$|HOSTNAME_)/;

/**
 * Describes an error of the socket or of the HTTP parser. The error itself is dropped: it may
 * contain bytes of the peer.
 */
export function wireFailure(error: unknown, started: boolean): WireFailure {
  if (error instanceof WireFailure) return error;
  const code = codeOf(error);
  const message =
    error instanceof Error && error.message !== "" ? error.message : (code ?? "no reason given");
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code === "HPE_HEADER_OVERFLOW")
    return new WireFailure("overflow", message, started, code);
  // undici names the status in the message alone; the tunnel carried no byte of the request.
  const [, status] = /Proxy response \((\d{3})\)/.exec(message) ?? [];
  if (status !== undefined) return new WireFailure("proxy", message, false, status);
  return new WireFailure(wireFailureKind(error, code), message, started, code);
}

function wireFailureKind(error: unknown, code = ""): WireFailureKind {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/.test(code)) return "plain";
  // TLS refuses to speak HTTP/1.1, or the first bytes of the answer are a frame of HTTP/2.
  if (/NO_APPLICATION_PROTOCOL/.test(code) || beginsWithSettings(error)) return "http2";
  return TLS_CODE.test(code) ? "tls" : "connection";
}

// RFC 9113, 3.4: the first frame of a server is SETTINGS. The parsers pass on the unread bytes:
// undici's as a string, Node's own as bytes.
function beginsWithSettings(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { data, rawPacket } = error as { readonly data?: unknown; readonly rawPacket?: unknown };
  const isNode = rawPacket instanceof Uint8Array;
  const unread = isNode ? String.fromCharCode(...rawPacket.subarray(0, 4)) : data;
  // A frame begins with three bytes of length and one of type; SETTINGS has type 4.
  return typeof unread === "string" && /^\0\0[^]\u0004/.test(unread);
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  // Happy eyeballs: several addresses failed, each with its own code.
  if ("errors" in error && Array.isArray(error.errors)) {
    return (error.errors as readonly unknown[]).map(codeOf).find((code) => code !== undefined);
  }
  return undefined;
}

/** The failure for an error of the decoder, which throws errors of zlib. */
export function encodingFailure(error: unknown): WireFailure | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("errno" in error)) return undefined;
  const code = String(error.code);
  if (!/^(Z_|ERR_)/.test(code)) return undefined;
  const message = `The content encoding of the answer is broken (${code})`;
  return new WireFailure("encoding", message, true, code);
}

/** The failure of an answer past its limit. */
export const tooLarge = (limit: number) =>
  new WireFailure("size", `The answer is larger than ${limit} bytes`, true);

/** The failure of an answer that ends before it is whole. */
export const cutOff = () => new WireFailure("connection", "the answer was cut off", true);

// Errors of a lookup, an attempt to connect, or a certificate; a connection that has carried bytes
// has none of them.
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|UND_ERR_CONNECT_|CERT_|DEPTH_|SELF_|UNABLE_TO_|ERR_TLS_CERT_|ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL)/;
// Deno has no codes; its HTTP client reports a failed connection with this text.
const NOT_CONNECTED = /client error \(Connect\)/;

/** Describes an error of a fetch: by its cause, if it has one. */
export function fetchFailure(error: unknown): WireFailure {
  let root = error;
  for (let deep = 0; deep < 4 && root instanceof Error && root.cause instanceof Error; deep++) {
    root = root.cause;
  }
  return encodingFailure(root) ?? wireFailure(root, !wasNeverSent(root));
}

function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Several addresses were tried.
  if ("errors" in error && Array.isArray(error.errors) && error.errors.length > 0) {
    return (error.errors as readonly unknown[]).every(wasNeverSent);
  }
  if ("syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo")) {
    return true;
  }
  const code = "code" in error ? String(error.code) : "";
  return NEVER_SENT.test(code) || NOT_CONNECTED.test(error.message);
}
