// Sends all calls of the SDK to the gateway. Makes the attempts of a call and the pauses between
// them, within one deadline.
import { addFacts } from "../errors/gateway-error.js";
import type { UnknownSubmission } from "../errors/index.js";
import { anyOf, type Cancellation, delay, ofSignal, within } from "../time/clock.js";
import { checkedOptions } from "../../validation/options.js";
import { Admission } from "./admission.js";
import { type Answer, AnswerPromise, type WithResponse } from "./answer/answer.js";
import { attempt, attemptOf, readAnswer, type Run, type Use } from "./attempt.js";
import { callError } from "./call-error.js";
import { factsOf, type Failure } from "./failure.js";
import { CALL_OPTIONS, type CallOptions, type RunningCallOptions } from "./options.js";
import { pauseAfter, type Resend, RetryBudget } from "./repeat.js";
import { wireRequest } from "./request.js";
import { Closing, callTimeout, preparationTimeout, Scope } from "./scope.js";
import type { TransportSettings } from "./settings.js";
import type { HttpMethod } from "./wire/wire.js";

/** A body as bytes. The body is made once, so that every attempt sends the same bytes. */
export interface CallBody {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/**
 * A submission before it is sent. If `idempotencyKey` is empty, no key is sent. `bodyHash` is
 * called only if the outcome is unknown.
 */
export interface Submission extends Omit<UnknownSubmission, "sentAt" | "taskIds" | "bodyHash"> {
  readonly bodyHash: () => Promise<string>;
}

/** One call of an endpoint. */
export interface Call<Result> {
  readonly method: HttpMethod;
  /**
   * An escaped path on the gateway, such as `/v1/videos/generations`. If a part comes from a caller
   * or a catalog, use the function `path`, `checkedEndpoint` or `endpointPath`.
   */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>> | URLSearchParams;
  readonly body?: CallBody | undefined;
  /**
   * Name of the rate limit that the call shares with other calls. A 429 delays all calls with this
   * name.
   */
  readonly family: string;
  readonly resend: Resend;
  /** Whether the API key is sent; false for the public price endpoint. Default true. */
  readonly authorized?: boolean;
  /** Whether to request gzip. True for large answers, such as a catalog. */
  readonly large?: boolean;
  /** Whether the answer may take minutes. The call then uses a socket outside `limits.sockets`. */
  readonly isStream?: boolean;
  /** Time for one attempt in milliseconds. Default `timeouts.attemptMs`. */
  readonly attemptMs?: number;
  /** Waits before each attempt. Used for rate limits that the client itself enforces. */
  readonly pace?: (signal: Cancellation) => Promise<void>;
  /** Called and awaited when a connection is free, before the first bytes are sent. */
  readonly starting?: (() => Promise<void>) | undefined;
  /**
   * Present if the call is a submission. If its outcome is unknown, the call throws
   * `SubmissionUnknownError`.
   */
  readonly submission?: Submission | undefined;
  /**
   * Whether `close` waits for the answer, because the answer contains the id of a paid task.
   * Default false.
   */
  readonly outlivesClose?: boolean;
  readonly model?: string | undefined;
  readonly taskId?: string | undefined;
  /**
   * Whether the answer is the record of a task. If it is, its `error` belongs to the task and not
   * to the call. Default false.
   */
  readonly holdsTask?: boolean;
  /** Whether an answer may have no body. `parse` then gets `undefined`. Default false. */
  readonly mayBeEmpty?: boolean;
  /** Reads the answer. If it throws a `GatewayError`, the attempt has failed. */
  readonly parse: (answer: Answer) => Result;
}

/** The state that transports with different headers share. */
interface SharedState {
  readonly admission: Admission;
  readonly budget: RetryBudget;
  readonly closing: Closing;
  calls: number;
}

const sharedBy = (settings: TransportSettings): SharedState => ({
  admission: new Admission(settings),
  budget: new RetryBudget(settings.clock.monotonic),
  closing: new Closing(),
  calls: 0,
});

export class Transport {
  readonly settings: TransportSettings;
  readonly #shared: SharedState;

  /** A transport that gets `like` shares sockets and limits with `like`, and closes with it. */
  constructor(settings: TransportSettings, like?: Transport) {
    this.settings = settings;
    this.#shared = like === undefined ? sharedBy(settings) : like.#shared;
  }

  /** Returns a transport with further headers and the same sockets. */
  with(headers: TransportSettings["headers"]): Transport {
    const merged = { ...this.settings.headers, ...headers };
    return new Transport({ ...this.settings, headers: merged }, this);
  }

  /** Removes the API key from a text. */
  get redact(): (text: string) => string {
    return this.settings.key.redact;
  }

  /**
   * Makes a call, sends it and reads its JSON answer. Rejects with `ConfigurationError` if
   * `options` has a property that is not in `names`.
   */
  send<Result>(
    make: () => Call<Result>,
    options: CallOptions = {},
    names: object = CALL_OPTIONS,
  ): AnswerPromise<Result> {
    const sent = async () => {
      const call = make();
      return this.whole(call, checkedOptions(`${call.method} ${call.path}`, options, names));
    };
    return AnswerPromise.of(sent());
  }

