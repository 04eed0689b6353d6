// Sends calls: admission, attempts, pauses and deadlines in one loop for the whole SDK.
import type { Readable } from "node:stream";
import { about } from "../errors/about.js";
import { ClientClosedError, RateLimitError, RequestTimeoutError } from "../errors/index.js";
import { anyOf, Canceller, ofSignal, within, type Cancellation } from "../time/cancellation.js";
import { delay } from "../time/delay.js";
import { Answered } from "./answered.js";
import { responseFacts, type ResponseFacts } from "./answer/answer.js";
import { acceptable, asFailure, factsOf, readAnswer } from "./attempt.js";
import type { Call, CallOptions } from "./call.js";
import { endedBy, endedByAbort, type CallHistory } from "./ending.js";
import { shownHeaders, wireRequest } from "./request.js";
import { backoffMs, jitterMs } from "./retry/backoff.js";
import { isAmbiguous, mayRepeat, type Failure } from "./retry/failure.js";
import { Pacer } from "./admission/pacer.js";
import { LONGEST_WAIT_MS } from "./retry/retry-after.js";
import { RetryBudget } from "./retry/retry-budget.js";
import { attemptError, attemptOf, lateError, type Run } from "./run.js";
import { Scope } from "./scope.js";
import type { TransportSettings } from "./settings.js";
import { Slots } from "./admission/slots.js";
import { decoded } from "./wire/content-encoding.js";
import { encodingFailure } from "./wire/read-body.js";
import { exchange, type WireResponse } from "./wire/exchange.js";

/** An answer whose body is still arriving. */
export interface OpenAnswer {
  readonly response: ResponseFacts;
  readonly body: Readable;
  /** What to throw for what broke the reading: a call that the gateway had begun to answer may have been billed. */
  readonly broken: (error: unknown) => unknown;
  /** Gives the socket back; call it in `finally`. */
  readonly end: () => void;
}

/** What becomes of an answer. */
type Use<Out> = (response: WireResponse, lease: Lease, run: Run) => Promise<Out>;

/** What an attempt may keep after it has ended: its socket and its time. */
interface Lease {
  keep: boolean;
  readonly untime: () => void;
  readonly end: () => void;
}

