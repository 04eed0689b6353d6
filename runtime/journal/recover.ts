// What a crash has left in the journal: tasks that go on, and submissions whose outcome nobody knows.
import { SubmissionUnknownError } from "../errors/index.js";
import type { Destination, Submitter } from "../submission/submitter.js";
import { routeOf } from "../tasks/target.js";
import type { Task } from "../tasks/task.js";
import type { Tasks } from "../tasks/tasks.js";
import { CALL_OPTIONS, type CallOptions } from "../transport/call.js";
import { checkedOptions } from "../validation/options.js";
import type { Jobs, OpenJob } from "./journal.js";

/** A job of the journal. */
interface JobFacts {
  readonly jobId: string;
  readonly model: string | undefined;
  readonly idempotencyKey: string;
  /** When it was first about to be sent, ISO 8601. */
  readonly at: string;
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
  /** Why it is not known, where it was sent again. */
  readonly error: unknown;
}

/** A submission that was never sent, and could not be sent now; nothing was created. */
export interface UnsentJob extends JobFacts {
  /** Why it could not be sent. */
  readonly error: unknown;
}

/** What `client.recover` finds. */
export interface Recovery {
  readonly tasks: readonly RecoveredTask[];
  readonly unknown: readonly UnknownJob[];
  readonly unsent: readonly UnsentJob[];
}

/**
 * What recovering needs of its client.
 *
 * @internal
 */
export interface RecoveryContext {
  readonly submitter: Submitter;
  readonly tasks: Tasks;
  /** What is known of a model, for the budget. */
  readonly facts: (model: string | undefined) => Promise<Partial<Destination>>;
}

/**
 * Lists the open jobs of the journal, and sends those that were never sent, or that were left without an answer and have a promised key.
 *
 * @internal
 */
export async function recover(
  jobs: Jobs,
  { submitter, tasks, facts }: RecoveryContext,
  given: CallOptions,
): Promise<Recovery> {
  const options = checkedOptions("recover", given, CALL_OPTIONS);
  const one = async ({
    intent,
    sent,
    taskIds,
    namedTaskIds,
    saved,
  }: OpenJob): Promise<Partial<Recovery>> => {
    const { job: jobId, model, idempotencyKey, endpoint, at, body } = intent;
    const request = JSON.parse(body) as JobFacts["request"];
    const job: JobFacts = { jobId, model, idempotencyKey, at, request };
    const known = (ids: readonly string[]) => ({
      tasks: ids.map((id) => {
        const task = tasks.resume({ id, model, route: routeOf(endpoint) });
        return { ...job, task, saved };
      }),
    });
    const unknown = (error?: unknown) => ({ ...job, taskIds: namedTaskIds, error });
    if (taskIds === undefined && sent && !intent.keyPromised) return { unknown: [unknown()] };
    try {
      const destination = { ...(await facts(model)), model, endpoint };
      return known(await submitter.resend(destination, intent, options));
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      // It is there, whatever the budget says.
      if (taskIds !== undefined) return known(taskIds);
      const isLost = sent || error instanceof SubmissionUnknownError;
      return isLost ? { unknown: [unknown(error)] } : { unsent: [{ ...job, error }] };
    }
  };
  const found = await Promise.all((await jobs.open()).map(one));
  return {
    tasks: found.flatMap(({ tasks: those = [] }) => those),
    unknown: found.flatMap(({ unknown = [] }) => unknown),
    unsent: found.flatMap(({ unsent = [] }) => unsent),
  };
}
