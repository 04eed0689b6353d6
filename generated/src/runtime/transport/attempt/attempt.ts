// One attempt of a call: sent, answered and read, or failed.
import { RateLimitError } from "../../errors/index.js";
import { within } from "../../time/cancellation.js";
import type { Place } from "../admission/admission.js";
import { responseFacts } from "../answer/answer.js";
import { shownHeaders } from "../request.js";
import type { Failure } from "../retry/failure.js";
import { attemptError, attemptOf, type Run } from "../run.js";
import { Scope } from "../scope.js";
import type { TransportSettings } from "../settings.js";
import { judged } from "./ending.js";
import { asFailure } from "./failing.js";
import type { AnswerHead } from "./reading.js";

const LEAST_UNREAD_BYTES = 1024 * 1024;

/** Reads an answer. One that is to arrive after the call has returned is kept: `keep` takes its deadline away, and gives its end. */
export type Use<Out> = (arrived: AnswerHead, run: Run, keep: () => () => void) => Promise<Out>;

export type Outcome<Out> = { readonly value: Out } | { readonly failure: Failure };

/** Makes an attempt and leaves its place, unless its answer is kept. */
export async function attempt<Out>(
  settings: TransportSettings,
  run: Run,
  place: Place,
  use: Use<Out>,
): Promise<Outcome<Out>> {
  const { clock, timeouts } = settings;
  const { call } = run;
  let attemptMs = call.attemptMs ?? timeouts.attemptMs;
  const scope = new Scope(clock, attemptMs, run.scope, () => attemptError(call, attemptMs));
  const end = () => (scope.end(), place.leave());
  const keep = () => {
    run.isKept = true;
    scope.untime();
    // A long answer must not keep polls and creates waiting, so it has a socket beside the limited ones.
    place.leave();
    return () => (scope.end(), run.end());
  };
  // A lost id costs the whole price: once its first byte is out, only its own time and its caller end such a create.
  const begin = () => {
    if (call.outlivesClose !== true || call.resend !== "unless-started") return;
    attemptMs = Math.max(attemptMs, timeouts.createMs, run.scope.leftMs());
    run.scope.untime();
    scope.restart(attemptMs);
  };
  const progress: Progress = { started: false, arrived: undefined };
  run.attempts++;
  run.onWire = true;
  try {
    const arrived = await exchanged(settings, run, scope, begin, place, progress);
    return { value: await use(arrived, run, keep) };
  } catch (error) {
    return { failure: failureOf(error, settings, run, place, progress) };
  } finally {
    run.onWire = false;
    if (!run.isKept) {
      run.scope.retime();
      progress.arrived?.response.body.destroy();
      end();
    }
  }
}

/** How far an attempt has come. */
interface Progress {
  /** Whether bytes may have left. */
  started: boolean;
  arrived: AnswerHead | undefined;
}

async function exchanged(
  { clock, limits, wire, observer, key }: TransportSettings,
  run: Run,
  scope: Scope,
  begin: () => void,
  place: Place,
  progress: Progress,
): Promise<AnswerHead> {
  const { call, request } = run;
  const startedAt = clock.monotonic();
  observer.request(() => ({
    ...attemptOf(run),
    headers: shownHeaders(request),
    model: call.model,
  }));
  if (call.starting !== undefined) await within(call.starting(), scope);
  const onStart = () => {
    progress.started = true;
    begin();
    place.sent();
    if (call.submission !== undefined) run.sentAt ??= new Date(clock.wall()).toISOString();
  };
  // Bytes that arrive together with the headers wait for a moment, even where the limit is small.
  const mostUnread = Math.max(limits.responseBytes, LEAST_UNREAD_BYTES);
  const { isStream } = call;
  const response = await wire.exchange(request, { signal: scope, onStart, mostUnread, isStream });
  const facts = responseFacts(response.status, response.headers, (text) => key.redact(text));
  progress.arrived = { response, facts };
  run.requestId = facts.requestId ?? run.requestId;
  const durationMs = clock.monotonic() - startedAt;
  observer.response(() => ({ ...attemptOf(run), ...facts, durationMs }));
  return progress.arrived;
}

/** The failure of an attempt; throws what ends its call at once. */
function failureOf(
  error: unknown,
  settings: TransportSettings,
  run: Run,
  { inCrowd }: Place,
  { started, arrived }: Progress,
): Failure {
  const { call, family } = run;
  // Until the failure has been read, anything that was sent may have been billed.
  const before = run.ambiguous;
  run.ambiguous ||= started;
  if (run.scope.aborted) throw run.scope.reason;
  const failure = asFailure(error, started, call, settings, arrived?.facts.requestId);
  if (failure === undefined) throw error;
  judged(run, failure, before);
  if (failure.error instanceof RateLimitError) {
    family.refused(failure.error);
    if (inCrowd) run.crowdRefusals++;
  }
  return failure;
}
