// Describes why a request got no usable answer, and whether the request may have been sent.

/** Kinds of failures of the wire (undici, `node:http` or `fetch`). */
export type WireFailureKind =
  "connection" | "proxy" | "plain" | "http2" | "tls" | "overflow" | "encoding" | "size" | "odd";

/** The error that the wire throws. The transport converts it to a public error. */
export class WireFailure extends Error {
  readonly kind: WireFailureKind;
  // docs/decisions/resending.md explains when a create request is sent again.
  /**
   * Whether bytes of the request may have been sent. If none were sent, a create request may be
   * sent again.
   */
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
 * Converts an error of the socket or of the HTTP parser. Drops the original error, because it may
 * contain bytes of the answer.
 */
export function wireFailure(error: unknown, started: boolean): WireFailure {
  if (error instanceof WireFailure) return error;
  const code = codeOf(error);
  const message =
    error instanceof Error && error.message !== "" ? error.message : (code ?? "no reason given");
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code === "HPE_HEADER_OVERFLOW")
    return new WireFailure("overflow", message, started, code);
  // undici reports the proxy's status only in the message. The proxy opened no tunnel to the
  // gateway, so no byte of the request was sent.
  const [, status] = /Proxy response \((\d{3})\)/.exec(message) ?? [];
  if (status !== undefined) return new WireFailure("proxy", message, false, status);
  return new WireFailure(wireFailureKind(error, code), message, started, code);
}

function wireFailureKind(error: unknown, code = ""): WireFailureKind {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/.test(code)) return "plain";
  // The server speaks only HTTP/2 if TLS refuses HTTP/1.1, or if the answer begins with an HTTP/2
  // frame.
  if (/NO_APPLICATION_PROTOCOL/.test(code) || beginsWithSettings(error)) return "http2";
  return TLS_CODE.test(code) ? "tls" : "connection";
}

// The first frame of an HTTP/2 server is SETTINGS (RFC 9113, 3.4). The parser's error has the
// unread bytes: as a string from undici, as bytes from Node.
function beginsWithSettings(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { data, rawPacket } = error as { readonly data?: unknown; readonly rawPacket?: unknown };
  const isNode = rawPacket instanceof Uint8Array;
  const unread = isNode ? String.fromCharCode(...rawPacket.subarray(0, 4)) : data;
  // A frame begins with a length of three bytes and a type of one byte. SETTINGS has type 4.
  return typeof unread === "string" && /^\0\0[^]\u0004/.test(unread);
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  // Node tried several addresses of the host, and each address failed with its own code. Returns
  // the first code.
  if ("errors" in error && Array.isArray(error.errors)) {
    return (error.errors as readonly unknown[]).map(codeOf).find((code) => code !== undefined);
  }
  return undefined;
}

/** Converts an error that zlib throws while it decodes. Returns `undefined` for other errors. */
export function encodingFailure(error: unknown): WireFailure | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("errno" in error)) return undefined;
  const code = String(error.code);
  if (!/^(Z_|ERR_)/.test(code)) return undefined;
  const message = `The content encoding of the answer is broken (${code}). Try again later`;
  return new WireFailure("encoding", message, true, code);
}

export const tooLarge = (limit: number) =>
  new WireFailure(
    "size",
    `The answer is larger than ${limit} bytes. Raise limits.responseBytes`,
    true,
  );

export const cutOff = () => new WireFailure("connection", "the answer was cut off", true);

// Error codes of a DNS lookup, a connection attempt or a certificate check. They cannot occur after
// the first byte was sent.
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|UND_ERR_CONNECT_|CERT_|DEPTH_|SELF_|UNABLE_TO_|ERR_TLS_CERT_|ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL)/;
// Deno has no codes: its HTTP client reports a failed connection with this text.
const NOT_CONNECTED = /client error \(Connect\)/;

/** Converts an error of a fetch. Uses its innermost cause, if it has one. */
export function fetchFailure(error: unknown): WireFailure {
  let root = error;
  for (let deep = 0; deep < 4 && root instanceof Error && root.cause instanceof Error; deep++) {
    root = root.cause;
  }
  return encodingFailure(root) ?? wireFailure(root, !wasNeverSent(root));
}

function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The fetch tried several addresses of the host. The request was never sent if every address
  // failed before sending.
  if ("errors" in error && Array.isArray(error.errors) && error.errors.length > 0) {
    return (error.errors as readonly unknown[]).every(wasNeverSent);
  }
  if ("syscall" in error && (error.syscall === "connect" || error.syscall === "getaddrinfo")) {
    return true;
  }
  const code = "code" in error ? String(error.code) : "";
  return NEVER_SENT.test(code) || NOT_CONNECTED.test(error.message);
}