/** The only way from the SDK to the gateway. */
export class Transport {
  readonly #settings: TransportSettings;
  readonly #slots: Slots;
  readonly #pacer: Pacer;
  readonly #budget: RetryBudget;
  readonly #closing = new Canceller();
  readonly #running = new Set<Promise<unknown>>();
  #calls = 0;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
    this.#slots = new Slots(settings.limits.sockets, settings.limits.queued);
    this.#pacer = new Pacer(settings.clock, settings.random);
    this.#budget = new RetryBudget(settings.clock.monotonic);
  }

  /** Removes the key from a text. */
  redact(text: string): string {
    return this.#settings.key.redact(text);
  }

  /** Sends a call and reads its JSON answer. */
  send<Result>(call: Call<Result>, options: CallOptions = {}): Answered<Result> {
    const whole = this.#run(call, options, (response) =>
      readAnswer(this.#settings, call, response),
    );
    return Answered.of(whole);
  }

  /** Sends a call and gives its body as it arrives; retries only until the headers are there. */
  open(call: Call<unknown>, options: CallOptions = {}): Promise<OpenAnswer> {
    return this.#run(call, options, async (response, lease, run) => {
      const facts = await acceptable(this.#settings, call, response);
      const body = decoded(response.body, response.headers);
      lease.keep = true;
      lease.untime();
      const broken = (error: unknown) => {
        const { aborted, reason } = run.scope;
        const failure = aborted
          ? undefined
          : asFailure(encodingFailure(error) ?? error, true, call, facts.requestId);
        run.history.ambiguous ||= failure === undefined || isAmbiguous(failure);
        return this.#failed(run, options, aborted ? reason : (failure?.error ?? error));
      };
      return { response: facts, body, broken, end: () => (response.body.destroy(), lease.end()) };
    });
  }

  /**
   * Does what a call needs before it can be sent, within its signal, its time and the life of the client; gives the time that is
   * then left for sending.
   */
  async prepare<Part>(
    subject: string,
    { signal, timeoutMs }: CallOptions,
    work: (ending: Cancellation) => Promise<Part>,
  ): Promise<{ readonly part: Part; readonly leftMs: number }> {
    const { clock, timeouts } = this.#settings;
    const totalMs = timeoutMs ?? timeouts.totalMs;
    const ending = anyOf(
      signal === undefined ? [this.#closing] : [this.#closing, ofSignal(signal)],
    );
    const scope = new Scope(clock, totalMs, ending, () => {
      const message = `${subject} was not ready to be sent within ${totalMs / 1000} s. Nothing was sent; raise timeoutMs.`;
      return new RequestTimeoutError(message, { retryable: true });
    });
    try {
      if (scope.aborted) throw scope.reason;
      const part = await within(work(scope), scope);
      return { part, leftMs: Math.max(0, scope.leftMs()) };
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
    await Promise.allSettled(this.#running);
  }

  #run<Out>(call: Call<unknown>, options: CallOptions, use: Use<Out>): Promise<Out> {
    const running = this.#loop(call, options, use);
    const settled = running.then(
      () => undefined,
      () => undefined,
    );
    this.#running.add(settled);
    void settled.then(() => this.#running.delete(settled));
    return running;
  }

  async #loop<Out>(call: Call<unknown>, options: CallOptions, use: Use<Out>): Promise<Out> {
    const { clock, timeouts } = this.#settings;
    const totalMs = options.timeoutMs ?? timeouts.totalMs;
    const caller = options.signal && ofSignal(options.signal);
    const request = wireRequest(this.#settings, call, options);
    const scope = new Scope(clock, totalMs, caller, () => lateError(call, totalMs));
    const history: CallHistory = { sentAt: undefined, ambiguous: false, requestId: undefined };
    const run: Run = {
      call,
      request,
      number: ++this.#calls,
      scope,
      history,
      attempts: 0,
      onWire: false,
    };
    let kept = false;
    const unlisten = this.#closing.onAbort(() => {
      if (!run.onWire || call.outlivesClose !== true) scope.abort(this.#closing.reason);
    });
    const end = () => (unlisten(), scope.end());
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
      throw this.#failed(run, options, error);
    } finally {
      if (!kept) end();
    }
  }

  /** What the call throws, told to whoever observes. */
  #failed(run: Run, { signal }: CallOptions, error: unknown): unknown {
    const { call, history } = run;
    const aborted = signal?.aborted === true && error === signal.reason;
    // The closing of the client is one error for all calls, and about none of them.
    if (!aborted && error !== this.#closing.reason) about(error, factsOf(call));
    const thrown =
      !aborted && error instanceof Error
        ? endedBy(error, call.submission, history)
        : endedByAbort(error, call.submission, history);
    this.#settings.observer.failure({ ...attemptOf(run), error: thrown, aborted });
    return thrown;
  }

  async #attempt<Out>(
    run: Run,
    use: Use<Out>,
    endCall: () => void,
  ): Promise<{ readonly value: Out; readonly kept: boolean } | { readonly failure: Failure }> {
    const { call, request, history } = run;
    const { clock, timeouts, dispatcher, observer } = this.#settings;
    const release = await this.#admitted(run);
    const attemptMs = call.attemptMs ?? timeouts.attemptMs;
    const scope = new Scope(clock, attemptMs, run.scope, () => attemptError(call, attemptMs));
    let started = false;
    let requestId: string | undefined;
    run.attempts++;
    const at = attemptOf(run);
    const end = () => (scope.end(), release());
    const lease: Lease = {
      keep: false,
      untime: () => scope.untime(),
      end: () => (end(), endCall()),
    };
    const startedAt = clock.monotonic();
    run.onWire = true;
    try {
      observer.request({ ...at, headers: shownHeaders(request), model: call.model });
      const onStart = () => {
        started = true;
        this.#pacer.sent(call.family);
        history.sentAt ??= new Date(clock.wall()).toISOString();
      };
      const response = await exchange(dispatcher, request, { signal: scope, onStart });
      const facts = responseFacts(response.status, response.headers, (text) => this.redact(text));
      requestId = facts.requestId;
      history.requestId = requestId ?? history.requestId;
      observer.response({ ...at, ...facts, durationMs: clock.monotonic() - startedAt });
      const value = await use(response, lease, run);
      return { value, kept: lease.keep };
    } catch (error) {
      if (run.scope.aborted) {
        history.ambiguous ||= started;
        throw run.scope.reason;
      }
      const failure = asFailure(error, started, call, requestId);
      history.ambiguous ||= failure === undefined ? started : isAmbiguous(failure);
      if (failure === undefined) throw error;
      return { failure };
    } finally {
      run.onWire = false;
      if (!lease.keep) end();
    }
  }

  /** Waits for the call's turn in its family, and for a socket; gives the function that frees it. */
  async #admitted({ call, scope }: Run): Promise<() => void> {
    if (this.#closing.aborted) throw this.#closing.reason;
    await call.pace?.(scope);
    for (;;) {
      await this.#pacer.admit(call.family, scope);
      const release = await this.#slots.acquire(scope);
      if (this.#pacer.waitMs(call.family) === 0) return release;
      // While it waited for a socket, others of its family were refused.
      release();
    }
  }

  /** Waits until the call may be sent again; throws where it may not. */
  async #pause(run: Run, failure: Failure): Promise<void> {
    const { call, scope, attempts: attempt } = run;
    const { clock, random, retry, observer } = this.#settings;
    const { error, afterMs, persistent } = failure;
    if (error instanceof RateLimitError) this.#pacer.refused(call.family, error);
    const asked = afterMs === undefined ? backoffMs(attempt, random) : afterMs + jitterMs(random);
    const waitMs = Math.max(asked, this.#pacer.waitMs(call.family));
    const allowed =
      mayRepeat(call.resend, failure) &&
      (persistent === true || attempt < retry.attempts) &&
      (afterMs === undefined || afterMs <= LONGEST_WAIT_MS) &&
      waitMs < scope.leftMs() &&
      (persistent === true || this.#budget.withdraw());
    if (!allowed) throw error;
    observer.retry({ ...attemptOf(run), delayMs: waitMs, error });
    if (this.#closing.aborted) throw this.#closing.reason;
    await delay(clock, asked, scope);
  }
}
