// Sends GET requests with the API key to the gateway. Limits the time and size of each answer,
// follows no redirects, and repeats a request after a temporary failure.
import type { Dispatcher } from "undici";
import { printable } from "../check/rejection.js";
import { EXIT, GenerateFailure, reasonOf, StatusFailure } from "../../failure.js";
import { withoutKey } from "./without-key.js";

/** A gateway and the key for its catalog. */
export interface Gateway {
  /** Origin and optional path prefix, without a trailing slash. */
  readonly baseUrl: string;
  /** Absent if requests carry no key. */
  readonly apiKey?: string;
}

/** The network, the timer and the abort signal of a request. Tests replace them. */
export interface Wire {
  readonly dispatcher?: Dispatcher | undefined;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly signal?: AbortSignal;
}

/** The answer to a request: HTTP 200 with a JSON body, or HTTP 404 without a body. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The number of attempts, and the timeout of each attempt. */
export interface Patience {
  readonly attempts: number;
  readonly timeoutMs: number;
}

const PATIENT: Patience = { attempts: 3, timeoutMs: 60_000 };
const LARGEST_BODY = 256 * 1024 * 1024;
const LONGEST_WAIT_MS = 30_000;

/**
 * Requests JSON from a gateway path. Returns an answer with HTTP 200 or 404. Throws for every other
 * answer or failure.
 */
export async function getJson(
  gateway: Gateway,
  path: string,
  wire: Wire,
  { attempts, timeoutMs }: Patience = PATIENT,
): Promise<JsonAnswer> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= attempts;
    const outcome = await once(gateway, path, wire, timeoutMs).catch((error: unknown) => {
      wire.signal?.throwIfAborted();
      if (isLast || error instanceof GenerateFailure) throw asFailure(gateway, error);
      return undefined;
    });
    if (outcome !== undefined && !(isTemporary(outcome.status) && !isLast)) {
      return accept(outcome, gateway, path, attempts);
    }
    await wire.wait(outcome?.retryAfterMs ?? 500 * 2 ** attempt);
  }
}

interface Outcome {
  readonly status: number;
  readonly text: string;
  readonly retryAfterMs: number | undefined;
}

async function once(
  gateway: Gateway,
  path: string,
  wire: Wire,
  timeoutMs: number,
): Promise<Outcome> {
  // Loads undici only before a request, because a run with a saved catalog sends no requests and
  // does not need undici.
  const { fetch } = await import("undici");
  const response = await fetch(gateway.baseUrl + path, {
    headers: {
      ...(gateway.apiKey !== undefined && { authorization: `Bearer ${gateway.apiKey}` }),
      accept: "application/json",
      "accept-encoding": "gzip",
    },
    // A redirect would carry the key to another address.
    redirect: "manual",
    signal: AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      ...(wire.signal ? [wire.signal] : []),
    ]),
    ...(wire.dispatcher && { dispatcher: wire.dispatcher }),
  });
  const seconds = Number(response.headers.get("retry-after") ?? NaN);
  return {
    status: response.status,
    text: withoutKey(await readText(response.body), gateway.apiKey),
    retryAfterMs: seconds >= 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : undefined,
  };
}

async function readText(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > LARGEST_BODY) {
      throw new GenerateFailure(
        EXIT.notACatalog,
        "The answer is larger than 256 MiB, so it is not a catalog. Check GATEWAY_BASE_URL.",
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const isTemporary = (status: number) => [408, 425, 429].includes(status) || status >= 500;

function accept(
  { status, text }: Outcome,
  gateway: Gateway,
  path: string,
  attempts: number,
): JsonAnswer {
  const where = `${gateway.baseUrl}${path.split("?")[0] ?? ""}`;
  if (status === 401 || status === 402 || status === 403) {
    throw new StatusFailure(EXIT.authentication, status, refusal(status, where));
  }
  if (status >= 300 && status < 400) {
    throw new StatusFailure(
      EXIT.network,
      status,
      `${where} redirects to another address; set GATEWAY_BASE_URL to that address (sdkgen follows no redirects).`,
    );
  }
  if (isTemporary(status)) {
    throw new StatusFailure(
      EXIT.network,
      status,
      `${where} failed ${attempts} times (HTTP ${status}); try again later.`,
    );
  }
  if (status !== 200 && status !== 404) {
    throw new StatusFailure(
      EXIT.notACatalog,
      status,
      `${where} answered HTTP ${status}; this is not the catalog of a gateway. Check GATEWAY_BASE_URL.`,
    );
  }
  return { status, body: status === 200 ? parse(text, where) : undefined };
}

function refusal(status: number, where: string): string {
  if (status === 402) {
    return `${where} answered HTTP 402: the balance of this account is too low; top it up, then run again.`;
  }
  return status === 401
    ? `${where} refused the key (HTTP 401); set GATEWAY_API_KEY to a valid key of this gateway.`
    : `${where} does not allow this key (HTTP 403); check its IP list and account, or use another key.`;
}

function parse(text: string, where: string): unknown {
  try {
    // Some proxies prepend a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, "")) as unknown;
  } catch {
    const start = printable(text.trim().slice(0, 60));
    throw new GenerateFailure(
      EXIT.notACatalog,
      `The answer of ${where} (HTTP 200) is not JSON, or was cut off (it starts with ${JSON.stringify(start)}); check GATEWAY_BASE_URL, or run again.`,
    );
  }
}

function asFailure(gateway: Gateway, error: unknown): GenerateFailure {
  if (error instanceof GenerateFailure) return error;
  const reason = whyOf(error);
  return new GenerateFailure(
    EXIT.network,
    `Cannot reach ${gateway.baseUrl} (${reason}); check GATEWAY_BASE_URL and the network, then run again.`,
  );
}

// Describes the cause without the error's message, because the message may contain the API key.
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  if (error.name === "TimeoutError") return "no answer in time";
  const cause = error.cause instanceof Error ? error.cause : error;
  // undici reports this message if a proxy refuses the connection.
  if (cause.message === "Request was cancelled.")
    return "the proxy did not connect to this address";
  // `fetch` reports this message for forbidden ports such as 1 and 9.
  return cause.message === "bad port" ? "fetch sends no requests to this port" : reasonOf(cause);
}
