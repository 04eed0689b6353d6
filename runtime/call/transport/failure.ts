// Describes a failed attempt: its SDK error, and whether its create request may have been billed
// (docs/decisions/resending.md).
import { addFacts } from "../errors/gateway-error.js";
import {
  ApiError,
  ConnectionError,
  GatewayError,
  ProtocolError,
  RequestTimeoutError,
} from "../errors/index.js";
import { type ResponseFacts, textOf } from "./answer/answer.js";
import { type CreateAnswer, createVerdict } from "./answer/create-verdict.js";
import { readEnvelope } from "./answer/envelope.js";
import { type LooseJson, refusedBody } from "./answer/loose-json.js";
import { type AnswerTasks, findTasks, NO_TASKS } from "./answer/named-tasks.js";
import { pageTitle } from "./answer/page.js";
import { reasonIn } from "./answer/reason.js";
import { apiError } from "./answer/refusal.js";
import { snippetOf } from "./answer/snippet.js";
import type { Call } from "./call.js";
import { retryAfterMs } from "./repeat.js";
import type { TransportSettings } from "./settings.js";
import { encodingFailure, WireFailure, type WireFailureKind } from "./wire/failure.js";
import type { WireResponse } from "./wire/wire.js";

export interface Failure {
  readonly error: GatewayError;
  /** Whether bytes of the request may have been sent. */
  readonly started: boolean;
  /** Whether the answer proves that the gateway did nothing. */
  readonly refused: boolean;
  /** Whether the same request may succeed later. */
  readonly repeatable: boolean;
  /** Whether to retry until the deadline, even after the last allowed attempt. */
  readonly persistent?: boolean;
  /** Task ids in the answer to a create request, if the answer is no clear acknowledgement. */
  readonly taskIds?: readonly string[];
  /** `Retry-After` in milliseconds. */
  readonly afterMs?: number | undefined;
}

/** Carries a `Failure`, so that code can throw it. `failureOf` returns the `Failure` unchanged. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.error.message);
    this.failure = failure;
  }
}

/** Whether a create with this failure may have been billed. */
export function isAmbiguous(failure: Failure): boolean {
  return failure.started && !failure.refused;
}

/**
 * Returns the failure of an attempt that the gateway answered with a refusal or a redirect.
 * `createVerdict` decides if the answer proves that the gateway did nothing (`refused`).
 */
function refusalFailure(
  error: GatewayError,
  answer: Pick<CreateAnswer, "status" | "code" | "isPage">,
  tasks: AnswerTasks,
): Failure {
  const { status, code, isPage } = answer;
  return {
    error,
    started: true,
    refused: createVerdict({ status, code, isPage, namesTask: tasks.any }) === "refused",
    repeatable: error.retryable,
    // The gateway answers 409 until the first request with this key ends. So only the deadline
    // limits these retries.
    persistent: status === 409 && !isPage,
    taskIds: tasks.ids,
    afterMs: error instanceof ApiError ? error.retryAfterMs : undefined,
  };
}

// Maximum number of bytes that are read of an error body.
const ERROR_BODY_BYTES = 65_536;

/** Reads an answer with a status other than 2xx, and returns its error. */
export async function readRefusal(
  settings: TransportSettings,
  call: Call<unknown>,
  response: WireResponse,
  facts: ResponseFacts,
): Promise<Error> {
  const { status, requestId, headers } = facts;
  const text = await response.body.whole(ERROR_BODY_BYTES, "cut").then(textOf, (error: unknown) => {
    if (error instanceof WireFailure || encodingFailure(error)) return undefined;
    throw error;
  });
  const read = text === undefined ? undefined : refusedBody(text);
  const body = read?.value;
  const page = text === undefined || read !== undefined ? undefined : pageTitle(text);
  const isWhole = page !== undefined || (text !== undefined && isWhollyRead(call, text, read));
  const answer: RefusedAnswer = { body, text, page, isWhole };
  if (status >= 400) return refusalError(settings, call, facts, answer);
  const { redact } = settings.key;
  const location = headers["location"];
  const to = location === undefined ? "" : ` to ${snippetOf(location, redact).slice(0, 300)}`;
  const error = new ProtocolError(
    `The gateway answered ${status}, a redirect${to}. The client does not follow redirects.`,
    {
      status,
      requestId,
      model: call.model,
      snippet: snippetOf(text ?? "", redact),
      advice: "Set baseUrl to the final address.",
    },
  );
  const tasks = submissionTasks(call, answer);
  return new FailureError({
    ...refusalFailure(error, { status, isPage: false }, tasks),
    repeatable: false,
  });
}

export interface RefusedAnswer {
  /** The parsed body, if it is JSON. */
  readonly body: unknown;
  readonly text: string | undefined;
  /** The title of the page, if the body is a page. */
  readonly page?: string | undefined;
  /** Whether enough of the body was read to find every task id in it. */
  readonly isWhole: boolean;
}