  /**
   * Sends a call and reads its JSON answer. Returns the data with status, headers and request id.
   */
  whole<Result>(call: Call<Result>, options: CallOptions = {}): Promise<WithResponse<Result>> {
    return this.call(call, options, (arrived) => readAnswer(this.settings, call, arrived));
  }

  /**
   * Runs `work` before a call, within the call's time limit and signal. Returns the result of
   * `work`, and the options with the remaining time. Throws `RequestTimeoutError` after the time
   * limit, and the reason after an abort. Also throws the errors of `work`.
   */
  async prepare<Part, Options extends RunningCallOptions>(
    subject: string,
    options: Options,
    work: (cancellation: Cancellation) => Promise<Part>,
  ): Promise<{ readonly part: Part; readonly options: Options }> {
    const { clock, timeouts } = this.settings;
    const { signal, timeoutMs: totalMs = timeouts.totalMs, fullTimeoutMs = totalMs } = options;
    const endsAt = clock.monotonic() + totalMs;
    const cancellation = anyOf([this.#shared.closing, ofSignal(signal)]);
    const scope = new Scope(clock, totalMs, cancellation, () =>
      preparationTimeout(subject, fullTimeoutMs),
    );
    try {
      if (scope.aborted) throw scope.reason;
      const part = await within(work(scope), scope);
      const timeoutMs = Math.max(0, endsAt - clock.monotonic());
      return { part, options: { ...options, timeoutMs, fullTimeoutMs } };
    } finally {
      scope.end();
      cancellation.release();
    }
  }

  /** Cancelled when the client is closed. */
  get closing(): Cancellation {
    return this.#shared.closing;
  }

  /**
   * Refuses new calls and ends running calls. Lets create requests that were already sent finish.
   */
  close(): Promise<void> {
    return this.#shared.closing.close();
  }

  /** Makes attempts until one succeeds. If no retry is allowed, throws the error of the call. */
  async call<Out>(call: Call<unknown>, options: RunningCallOptions, use: Use<Out>): Promise<Out> {
    const run = this.#startRun(call, options);
    this.#shared.closing.enter();
    try {
      this.#shared.budget.deposit();
      for (;;) {
        this.#shared.closing.check();
        const permit = await this.#shared.admission.enter(run);
        const outcome = await attempt(this.settings, run, permit, use);
        if ("value" in outcome) return outcome.value;
        await this.#pause(run, outcome.failure);
      }
    } catch (error) {
      throw await this.failed(run, options, error);
    } finally {
      if (!run.outlivesCall) run.end();
      this.#shared.closing.leave();
    }
  }

  /** Returns the error that a call throws, and reports it to the observer. */
  async failed(run: Run, { signal }: CallOptions, error: unknown): Promise<unknown> {
    const { call } = run;
    const aborted = signal?.aborted === true && error === signal.reason;
    // All calls share the error of `close()`, so it must not get the model or task id of one call.
    if (!aborted && error !== this.#shared.closing.reason) addFacts(error, factsOf(call));
    const isAbort = aborted || !(error instanceof Error);
    const thrown = await callError(error, isAbort, call.submission, run);
    this.settings.observer.failure(() => ({ ...attemptOf(run), error: thrown, aborted }));
    return thrown;
  }

  #startRun(call: Call<unknown>, options: RunningCallOptions): Run {
    const { clock, timeouts } = this.settings;
    const totalMs = options.timeoutMs ?? timeouts.totalMs;
    const request = wireRequest(this.settings, call, options);
    const scope = new Scope(clock, totalMs, options.signal && ofSignal(options.signal), () =>
      callTimeout(call, options.fullTimeoutMs ?? totalMs),
    );
    const unlisten = this.#shared.closing.onAbort(() => {
      if (!run.onWire || call.outlivesClose !== true) scope.abort(this.#shared.closing.reason);
    });
    const run: Run = {
      call,
      request,
      number: ++this.#shared.calls,
      scope,
      family: this.#shared.admission.family(call.family),
      sentAt: undefined,
      ambiguous: false,
      requestId: undefined,
      taskIds: new Set(),
      attempts: 0,
      crowdRefusals: 0,
      onWire: false,
      outlivesCall: false,
      end: () => (unlisten(), scope.end()),
    };
    return run;
  }

  /** Waits until the call may be sent again; throws if it may not. */
  async #pause(run: Run, failure: Failure): Promise<void> {
    const { clock, observer } = this.settings;
    const { error } = failure;
    const delayMs = pauseAfter(failure, run, this.settings, this.#shared.budget);
    if (delayMs === undefined) throw error;
    observer.retry(() => ({ ...attemptOf(run), delayMs, error }));
    this.#shared.closing.check();
    await delay(clock, delayMs, run.scope);
  }
}
