// Recovers the open jobs after a crash: running tasks, and create requests with unknown outcomes.
import { ConfigurationError } from "../call/errors/index.js";
import type { Destination } from "../call/submission/destination.js";
import type { Submitter } from "../call/submission/submitter.js";
import { routeOf, type Task } from "../tasks/task.js";
import type { Tasks } from "../tasks/tasks.js";
import { ofSignal, within } from "../call/time/clock.js";
import { isLost } from "../call/transport/call-error.js";
import { CALL_OPTIONS, type CallOptions } from "../call/transport/options.js";
import { checkedOptions, type OptionNames } from "../validation/options.js";
import { formatValue } from "../validation/issue.js";
import type { Intent, Jobs, OpenJob } from "./journal.js";

/** Data about a job in the journal. */
interface JobFacts extends Pick<Intent, "model" | "idempotencyKey" | "at"> {
  readonly jobId: string;
  /** @internal */
  readonly bodyHash: string;
  /** The request body. */
  readonly request: Readonly<Record<string, unknown>>;
}

/** A task whose result was not saved completely. */
export interface RecoveredTask extends JobFacts {
  readonly task: Task;
  /** Paths of the saved files. */
  readonly saved: readonly string[];
}

/** A job that may have been billed, and is not sent again. */
export interface UnknownJob extends JobFacts {
  /** Task ids in an answer of the gateway. The tasks may belong to another request. */
  readonly taskIds: readonly string[];
  /** Why the outcome is unknown; `undefined` if the option `send` is false. */
  readonly error: unknown;
}

/** A job that has created no task and was not billed. */
export interface UnsentJob extends JobFacts {
  /** Why the job could not be sent; `undefined` if the option `send` is false. */
  readonly error: unknown;
}

/**
 * Options of `recover`. Aborting `signal` stops all waiting, with one exception: `recover` still
 * waits for the answer to a create request that must not be sent again. A second create request
 * could be billed again.
 */
export interface RecoverOptions extends CallOptions {
  /** Whether to send the jobs that can be sent; false only lists them. Default true. */
  readonly send?: boolean | undefined;
  /** Maximum number of jobs that are sent at once. Default: no limit. */
  readonly concurrency?: number | undefined;
}

const RECOVER_OPTIONS: OptionNames<RecoverOptions> = {
  ...CALL_OPTIONS,
  send: true,
  concurrency: true,
};

/** The result of `client.recover`. */
export interface Recovery {
  readonly tasks: readonly RecoveredTask[];
  readonly unknown: readonly UnknownJob[];
  readonly unsent: readonly UnsentJob[];
}

/** The client fields that `recover` needs. @internal */
export interface RecoveryContext {
  readonly submitter: Submitter;
  readonly tasks: Tasks;
  /** Loads the data of a model, such as the price facts that the budget needs. */
  readonly facts: (model: string | undefined) => Promise<Partial<Destination>>;
}

/**
 * Lists the open jobs of the journal. If `send` is false, sends no job. Otherwise sends each job
 * that was never sent. A job that was sent but got no answer is sent again only if the gateway
 * promises to bill requests with the same idempotency key only once.
 *
 * @internal
 */
export async function recover(
  jobs: Jobs,
  context: RecoveryContext,
  rawOptions: RecoverOptions,
): Promise<Recovery> {
  const options = checkedOptions("recover", rawOptions, RECOVER_OPTIONS);
  const { concurrency = Infinity } = options;
  if (!(concurrency >= 1)) {
    throw new ConfigurationError(
      `The option "concurrency" must be a number of at least 1 (got ${formatValue(concurrency)}).`,
    );
  }
  // If another process has the lock of the journal, `signal` can end the wait for the lock.
  const open = await within(jobs.open(), ofSignal(options.signal));
  const recoveries: Partial<Recovery>[] = [];
  const rest = open.entries();
  const inTurn = async () => {
    for (const [index, job] of rest) recoveries[index] = await recoverJob(job, context, options);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, open.length) }, inTurn));
  return {
    tasks: recoveries.flatMap(({ tasks = [] }) => tasks),
    unknown: recoveries.flatMap(({ unknown = [] }) => unknown),
    unsent: recoveries.flatMap(({ unsent = [] }) => unsent),
  };
}

async function recoverJob(
  { intent, sent, taskIds, namedTaskIds, saved }: OpenJob,
  { submitter, tasks, facts }: RecoveryContext,
  { send = true, concurrency: _, ...options }: RecoverOptions,
): Promise<Partial<Recovery>> {
  const { job: jobId, model, idempotencyKey, keyPromised, endpoint, at, body, bodyHash } = intent;
  const request = JSON.parse(body) as JobFacts["request"];
  const job: JobFacts = { jobId, model, idempotencyKey, at, bodyHash, request };
  const route = routeOf(endpoint);
  const asTasks = (ids: readonly string[]) => ({
    tasks: ids.map((id) => ({ ...job, task: tasks.resume({ id, model, route }), saved })),
  });
  const none = (isUnknown: boolean, error?: unknown) =>
    isUnknown
      ? { unknown: [{ ...job, taskIds: namedTaskIds, error }] }
      : { unsent: [{ ...job, error }] };
  const { signal } = options;
  const checkAbort = () => signal?.throwIfAborted();
  checkAbort();
  if (!send) return taskIds === undefined ? none(sent) : asTasks(taskIds);
  try {
    const destination = { ...(await facts(model)), model, endpoint };
    // If `isSent` is true, `resend` sends nothing. It returns the tasks of the job, or throws if
    // the journal has none.
    const isSent = taskIds !== undefined || (sent && !keyPromised);
    // If the gateway does not promise to bill the same key only once, the job cannot be sent again
    // after an abort. So `signal` must not abort its create request.
    const call = isSent || keyPromised ? options : { ...options, signal: undefined };
    return asTasks(await submitter.resend(destination, intent, isSent, call));
  } catch (error) {
    checkAbort();
    if (taskIds !== undefined) return asTasks(taskIds);
    return none(sent || isLost(error, idempotencyKey), error);
  }
}
