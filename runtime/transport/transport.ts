// Sends calls: admission, attempts, pauses and deadlines in one loop for the whole SDK.
import { about } from "../errors/gateway-error.js";
import { ClientClosedError, RateLimitError } from "../errors/index.js";
import { anyOf, Canceller, within, type Cancellation } from "../time/cancellation.js";
import { delay } from "../time/delay.js";
import { ofSignal } from "../time/on-abort.js";
import { checkedOptions } from "../validation/options.js";
import { Family, type Turn } from "./admission/family.js";
import { Slots, type Release } from "./admission/slots.js";
import { Answered, type WithResponse } from "./answer/answered.js";
import { responseFacts } from "./answer/answer.js";
import { readAnswer, type Arrived } from "./attempt/reading.js";
import { asFailure } from "./attempt/failing.js";
import { CALL_OPTIONS, type Call, type CallOptions, type CallUnderWay } from "./call.js";
import { endedBy, endedByAbort, judged, newHistory } from "./attempt/ending.js";
import { shownHeaders, wireRequest } from "./request.js";
import { backoffMs, jitterMs, LONGEST_WAIT_MS } from "./retry/backoff.js";
import { mayRepeat, type Failure } from "./retry/failure.js";
import { RetryBudget } from "./retry/retry-budget.js";
import { attemptError, attemptOf, factsOf, lateError, notReady, type Run } from "./run.js";
import { Scope } from "./scope.js";
import type { TransportSettings } from "./settings.js";
import type { WireResponse } from "./wire/wire.js";

const LEAST_UNREAD_BYTES = 1024 * 1024;

/** Reads an answer. */
type Use<Out> = (arrived: Arrived, run: Run, lease: Lease) => Promise<Out>;

type Outcome<Out> = { readonly value: Out; readonly kept: boolean } | { readonly failure: Failure };

/** Socket and time of an answer that is still arriving. */
interface Lease {
  keep: boolean;
  readonly untime: () => void;
  readonly end: () => void;
}

/** The only way from the SDK to the gateway. */
export class Transport {
  readonly settings: TransportSettings;
  readonly #slots: Slots;
  readonly #families = new Map<string, Family>();
  readonly #budget: RetryBudget;
  readonly #closing = new Canceller();
  #calls = 0;
  #running = 0;
  #idle: (() => void) | undefined;

  constructor(settings: TransportSettings) {
    this.settings = settings;
    const { clock, limits } = settings;
    this.#slots = new Slots(clock, limits.sockets, limits.queued);
    this.#budget = new RetryBudget(clock.monotonic);
  }

  /** Removes the key from a text. */
  redact(text: string): string {
    return this.settings.key.redact(text);
  }

  /** Makes a call, sends it and reads its JSON answer; `options` are the caller's, which may have no other than `names`. */
  send<Result>(
    make: () => Call<Result>,
    options: CallOptions = {},
    names: object = CALL_OPTIONS,
  ): Answered<Result> {
    const sent = async () => {
      const call = make();
      return this.whole(call, checkedOptions(`${call.method} ${call.path}`, options, names));
    };
    return Answered.of(sent());
  }

  /** The same, with the facts of the answer. */
  whole<Result>(call: Call<Result>, options: CallOptions = {}): Promise<WithResponse<Result>> {
    return this.call(call, options, (arrived) => readAnswer(this.settings, call, arrived));
  }

