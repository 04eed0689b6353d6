// Turns a request into a task: checks the request, reserves its cost, and sends one create request.
import { ConfigurationError, InputValidationError } from "../errors/index.js";
import type { ClientJournal } from "../../jobs/client-journal.js";
import type { Intent } from "../../jobs/journal.js";
import {
  fieldsText,
  readFiles,
  type ReadRequest,
  type RequestFile,
} from "../../files/request-files.js";
import type { UploadedRequest, Uploader } from "../../files/uploader.js";
import { estimateRequest } from "../../pricing/estimate-request.js";
import type { ModelFacts } from "../../pricing/request-usage.js";
import { Task, type TaskTarget } from "../../tasks/task.js";
import type { TaskTracker } from "../../tasks/tracker.js";
import type { Cancellation, Clock } from "../time/clock.js";
import { AnswerPromise, type WithResponse } from "../transport/answer/answer.js";
import { isLost } from "../transport/call-error.js";
import { CALL_OPTIONS, type CallOptions } from "../transport/options.js";
import type { Transport } from "../transport/call.js";
import { checkedOptions } from "../../validation/options.js";
import type { Budget, Reservation } from "./budget.js";
import { checkCheckOptions, type Checks } from "./checks.js";
import { createCall, idempotencyKey, type TaskIds } from "./create.js";
import { RequestBody, requestBody } from "./request-body.js";
import { type Destination, type RequestTarget, targetOf } from "./destination.js";
import { InFlight, LostCreates } from "./create-keys.js";
import { SUBMIT_OPTIONS, type SubmitOptions } from "./options.js";

export interface SubmitterSettings {
  readonly transport: Transport;
  readonly tracker: TaskTracker;
  readonly clock: Clock;
  readonly uuid: () => string;
  readonly checks: Checks;
  readonly budget: Budget | undefined;
  readonly journal: ClientJournal | undefined;
  readonly uploader: Uploader;
  /** Called with each new task as soon as its id is known. */
  readonly submitted: (target: TaskTarget) => void;
}

/** The caller's options, and options of the SDK itself. */
interface CreateOptions extends SubmitOptions {
  /** Whether the create request was already sent, for example before a restart. */
  readonly isSent?: boolean;
  /** If it is cancelled, the uploads end, but not the create request. */
  readonly uploading?: Cancellation | undefined;
}

