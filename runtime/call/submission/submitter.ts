// Turns a request into a task: checks the request, reserves its cost, and sends one create request.
import { ConfigurationError } from "../errors/index.js";
import type { ClientJournal } from "../../jobs/client-journal.js";
import type { Intent } from "../../jobs/journal.js";
import type { FieldNames } from "../model/definition.js";
import { estimateRequest } from "../../pricing/estimate-request.js";
import type { PricingFacts } from "../../pricing/facts.js";
import type { ModelFacts } from "../../pricing/request-usage.js";
import type { ResultKind } from "../../results/result.js";
import { routeOf, Task, type TaskTarget } from "../../tasks/task.js";
import type { TaskTracker } from "../../tasks/tracker.js";
import type { Clock } from "../time/clock.js";
import { AnswerPromise, type WithResponse } from "../transport/answer/answer.js";
import { isLost } from "../transport/call-error.js";
import type { CallOptions } from "../transport/options.js";
import type { Transport } from "../transport/call.js";
import type { Issue } from "../../validation/issue.js";
import { checkedOptions } from "../../validation/options.js";
import type { Budget, Reservation } from "./budget.js";
import { checkCheckOptions, type Checks } from "./checks.js";
import { createCall, idempotencyKey, RequestBody, requestBody, type TaskIds } from "./create.js";
import { InFlight, LostCreates } from "./create-keys.js";
import { SUBMIT_OPTIONS, type SubmitOptions } from "./options.js";

/** The model or operation that a request is for, before its module is loaded. */
export interface RequestTarget {
  /** Model id, or the operation name if the body names the model. */
  readonly subject: string;
  /** Fields that the SDK adds to the body. */
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly destination: () => Promise<Destination>;
}

/**
 * The endpoint of a request, and the metadata of its model or operation. Known after the module is
 * loaded.
 */
export interface Destination {
  readonly model?: string | undefined;
  readonly endpoint: string;
  /** Whether the documents promise `Idempotency-Key`. Default false. */
  readonly idempotencyKey?: boolean | undefined;
  readonly polling?: TaskTarget["period"];
  readonly timeoutSeconds?: number | undefined;
  /** Kind of the task's results, such as `videos`. Absent if unknown. */
  readonly yields?: ResultKind | undefined;
  /** Defaults of the contract, for estimates. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
  /** The fields that affect the price, for estimates. */
  readonly pricing?: PricingFacts | undefined;
  /** The field names of the contract. Absent without a contract. */
  readonly fields?: FieldNames | undefined;
  /** Returns the issues of a body. Absent without a contract. */
  readonly validate?:
    ((value: unknown, options: { readonly rules: boolean }) => readonly Issue[]) | undefined;
}

export interface SubmitterSettings {
  readonly transport: Transport;
  readonly tracker: TaskTracker;
  readonly clock: Clock;
  readonly uuid: () => string;
  readonly checks: Checks;
  readonly budget: Budget | undefined;
  readonly journal: ClientJournal | undefined;
  /** Called with each new task as soon as its id is known. */
  readonly submitted: (target: TaskTarget) => void;
}

/** The caller's options, and whether the create request was already sent. */
interface CreateOptions extends SubmitOptions {
  readonly isSent?: boolean;
}

/** Sends a create request with this key. Waits for `starting` before it sends the first bytes. */
type Send = (
  key: string,
  options: SubmitOptions,
  starting?: () => Promise<void>,
) => Promise<WithResponse<TaskIds>>;

/** The create requests of a client, by idempotency key. */
interface CreateKeys {
  readonly inFlight: InFlight<WithResponse<Task>>;
  /**
   * Creates with an unknown outcome. Absent with a journal, because the journal stores them itself.
   */
  readonly lost: LostCreates | undefined;
}

const keysOf = ({ clock, journal }: SubmitterSettings): CreateKeys => ({
  inFlight: new InFlight(),
  lost: journal === undefined ? new LostCreates(clock.monotonic) : undefined,
});

export class Submitter {
  readonly #settings: SubmitterSettings;
  readonly #keys: CreateKeys;

  /** If `like` is passed, both submitters share their idempotency keys. */
  constructor(settings: SubmitterSettings, like?: Submitter) {
    this.#settings = settings;
    this.#keys = like === undefined ? keysOf(settings) : like.#keys;
  }