/** Returns the error for a refusal. `status` may come from the body of a 200. */
export function refusalError(
  settings: TransportSettings,
  call: Call<unknown>,
  { status, headers, requestId }: ResponseFacts,
  answer: RefusedAnswer,
): Error {
  const { body, text, page } = answer;
  const { redact } = settings.key;
  const tasks = submissionTasks(call, answer);
  const envelope = readEnvelope(body, redact);
  const message = envelope.message ?? reasonIn(describedIn(headers), redact);
  const error = apiError({
    status,
    envelope: { ...envelope, message },
    page: page === undefined ? undefined : (reasonIn(page, redact) ?? ""),
    snippet: text === undefined ? undefined : snippetOf(text, redact),
    requestId,
    retryAfterMs: retryAfterMs(headers, settings.clock.wall()),
    model: call.model,
    nearModel:
      status === 404 && call.model !== undefined ? settings.nearModel(call.model) : undefined,
    taskId: call.taskId ?? tasks.ids[0],
    idempotencyKey: call.submission?.idempotencyKey || undefined,
  });
  return new FailureError(refusalFailure(error, error, tasks));
}

function submissionTasks(call: Call<unknown>, { body, isWhole }: RefusedAnswer): AnswerTasks {
  if (call.submission === undefined) return NO_TASKS;
  return isWhole ? findTasks(body, call.body?.bytes, call.path) : { ids: [], any: true };
}
// Returns true if the SDK knows all task ids of an error body: the JSON was parsed to its end, or
// neither the parsed JSON nor the text after it mentions a task.
function isWhollyRead(call: Call<unknown>, text: string, read: LooseJson | undefined): boolean {
  if (read?.isCut === false) return true;
  const unread = text.slice(Math.max(0, (read?.end ?? 0) - 60));
  return !/task|data/i.test(unread) && !findTasks(read?.value, call.body?.bytes, call.path).any;
}

// If an error has no body, the header `WWW-Authenticate` may describe it (RFC 6750, section 3).
function describedIn(headers: ResponseFacts["headers"]): string | undefined {
  const challenge = headers["www-authenticate"] ?? "";
  const [, text] = /error_description\s*=\s*"((?:\\.|[^"\\])*)"/i.exec(challenge) ?? [];
  return text?.replace(/\\(.)/g, "$1");
}

/** Returns the failure for a thrown value. Returns `undefined` for an abort or a bug. */
export function failureOf(
  error: unknown,
  started: boolean,
  call: Call<unknown>,
  settings: TransportSettings,
  requestId: string | undefined,
): Failure | undefined {
  const failure = failureWithoutFacts(encodingFailure(error) ?? error, started, call, settings);
  if (failure !== undefined) addFacts(failure.error, { ...factsOf(call), requestId });
  return failure;
}

function failureWithoutFacts(
  error: unknown,
  started: boolean,
  call: Call<unknown>,
  settings: TransportSettings,
): Failure | undefined {
  if (error instanceof FailureError) return error.failure;
  if (error instanceof WireFailure) return failureOfWire(error, call, settings);
  if (error instanceof RequestTimeoutError) {
    return { error, started, refused: false, repeatable: true };
  }
  if (error instanceof GatewayError) {
    return { error, started: true, refused: false, repeatable: error.retryable };
  }
  return undefined;
}

function failureOfWire(
  { kind, started, code, message: wireMessage }: WireFailure,
  { method, path }: Call<unknown>,
  { base: { origin: gateway }, proxyVariable }: TransportSettings,
): Failure {
  const cause = Object.assign(new Error(wireMessage), code === undefined ? {} : { code });
  // If a proxy refuses a connection, it will refuse again. But a 5xx of the proxy may be temporary.
  const isOutage = kind === "proxy" && Number(code) >= 500;
  const repeatable = kind === "connection" || kind === "encoding" || isOutage;
  const where = started ? "the connection broke" : `${gateway} could not be reached`;
  const proxy =
    proxyVariable === undefined
      ? ""
      : `. ${proxyVariable} is set, but this client does not use it. To use it, pass the option "dispatcher": undici's EnvHttpProxyAgent`;
  const reason = code ?? wireMessage;
  const sentences: Partial<Record<WireFailureKind, string>> = {
    connection: `${where} (${reason}). Check the network and baseUrl, then try again${proxy}`,
    tls: `the TLS certificate of the gateway was not accepted (${reason}). Check baseUrl and the certificate`,
    proxy:
      code === "407"
        ? "the proxy answered 407: it requires a user and a password. Put both into the address of the proxy"
        : `the proxy answered ${code} and made no connection to ${gateway}. Check the proxy's rules, or reach this host without the proxy`,
    plain: `${gateway} answered without TLS. Set baseUrl to its address with http://, or to the port that speaks TLS`,
    http2: `${gateway} speaks only HTTP/2. Set baseUrl to an address that speaks HTTP/1.1, or pass a dispatcher that speaks HTTP/2 (undici's Agent with allowH2)`,
  };
  const sentence = sentences[kind];
  const Kind = sentence === undefined ? ProtocolError : ConnectionError;
  const error = new Kind(`${method} ${path}: ${sentence ?? wireMessage}.`, {
    cause,
    code,
    retryable: repeatable,
  });
  return { error, started, refused: false, repeatable };
}

/** Returns the fields that every error of a call has. */
export function factsOf({ model, taskId }: Call<unknown>) {
  return { model, taskId };
}
