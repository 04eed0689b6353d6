// Makes one attempt of a call: sends the request and reads the answer.
import { addSnippet } from "../errors/gateway-error.js";
import { type ApiError, RateLimitError } from "../errors/index.js";
import { within } from "../time/clock.js";
import type { Family, Permit } from "./admission.js";
import {
  notJsonError,
  responseFacts,
  type ResponseFacts,
  textOf,
  type WithResponse,
} from "./answer/answer.js";
import { readEnvelope, statusInBody } from "./answer/envelope.js";
import { apiError } from "./answer/refusal.js";
import { snippetOf } from "./answer/snippet.js";
import { type CallHistory, recordFailure } from "./call-error.js";
import type { Call, Transport } from "./call.js";
import { failureOf, FailureError, type Failure, refusalError, readRefusal } from "./failure.js";
import type { CallOptions } from "./options.js";
import { observableHeaders } from "./request.js";
import { attemptTimeout, Scope } from "./scope.js";
import type { TransportSettings } from "./settings.js";
import type { WireRequest, WireResponse } from "./wire/wire.js";

/** A running call: its request, deadline and history. */
export interface Run extends CallHistory {
  readonly call: Call<unknown>;
  readonly request: WireRequest;
  readonly number: number;
  readonly scope: Scope;
  readonly family: Family;
  /** Number of attempts so far, including the running attempt. */
  attempts: number;
  /**
   * Number of 429 answers that came while other calls with the same rate limit were sent too. Such
   * answers do not count as attempts of this call.
   */
  crowdRefusals: number;
  /** Whether an attempt is being made. */
  onWire: boolean;
  /** Whether the body is read after the call has returned, as the body of a stream is. */
  outlivesCall: boolean;
  /** Removes the deadline and the listeners. */
  readonly end: () => void;
}

/** Describes the running attempt for observers. */
export function attemptOf({ number, attempts, call, request }: Run) {
  const url = request.origin + request.path;
  return { call: number, attempt: attempts, method: call.method, url };
}

const LEAST_UNREAD_BYTES = 1024 * 1024;

/**
 * Reads an answer. Calls `keep` if the body will be read after the call returns. `keep` removes the
 * deadline, and returns a function that must be called after the body was read.
 */
export type Use<Out> = (arrived: AnswerHead, run: Run, keep: () => () => void) => Promise<Out>;

export type Outcome<Out> = { readonly value: Out } | { readonly failure: Failure };

/**
 * Makes an attempt. Returns the value of `use`, or the failure of the attempt. Throws an error that
 * must end the call at once, such as an abort. At the end the socket is freed, unless `use` has
 * called `keep`.
 */
export async function attempt<Out>(
  settings: TransportSettings,
  run: Run,
  permit: Permit,
  use: Use<Out>,
): Promise<Outcome<Out>> {
  const { clock, timeouts } = settings;
  const { call } = run;
  let attemptMs = call.attemptMs ?? timeouts.attemptMs;
  const scope = new Scope(clock, attemptMs, run.scope, () => attemptTimeout(call, attemptMs));
  const end = () => (scope.end(), permit.leave());
  const keep = () => {
    run.outlivesCall = true;
    scope.untime();
    // Frees the permit now: the stream has its own socket, and must not delay polls and create
    // requests.
    permit.leave();
    return () => (scope.end(), run.end());
  };
  // Without the answer to a create request, the id of a paid task is lost. So a create request that
  // cannot be repeated gets a longer time limit from its first byte on. From then on, only this
  // limit and an abort by the caller end the request early.
  const begin = () => {
    if (call.outlivesClose !== true || call.resend !== "unless-started") return;
    attemptMs = Math.max(attemptMs, timeouts.createMs, run.scope.remainingMs());
    run.scope.untime();
    scope.restart(attemptMs);
  };
  const progress: Progress = { started: false, arrived: undefined };
  run.attempts++;
  run.onWire = true;
  try {
    const arrived = await exchange(settings, run, scope, begin, permit, progress);
    return { value: await use(arrived, run, keep) };
  } catch (error) {
    return { failure: readFailure(error, settings, run, permit, progress) };
  } finally {
    run.onWire = false;
    if (!run.outlivesCall) {
      run.scope.retime();
      progress.arrived?.response.body.destroy();
      end();
    }
  }
}

interface Progress {
  /** Whether bytes of the request may have been sent. */
  started: boolean;
  arrived: AnswerHead | undefined;
}

async function exchange(
  { clock, limits, wire, observer, key }: TransportSettings,
  run: Run,
  scope: Scope,
  begin: () => void,
  permit: Permit,
  progress: Progress,
): Promise<AnswerHead> {
  const { call, request } = run;
  const startedAt = clock.monotonic();
  observer.request(() => ({
    ...attemptOf(run),
    headers: observableHeaders(request),
    model: call.model,
  }));
  if (call.starting !== undefined) await within(call.starting(), scope);
  const onStart = () => {
    progress.started = true;
    begin();
    permit.sent();
    if (call.submission !== undefined) run.sentAt ??= new Date(clock.wall()).toISOString();
  };
  // Allows at least 1 MiB of unread bytes, even if `responseBytes` is smaller: bytes that arrive
  // together with the headers stay unread for a moment.
  const mostUnread = Math.max(limits.responseBytes, LEAST_UNREAD_BYTES);
  const { isStream } = call;
  const response = await wire.exchange(request, { signal: scope, onStart, mostUnread, isStream });
  const facts = responseFacts(response.status, response.headers, key.redact);
  progress.arrived = { response, facts };
  run.requestId = facts.requestId ?? run.requestId;
  const durationMs = clock.monotonic() - startedAt;
  observer.response(() => ({ ...attemptOf(run), ...facts, durationMs }));
  return progress.arrived;
}