  /** Returns a submitter with other limits and the same idempotency keys. */
  with(limits: Pick<SubmitterSettings, "transport" | "checks" | "budget">): Submitter {
    return new Submitter({ ...this.#settings, ...limits }, this);
  }

  /** Sends the request once and returns its task. Throws the errors of `ModelHandle.submit`. */
  submit(to: RequestTarget, input: unknown, options: SubmitOptions): AnswerPromise<Task> {
    return AnswerPromise.of(this.#submit(to, input, options));
  }

  /**
   * Sends a job of the journal again with its stored key and body, if the journal allows it.
   * Returns the task ids. If the job `isSent` already, a used-up budget does not stop it.
   */
  async resend(
    at: Destination,
    intent: Intent,
    isSent: boolean,
    options: CallOptions,
  ): Promise<readonly string[]> {
    const { job: jobId, idempotencyKey: key, body } = intent;
    const again = { ...options, jobId, trustIdempotencyKey: intent.keyPromised, isSent };
    const subject = intent.model ?? at.endpoint;
    const { data } = await this.#create(subject, at, new RequestBody(body), key, again);
    return [data, ...data.siblings].map(({ id }) => id);
  }

  async #submit(
    to: RequestTarget,
    input: unknown,
    options: SubmitOptions,
  ): Promise<WithResponse<Task>> {
    const { subject, fixed } = to;
    const { extraBody } = checkedOptions("submit", options, SUBMIT_OPTIONS);
    checkCheckOptions(options);
    if (options.jobId !== undefined && this.#settings.journal === undefined)
      throw noJournal("jobId");
    options.signal?.throwIfAborted();
    const key = idempotencyKey(options.idempotencyKey, this.#settings.uuid);
    // Serialises before the first await, so that later changes to the caller's object are not sent.
    const body = requestBody(subject, input, extraBody, fixed);
    const at = await to.destination();
    this.#settings.checks.check({ to, input, extraBody, body }, at, options);
    if (options.idempotencyKey === undefined) return this.#create(subject, at, body, key, options);
    const hash = await body.hash();
    return this.#keys.inFlight.join(
      key,
      `${at.endpoint} ${hash}`,
      options.signal,
      async (signal) => {
        this.#keys.lost?.refuse(key, at.endpoint, hash);
        return this.#create(subject, at, body, key, { ...options, signal });
      },
    );
  }

  async #create(
    subject: string,
    at: Destination,
    body: RequestBody,
    key: string,
    options: CreateOptions,
  ): Promise<WithResponse<Task>> {
    const { transport, tracker, clock, journal } = this.#settings;
    const bodyModel = body.value["model"];
    const model = at.model ?? (typeof bodyModel === "string" ? bodyModel : undefined);
    const facts = { id: model ?? subject, defaults: at.defaults, pricing: at.pricing };
    const job = options.jobId ?? key;
    const { reservation, options: remainingOptions } = await this.#reserve(
      facts,
      body,
      job,
      options,
    );
    const keyPromised = options.trustIdempotencyKey ?? at.idempotencyKey === true;
    const { endpoint } = at;
    const keyChosen = options.idempotencyKey !== undefined;
    let usedKey = key;
    const redact = (text: string) => transport.redact(text);
    const using = (idempotencyKey: string) => void (usedKey = idempotencyKey);
    const send: Send = (idempotencyKey, sendOptions, starting) => {
      const submission = { idempotencyKey, bodyHash: () => body.hash(), model, keyPromised };
      const call = createCall(subject, endpoint, body, submission, starting, redact);
      return transport.whole(call, sendOptions);
    };
    try {
      const create = { jobId: options.jobId, keyChosen, keyPromised, model, endpoint, body };
      const { data: ids, response } = await (journal === undefined
        ? send(key, remainingOptions)
        : journal.create({ ...create, idempotencyKey: key, using }, remainingOptions, send));
      const submittedAt = clock.monotonic();
      const handle = (id: string, siblings: readonly Task[]) =>
        new Task(tracker, targetOf(at, id, submittedAt), { idempotencyKey: usedKey, siblings });
      for (const id of ids) this.#settings.submitted(targetOf(at, id, submittedAt));
      const [first, ...others] = ids;
      reservation?.submitted(ids);
      return {
        data: handle(
          first,
          others.map((id) => handle(id, [])),
        ),
        response,
      };
    } catch (error) {
      reservation?.failed(isLost(error, usedKey));
      this.#keys.lost?.remember(key, endpoint, error);
      throw error;
    }
  }

  // The time for fetching prices counts as time of the call.
  async #reserve(
    model: ModelFacts,
    body: RequestBody,
    key: string,
    options: CreateOptions,
  ): Promise<{ readonly reservation?: Reservation; readonly options: SubmitOptions }> {
    const { budget, transport } = this.#settings;
    if (budget === undefined) return { options };
    const subject = `The request to ${model.id}`;
    const { part: prices, options: remainingOptions } = await transport.prepare(
      subject,
      options,
      () => budget.prices(),
    );
    const { sourceSeconds, isSent } = options;
    const estimate = estimateRequest(model, body.value, prices, { sourceSeconds });
    return {
      reservation: budget.reserve(model.id, key, estimate, isSent),
      options: remainingOptions,
    };
  }
}

/** Returns the error for a feature that needs a journal. */
export const noJournal = (feature: string): ConfigurationError =>
  new ConfigurationError(
    `${feature} needs a journal: createClient({ journal: fileJournal(path) }).`,
  );

/** Returns the data for polling a task, such as its route and time limit. */
export function targetOf(at: Destination, id: string, submittedAt: number | undefined): TaskTarget {
  return {
    id,
    route: routeOf(at.endpoint),
    yields: at.yields,
    model: at.model,
    period: at.polling,
    limitMs: at.timeoutSeconds === undefined ? undefined : at.timeoutSeconds * 1000,
    submittedAt,
  };
}