/** Sends a create request with `key`. Before the first bytes, calls `starting` and awaits it. */
type Send = (
  key: string,
  body: RequestBody,
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

  /** If `like` is passed, the new submitter and `like` share their idempotency keys. */
  constructor(settings: SubmitterSettings, like?: Submitter) {
    this.#settings = settings;
    this.#keys = like === undefined ? keysOf(settings) : like.#keys;
  }

  /** Returns a submitter with other limits and the same idempotency keys. */
  with(limits: Pick<SubmitterSettings, "transport" | "checks" | "budget">): Submitter {
    return new Submitter({ ...this.#settings, ...limits }, this);
  }

  /**
   * Creates a task for the request and returns the task. If `uploading` is cancelled, the uploads
   * end, but not the create request. Rejects with the errors of `ModelHandle.submit`.
   */
  submit(
    to: RequestTarget,
    input: unknown,
    options: SubmitOptions,
    uploading?: Cancellation,
  ): AnswerPromise<Task> {
    return AnswerPromise.of(this.#submit(to, input, options, uploading));
  }

  /**
   * Sends a job of the journal again with its stored key and body, if the journal allows it.
   * Returns the task ids. If the job was already sent (`isSent`), a used-up budget does not stop
   * it.
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
    // Passes the stored hash, because the hash of a request with images cannot be computed from its
    // body. If the stored hash is empty, the job was never sent, and the hash is computed from the
    // body.
    const { bodyHash } = intent;
    const hash = bodyHash === "" ? undefined : Promise.resolve(bodyHash);
    const stored = new RequestBody(body, [], hash);
    const { data } = await this.#create(subject, at, stored, key, again);
    return [data, ...data.siblings].map(({ id }) => id);
  }

  /**
   * Uploads the images of a request, and creates no task. Throws `InputValidationError` for an
   * image that cannot be uploaded, and checks nothing else.
   */
  async upload(to: RequestTarget, input: unknown, options: CallOptions): Promise<UploadedRequest> {
    const { transport, uploader } = this.#settings;
    const call = checkedOptions("upload", options, CALL_OPTIONS);
    const { read, options: remainingOptions } = await this.#read(to, input, undefined, call);
    const { body, fileIssues } = read;
    if (fileIssues.length > 0) throw new InputValidationError(to.subject, fileIssues);
    const subject = `The request to ${to.subject}${fieldsText(body)}`;
    const { part } = await transport.prepare(subject, remainingOptions, (ending) =>
      uploader.upload(transport, body, ending),
    );
    const fields = Object.entries(part.body.value);
    const request = Object.fromEntries(fields.filter(([name]) => !Object.hasOwn(to.fixed, name)));
    return { request, hash: await body.hash(), expiresAt: part.expiresAt };
  }

  async #submit(
    to: RequestTarget,
    input: unknown,
    callOptions: SubmitOptions,
    uploading: Cancellation | undefined,
  ): Promise<WithResponse<Task>> {
    const { extraBody } = checkedOptions("submit", callOptions, SUBMIT_OPTIONS);
    checkCheckOptions(callOptions);
    if (callOptions.jobId !== undefined && this.#settings.journal === undefined)
      throw noJournal("jobId");
    callOptions.signal?.throwIfAborted();
    const key = idempotencyKey(callOptions.idempotencyKey, this.#settings.uuid);
    const { at, read, options } = await this.#read(to, input, extraBody, callOptions);
    this.#settings.checks.check({ to, input, extraBody, ...read }, at, options);
    const { body } = read;
    if (options.idempotencyKey === undefined)
      return this.#create(to.subject, at, body, key, { ...options, uploading });
    const hash = await body.hash();
    return this.#keys.inFlight.join(
      key,
      `${at.endpoint} ${hash}`,
      options.signal,
      async (signal) => {
        this.#keys.lost?.refuse(key, at.endpoint, hash);
        return this.#create(to.subject, at, body, key, { ...options, signal, uploading });
      },
    );
  }

  /** Serialises a request, loads its model or operation, and reads its images. */
  async #read<Options extends CallOptions>(
    to: RequestTarget,
    input: unknown,
    extraBody: SubmitOptions["extraBody"],
    options: Options,
  ): Promise<{
    readonly at: Destination;
    readonly read: ReadRequest;
    readonly options: Options;
  }> {
    const files: RequestFile[] = [];
    // Serialises before the first await, so that later changes to the caller's object are not sent.
    const body = requestBody(to.subject, input, extraBody, to.fixed, files);
    const at = await to.destination();
    if (files.length === 0) return { at, read: { body, fileIssues: [] }, options };
    const { part: read, options: remainingOptions } = await this.#settings.transport.prepare(
      `The request to ${to.subject}`,
      options,
      (ending) => readFiles({ body, files, fields: at.fields, extraBody }, ending),
    );
    return { at, read, options: remainingOptions };
  }

  async #create(
    subject: string,
    at: Destination,
    body: RequestBody,
    key: string,
    options: CreateOptions,
  ): Promise<WithResponse<Task>> {
    const { transport, tracker, clock, journal, uploader } = this.#settings;
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
    const using = (idempotencyKey: string) => void (usedKey = idempotencyKey);
    const send: Send = (idempotencyKey, sentBody, sendOptions, starting) => {
      const submission = { idempotencyKey, bodyHash: () => body.hash(), model, keyPromised };
      const call = createCall(subject, endpoint, sentBody, submission, starting, transport.redact);
      return transport.whole(call, sendOptions);
    };
    const { uploading } = options;
    const upload = async (ending: Cancellation) =>
      (await uploader.upload(transport, body, ending, uploading)).body;
    const sendWithFiles = async () => {
      const request = `The request to ${subject}${fieldsText(body)}`;
      const { part, options: rest } = await transport.prepare(request, remainingOptions, upload);
      return send(key, part, rest);
    };
    const sendNow = () =>
      body.files.length === 0 ? send(key, body, remainingOptions) : sendWithFiles();
    try {
      const create = { jobId: options.jobId, keyChosen, keyPromised, model, endpoint, body };
      const { data: ids, response } = await (journal === undefined
        ? sendNow()
        : journal.create(
            { ...create, idempotencyKey: key, using, upload },
            remainingOptions,
            send,
          ));
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

  // Fetching the prices takes part of the call's time limit. The returned options have the
  // remaining time.
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

export const noJournal = (feature: string): ConfigurationError =>
  new ConfigurationError(
    `${feature} needs a journal: createClient({ journal: fileJournal(path) }).`,
  );
