// Turns a thrown error or a refusal into a failure with an error of the SDK.
import { about } from "../../errors/gateway-error.js";
import {
  ConnectionError,
  GatewayError,
  ProtocolError,
  RequestTimeoutError,
} from "../../errors/index.js";
import { textOf, type ResponseFacts } from "../answer/answer.js";
import { apiFailure } from "../answer/api-failure.js";
import { readEnvelope } from "../answer/envelope.js";
import { namedTasks, NO_TASKS, type NamedTasks } from "../answer/named-tasks.js";
import type { Call } from "../call.js";
import { AttemptError, refusal, type Failure } from "../retry/failure.js";
import { retryAfterMs } from "../retry/retry-after.js";
import { factsOf } from "../run.js";
import type { TransportSettings } from "../settings.js";
import type { WireResponse } from "../wire/wire.js";
import { encodingFailure, WireFailure } from "../wire/failure.js";

// Largest error body that is read.
const ERROR_BODY_BYTES = 65_536;

// Redirects after which the server did nothing (RFC 9110, 15.4).
const MOVED: ReadonlySet<number> = new Set([301, 302, 307, 308]);

/** The error for an answer with a status other than 2xx. */
export async function refusedAnswer(
  settings: TransportSettings,
  call: Call<unknown>,
  response: WireResponse,
  facts: ResponseFacts,
): Promise<Error> {
  const { status, requestId } = facts;
  const text = await response.body.whole(ERROR_BODY_BYTES, "cut").then(textOf, (error: unknown) => {
    if (error instanceof WireFailure || encodingFailure(error)) return undefined;
    throw error;
  });
  const body = text === undefined ? undefined : looseJson(text);
  // An HTML page names no task. A truncated or oversized body may have named one.
  const isWhole = body !== undefined || (text !== undefined && !/^\s*[[{]/.test(text));
  if (status < 400) {
    const error = new ProtocolError(
      `The gateway answered ${status}, a redirect, which is not followed. Set baseUrl to the final address.`,
      { status, requestId, model: call.model },
    );
    // Anything else, such as 303, may follow a request that was carried out; so may one that names its task.
    const named = tasksNamed(call, body, isWhole);
    const refused = MOVED.has(status) && !named.any;
    const taskIds = named.ids;
    return new AttemptError({ error, started: true, refused, repeatable: false, taskIds });
  }
  return refused(settings, call, facts, body, isWhole);
}

/** The error for a refusal. A status in the body of a 200 means the same as an HTTP status. */
export function refused(
  settings: TransportSettings,
  call: Call<unknown>,
  { status, headers, requestId }: ResponseFacts,
  body: unknown,
  isWhole = true,
): Error {
  const named = tasksNamed(call, body, isWhole);
  const error = apiFailure({
    status,
    envelope: readEnvelope(body, (text) => settings.key.redact(text)),
    requestId,
    retryAfterMs: retryAfterMs(headers, settings.clock.wall()),
    model: call.model,
    nearModel:
      status === 404 && call.model !== undefined ? settings.nearModel(call.model) : undefined,
    taskId: call.taskId ?? named.ids[0],
    idempotencyKey: call.submission?.idempotencyKey,
  });
  return new AttemptError(refusal(error, named));
}

function tasksNamed(call: Call<unknown>, body: unknown, isWhole: boolean): NamedTasks {
  if (call.submission === undefined) return NO_TASKS;
  return isWhole ? namedTasks(body, call.body?.bytes) : { ids: [], any: true };
}

function looseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The failure for a thrown value; `undefined` for an abort or a defect. */
export function asFailure(
  error: unknown,
  started: boolean,
  call: Call<unknown>,
  gateway: string,
  requestId: string | undefined,
): Failure | undefined {
  const failure = failureOf(encodingFailure(error) ?? error, started, call, gateway);
  if (failure !== undefined) about(failure.error, { ...factsOf(call), requestId });
  return failure;
}

function failureOf(
  error: unknown,
  started: boolean,
  call: Call<unknown>,
  gateway: string,
): Failure | undefined {
  if (error instanceof AttemptError) return error.failure;
  if (error instanceof WireFailure) return wireFailed(error, call, gateway);
  if (error instanceof RequestTimeoutError) {
    return { error, started, refused: false, repeatable: true };
  }
  if (error instanceof GatewayError) {
    return { error, started: true, refused: false, repeatable: error.retryable };
  }
  return undefined;
}

function wireFailed(
  { kind, started, code, message: said }: WireFailure,
  { method, path }: Call<unknown>,
  gateway: string,
): Failure {
  const cause = Object.assign(new Error(said), code === undefined ? {} : { code });
  const repeatable = kind === "connection" || kind === "encoding";
  const where = started ? "the connection broke" : `${gateway} could not be reached`;
  const what =
    kind === "tls"
      ? `the TLS certificate of the gateway was not accepted (${code ?? said}). Check baseUrl and the certificate`
      : kind === "connection"
        ? `${where} (${code ?? said}). Check the network and baseUrl, then try again`
        : said;
  const Kind = kind === "connection" || kind === "tls" ? ConnectionError : ProtocolError;
  const error = new Kind(`${method} ${path}: ${what}.`, { cause, code, retryable: repeatable });
  return { error, started, refused: false, repeatable };
}
