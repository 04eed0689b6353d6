// Failures of a `fetch`, and which of them prove that nothing was sent.
import { encodingFailure, wireFailure, type WireFailure } from "../failure.js";

// From a lookup, an attempt to connect, or a certificate; no connection that has carried bytes ends so.
const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_|UND_ERR_CONNECT_|CERT_|DEPTH_|SELF_|UNABLE_TO_|ERR_TLS_CERT_)/;
// Deno has no codes; its HTTP client says with this word that it got no connection.
const NOT_CONNECTED = /client error \(Connect\)/;

/** Describes what a fetch threw: by its cause, where it names one. */
export function fetchFailure(error: unknown): WireFailure {
  const { cause } = error instanceof Error ? error : {};
  const root = cause instanceof Error ? cause : error;
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
