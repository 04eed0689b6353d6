// What a crash has left in the journal: tasks that go on, and submissions whose outcome nobody knows.
import { ConfigurationError } from "../call/errors/index.js";
import type { Destination, Submitter } from "../call/submission/submitter.js";
import { routeOf, type Task } from "../tasks/task.js";
import type { Tasks } from "../tasks/tasks.js";
import { ofSignal, within } from "../call/time/cancellation.js";
import { isLost } from "../call/transport/call-error.js";
import { CALL_OPTIONS, type CallOptions } from "../call/transport/options.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import { shown } from "../validation/issue.js";
import type { Intent, Jobs, OpenJob } from "./journal.js";

/** A job of the journal. */
interface JobFacts extends Pick<Intent, "model" | "idempotencyKey" | "at"> {
  readonly jobId: string;
  /** The body of the request. */
  readonly request: Readonly<Record<string, unknown>>;
}

/** A task whose result was not saved, or not all of it. */
export interface RecoveredTask extends JobFacts {
  readonly task: Task;
  /** Paths of the files that were saved. */
  readonly saved: readonly string[];
}

/** A submission that may have been billed, and is not sent again. */
export interface UnknownJob extends JobFacts {
  /** Tasks that the gateway named without saying that they are of this request. */
  readonly taskIds: readonly string[];
  /** Why it is not known; absent where nothing was to be sent. */
  readonly error: unknown;
}

/** A submission that was never sent, and was not sent now; nothing was created. */
export interface UnsentJob extends JobFacts {
  /** Why it could not be sent; absent where nothing was to be sent. */
  readonly error: unknown;
}

/** Options of `recover`. `signal` ends the waits; a create that could be billed twice and is on the wire ends first. */
export interface RecoverOptions extends CallOptions {
  /** Whether what can be sent is sent; false only lists. Default true. */
  readonly send?: boolean | undefined;
  /** Jobs that are sent at once. Default all of them. */
  readonly concurrency?: number | undefined;
}

const RECOVER_OPTIONS: OptionNames<RecoverOptions> = {
  ...CALL_OPTIONS,
  send: true,
  concurrency: true,
};

/** What `client.recover` finds. */
export interface Recovery {
  readonly tasks: readonly RecoveredTask[];
  readonly unknown: readonly UnknownJob[];
  readonly unsent: readonly UnsentJob[];
}

/** What recovering needs of its client. @internal */
export interface RecoveryContext {
  readonly submitter: Submitter;
  readonly tasks: Tasks;
  /** What is known of a model, for the budget. */
  readonly facts: (model: string | undefined) => Promise<Partial<Destination>>;
}

/** Lists the open jobs of the journal, and sends those that were never sent, or that were left without an answer and have a promised key. @internal */
export async function recover(
  jobs: Jobs,
  context: RecoveryContext,
  given: RecoverOptions,
): Promise<Recovery> {
  const options = checkedOptions("recover", given, RECOVER_OPTIONS);
  const { concurrency = Infinity } = options;
  if (!(concurrency >= 1)) {
    throw new ConfigurationError(
      `concurrency must be a number from 1 (got ${shown(concurrency)}).`,
    );
  }
  // Another process may have the journal, which is watched for a while.
  const open = await within(jobs.open(), ofSignal(options.signal));
  const found: Partial<Recovery>[] = [];
  const rest = open.entries();
  const inTurn = async () => {
    for (const [index, job] of rest) found[index] = await recovered(job, context, options);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, open.length) }, inTurn));
  return {
    tasks: found.flatMap(({ tasks = [] }) => tasks),
    unknown: found.flatMap(({ unknown = [] }) => unknown),
    unsent: found.flatMap(({ unsent = [] }) => unsent),
  };
}

async function recovered(
  { intent, sent, taskIds, namedTaskIds, saved }: OpenJob,
  { submitter, tasks, facts }: RecoveryContext,
  { send = true, concurrency: _, ...options }: RecoverOptions,
): Promise<Partial<Recovery>> {
  const { job: jobId, model, idempotencyKey, keyPromised, endpoint, at, body } = intent;
  const request = JSON.parse(body) as JobFacts["request"];
  const job: JobFacts = { jobId, model, idempotencyKey, at, request };
  const route = routeOf(endpoint);
  const known = (ids: readonly string[]) => ({
    tasks: ids.map((id) => ({ ...job, task: tasks.resume({ id, model, route }), saved })),
  });
  const none = (isUnknown: boolean, error?: unknown) =>
    isUnknown
      ? { unknown: [{ ...job, taskIds: namedTaskIds, error }] }
      : { unsent: [{ ...job, error }] };
  const { signal } = options;
  const checkAbort = () => signal?.throwIfAborted();
  checkAbort();
  if (!send) return taskIds === undefined ? none(sent) : known(taskIds);
  try {
    const destination = { ...(await facts(model)), model, endpoint };
    // For these the journal gives the tasks, or says that nobody knows them.
    const isSent = taskIds !== undefined || (sent && !keyPromised);
    // A create without a promised key would be lost by an abort.
    const call = isSent || keyPromised ? options : { ...options, signal: undefined };
    return known(await submitter.resend(destination, intent, isSent, call));
  } catch (error) {
    checkAbort();
    if (taskIds !== undefined) return known(taskIds);
    return none(sent || isLost(error, idempotencyKey), error);
  }
}