/** Returns the failure of an attempt. Throws an error that must end the call at once. */
function readFailure(
  error: unknown,
  settings: TransportSettings,
  run: Run,
  { inCrowd }: Permit,
  { started, arrived }: Progress,
): Failure {
  const { call, family } = run;
  // A request that was sent counts as possibly billed. `recordFailure` corrects this if the failure
  // shows that the request was not billed.
  const before = run.ambiguous;
  run.ambiguous ||= started;
  if (run.scope.aborted) throw run.scope.reason;
  const failure = failureOf(error, started, call, settings, arrived?.facts.requestId);
  if (failure === undefined) throw error;
  recordFailure(run, failure, before);
  if (failure.error instanceof RateLimitError) {
    family.refused(failure.error);
    if (inCrowd) run.crowdRefusals++;
  }
  return failure;
}

/** An answer whose headers have arrived. */
interface AnswerHead {
  readonly response: WireResponse;
  readonly facts: ResponseFacts;
}

/**
 * Reads a whole answer and passes it to `call.parse`. Throws if the answer is a refusal or is not
 * JSON. Also throws the errors of the body and of `parse`.
 */
export async function readAnswer<Result>(
  settings: TransportSettings,
  call: Call<Result>,
  { response, facts }: AnswerHead,
): Promise<WithResponse<Result>> {
  if (facts.status >= 300) throw await readRefusal(settings, call, response, facts);
  const text = textOf(await response.body.whole(settings.limits.responseBytes));
  const body = bodyIn(text, call, facts, settings);
  const status = statusInBody(body, call.holdsTask === true);
  if (status !== undefined) {
    throw refusalError(settings, call, { ...facts, status }, { body, text, isWhole: true });
  }
  try {
    // `facts` is spread last, because V8 makes a hidden class for each object that gets a field
    // after a spread.
    return { data: call.parse({ body, ...facts }), response: facts };
  } catch (error) {
    addSnippet(error instanceof FailureError ? error.failure.error : error, () =>
      snippetOf(text, settings.key.redact),
    );
    throw error;
  }
}

function bodyIn(
  text: string,
  call: Call<unknown>,
  facts: ResponseFacts,
  settings: TransportSettings,
): unknown {
  if (call.mayBeEmpty === true && text.trim() === "") return undefined;
  // If the body of a create's answer is empty, the header `location` may still contain the task id.
  const isInHeader = call.submission !== undefined && facts.headers["location"] !== undefined;
  if (isInHeader && text.trim() === "") return null;
  try {
    return JSON.parse(call.outlivesClose === true ? withWholeNumbers(text) : text) as unknown;
  } catch {
    // Python programs may write `NaN` and `Infinity`, which are not JSON.
    const withoutWords = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (token) =>
      token.startsWith('"') ? token : "null",
    );
    try {
      return JSON.parse(withoutWords) as unknown;
    } catch {
      throw notJsonError(text, facts, settings.key.redact);
    }
  }
}

/**
 * Puts quotes around integers that are too large for an exact number, so that long ids keep all
 * digits.
 */
function withWholeNumbers(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  // Matches complete strings and complete numbers. Otherwise digits inside a string or after a
  // decimal point would count as an integer.
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token: string) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
}

/** An answer whose body is still arriving. */
export interface OpenAnswer {
  readonly body: AsyncIterable<Uint8Array>;
  /** Returns the error that one JSON value of the body reports; `undefined` if it reports none. */
  readonly refusal: (value: unknown) => ApiError | undefined;
  /**
   * Returns the error for a body that could not be read to its end. The call may have been billed.
   */
  readonly broken: (error: unknown) => Promise<unknown>;
  /** Frees the socket. Call it in `finally`. */
  readonly end: () => void;
}

/** Sends a call and returns its body as a stream. Retries only until the headers have arrived. */
export function openAnswer(
  transport: Transport,
  call: Call<unknown>,
  options: CallOptions,
): Promise<OpenAnswer> {
  return transport.call(call, options, async ({ response, facts }, run, keep) => {
    const { requestId, status } = facts;
    if (status >= 300) throw await readRefusal(transport.settings, call, response, facts);
    const end = keep();
    return {
      body: response.body,
      refusal: (value) => {
        const bodyStatus = statusInBody(value, false);
        if (bodyStatus === undefined) return undefined;
        const envelope = readEnvelope(value, transport.redact);
        const snippet = snippetOf(JSON.stringify(value), transport.redact);
        return apiError({ status: bodyStatus, envelope, requestId, model: call.model, snippet });
      },
      broken: (error) => {
        const { aborted, reason } = run.scope;
        const failure = aborted
          ? undefined
          : failureOf(error, true, call, transport.settings, requestId);
        if (failure === undefined) run.ambiguous = true;
        else recordFailure(run, failure, run.ambiguous);
        return transport.failed(run, options, aborted ? reason : (failure?.error ?? error));
      },
      end: () => (response.body.destroy(), end()),
    };
  });
}