  /** Runs work before a call, within its timeout and signal; returns the options with the remaining time. */
  async prepare<Part, Options extends CallUnderWay>(
    subject: string,
    options: Options,
    work: (ending: Cancellation) => Promise<Part>,
  ): Promise<{ readonly part: Part; readonly options: Options }> {
    const { clock, timeouts } = this.settings;
    const { signal, timeoutMs: totalMs = timeouts.totalMs, askedMs = totalMs } = options;
    const endsAt = clock.monotonic() + totalMs;
    const ending = anyOf([this.#closing, ofSignal(signal)]);
    const scope = new Scope(clock, totalMs, ending, () => notReady(subject, askedMs));
    try {
      if (scope.aborted) throw scope.reason;
      const part = await within(work(scope), scope);
      const timeoutMs = Math.max(0, endsAt - clock.monotonic());
      return { part, options: { ...options, timeoutMs, askedMs } };
    } finally {
      scope.end();
      ending.release();
    }
  }

  /** Refuses new calls and ends those under way; lets creates of tasks that are on the wire finish. */
  async close(): Promise<void> {
    this.#closing.abort(
      new ClientClosedError("The client was closed; create another one to go on."),
    );
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
  }

  /** Makes attempts until one of them can be used. */
  async call<Out>(call: Call<unknown>, options: CallUnderWay, use: Use<Out>): Promise<Out> {
    const { clock, timeouts } = this.settings;
    const totalMs = options.timeoutMs ?? timeouts.totalMs;
    const request = wireRequest(this.settings, call, options);
    const scope = new Scope(clock, totalMs, options.signal && ofSignal(options.signal), () =>
      lateError(call, options.askedMs ?? totalMs),
    );
    const history = newHistory();
    const number = ++this.#calls;
    const run: Run = {
      call,
      request,
      number,
      scope,
      family: this.#family(call.family),
      history,
      attempts: 0,
      crowdRefusals: 0,
      onWire: false,
    };
    const unlisten = this.#closing.onAbort(() => {
      if (!run.onWire || call.outlivesClose !== true) scope.abort(this.#closing.reason);
    });
    const end = () => (unlisten(), scope.end());
    let kept = false;
    this.#running++;
    try {
      this.#budget.deposit();
      for (;;) {
        const outcome = await this.#attempt(run, use, end);
        if ("failure" in outcome) await this.#pause(run, outcome.failure);
        else {
          kept = outcome.kept;
          return outcome.value;
        }
      }
    } catch (error) {
      throw await this.failed(run, options, error);
    } finally {
      if (!kept) end();
      if (--this.#running === 0) this.#idle?.();
    }
  }

  /** The error that a call throws; reports it to the observer. */
  async failed(run: Run, { signal }: CallOptions, error: unknown): Promise<unknown> {
    const { call, history } = run;
    const aborted = signal?.aborted === true && error === signal.reason;
    // The error of `close()` is shared by all calls, so it gets the facts of none.
    if (!aborted && error !== this.#closing.reason) about(error, factsOf(call));
    const thrown =
      !aborted && error instanceof Error
        ? await endedBy(error, call.submission, history)
        : await endedByAbort(error, call.submission, history);
    this.settings.observer.failure(() => ({ ...attemptOf(run), error: thrown, aborted }));
    return thrown;
  }

  #family(name: string): Family {
    const known = this.#families.get(name);
    if (known !== undefined) return known;
    const { clock, random } = this.settings;
    const family = new Family(clock, random);
    this.#families.set(name, family);
    return family;
  }

  async #attempt<Out>(run: Run, use: Use<Out>, endCall: () => void): Promise<Outcome<Out>> {
    const { call, request, history } = run;
    const { clock, timeouts, limits, wire, observer } = this.settings;
    const { turn, release } = await this.#admitted(run);
    const attemptMs = call.attemptMs ?? timeouts.attemptMs;
    const scope = new Scope(clock, attemptMs, run.scope, () => attemptError(call, attemptMs));
    let started = false;
    let response: WireResponse | undefined;
    let requestId: string | undefined;
    run.attempts++;
    const end = () => (scope.end(), release(), turn.over());
    const lease: Lease = {
      keep: false,
      untime: () => scope.untime(),
      end: () => (end(), endCall()),
    };
    const startedAt = clock.monotonic();
    run.onWire = true;
    try {
      observer.request(() => ({
        ...attemptOf(run),
        headers: shownHeaders(request),
        model: call.model,
      }));
      if (call.starting !== undefined) await within(call.starting(), scope);
      const onStart = () => {
        started = true;
        turn.sent();
        if (call.submission !== undefined) {
          history.sentAt ??= new Date(clock.wall()).toISOString();
        }
      };
      // Bytes that arrive together with the headers wait for a moment, even where the limit is small.
      const mostUnread = Math.max(limits.responseBytes, LEAST_UNREAD_BYTES);
      response = await wire.exchange(request, { signal: scope, onStart, mostUnread });
      const facts = responseFacts(response.status, response.headers, (text) => this.redact(text));
      requestId = facts.requestId;
      history.requestId = requestId ?? history.requestId;
      const durationMs = clock.monotonic() - startedAt;
      observer.response(() => ({ ...attemptOf(run), ...facts, durationMs }));
      const value = await use({ response, facts }, run, lease);
      return { value, kept: lease.keep };
    } catch (error) {
      // Until the failure has been read, anything that was sent may have been billed.
      const before = history.ambiguous;
      history.ambiguous ||= started;
      if (run.scope.aborted) throw run.scope.reason;
      const failure = asFailure(error, started, call, this.settings.base.origin, requestId);
      if (failure === undefined) throw error;
      judged(history, failure, before);
      if (failure.error instanceof RateLimitError) {
        run.family.refused(failure.error);
        if (turn.inCrowd) run.crowdRefusals++;
      }
      return { failure };
    } finally {
      run.onWire = false;
      if (!lease.keep) {
        response?.body.destroy();
        end();
      }
    }
  }

  /** Waits for the call's turn in its family, and for a socket; gives the function that frees it. */
  async #admitted({ call, scope, family }: Run): Promise<{ turn: Turn; release: Release }> {
    if (this.#closing.aborted) throw this.#closing.reason;
    if (scope.aborted) throw scope.reason;
    if (call.pace !== undefined) await call.pace(scope);
    for (;;) {
      const turn = await family.turn(scope);
      const release = await this.#slots.acquire(scope).catch((error: unknown) => {
        turn.over();
        throw error;
      });
      if (family.waitMs() === 0) return { turn, release };
      // Others of its family were refused while it waited for a socket.
      release();
      turn.over();
    }
  }

  /** Waits until the call may be sent again; throws where it may not. */
  async #pause(run: Run, failure: Failure): Promise<void> {
    const { call, scope, family, attempts, crowdRefusals } = run;
    const attempt = Math.max(1, attempts - crowdRefusals);
    const { clock, random, retry, observer } = this.settings;
    const { error, afterMs, persistent } = failure;
    const asked = afterMs === undefined ? backoffMs(attempt, random) : afterMs + jitterMs(random);
    const waitMs = Math.max(asked, family.waitMs());
    const allowed =
      mayRepeat(call.resend, failure) &&
      (persistent === true || attempt < retry.attempts) &&
      (afterMs === undefined || afterMs <= LONGEST_WAIT_MS) &&
      waitMs < scope.leftMs() &&
      (persistent === true || error instanceof RateLimitError || this.#budget.withdraw());
    if (!allowed) throw error;
    observer.retry(() => ({ ...attemptOf(run), delayMs: waitMs, error }));
    if (this.#closing.aborted) throw this.#closing.reason;
    await delay(clock, asked, scope);
  }
}
