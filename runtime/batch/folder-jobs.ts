// Applies a person's decisions about jobs in a folder, such as to forget or to cancel a job. The
// journal lists the sent jobs, and results.jsonl lists their outcomes.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "../call/errors/index.js";
import type { StepByHand } from "../jobs/apply-by-hand.js";
import { FileStore } from "../jobs/file-store.js";
import { endOf, type Job, type TaskEnd } from "../jobs/job.js";
import { finishedOf } from "../jobs/job-answers.js";
import type { JournalOptions } from "../jobs/stored-jobs.js";
import type { JobEntry } from "../jobs/store.js";
import { takeStep } from "../jobs/take-step.js";
import type { BatchJob, BatchJobs } from "./by-hand.js";
import { idOf, nameOf } from "./jobs.js";
import {
  OutcomeFile,
  outcomesOf,
  readOutcomes,
  type EarlierRuns,
  type Outcome,
} from "./outcomes.js";

/**
 * Locks the folder `out`, and calls `work` with the folder's jobs. Throws `ConfigurationError` if
 * the folder does not exist, or if a run is using it.
 */
export async function withFolderJobs<Out>(
  out: string,
  { warn }: JournalOptions,
  work: (jobs: BatchJobs) => Promise<Out>,
): Promise<Out> {
  // Without this check, opening the journal would create the folder.
  if ((await stat(out).catch(() => undefined)) === undefined) {
    throw new ConfigurationError(`There is no batch in ${out}. Check the path of the folder.`);
  }
  const store = new FileStore(join(out, "journal.jsonl"));
  await store.open({ warn });
  try {
    const results = join(out, "results.jsonl");
    const last = new Map<string, Outcome>();
    for await (const outcome of outcomesOf(results)) last.set(outcome.id, outcome);
    return await work(new FolderJobs(out, store, await readOutcomes(results), last));
  } finally {
    await store.close();
  }
}

const ANSWERS = {
  forgotten: {
    status: "refused",
    name: "ForgottenError",
    message: "A person has forgotten the job.",
  },
  cancelled: {
    status: "cancelled",
    name: "CancelledError",
    message: "A person has cancelled the job.",
  },
} as const;

class FolderJobs implements BatchJobs {
  readonly place: string;
  readonly flag: string;
  readonly saving = "Run the batch again to save its result.";
  readonly #results: string;
  readonly #store: FileStore;
  readonly #before: EarlierRuns;
  readonly #last: ReadonlyMap<string, Outcome>;

  constructor(
    out: string,
    store: FileStore,
    before: EarlierRuns,
    last: ReadonlyMap<string, Outcome>,
  ) {
    this.place = `in ${out}`;
    this.flag = `--out ${out}`;
    this.#results = join(out, "results.jsonl");
    this.#store = store;
    this.#before = before;
    this.#last = last;
  }

  async find(id: string): Promise<BatchJob | undefined> {
    const outcome = this.#last.get(id);
    const usd = outcome?.costUsd ?? outcome?.estimateUsd;
    const { job, now } = await this.#store.get(nameOf(id, this.#before));
    if (job !== undefined && outcome?.status !== "completed") {
      return { job: withoutLease(job), now, usd: usd ?? finishedOf(job).costUsd };
    }
    return outcome && { job: jobOf(outcome), now, usd };
  }

  async *ids(): AsyncGenerator<string, void, undefined> {
    yield* this.#last.keys();
    for (const phase of ["open", "ended"] as const) {
      for await (const { job } of this.#store.list(phase)) yield idOf(job.facts.job);
    }
  }

  async ownerOf(taskId: string): Promise<string | undefined> {
    let owner = await this.#store.nameOf(taskId);
    for await (const outcome of outcomesOf(this.#results)) {
      if (outcome.taskIds?.includes(taskId) === true) owner = outcome.id;
    }
    return owner && idOf(owner);
  }

  async take(id: string, step: StepByHand): Promise<boolean> {
    const name = nameOf(id, this.#before);
    const { job } = await this.#store.get(name);
    const isStored = job !== undefined && this.#last.get(id)?.status !== "completed";
    if (isStored) {
      const transition = await takeStep(this.#store, name, step, ({ job: one }: JobEntry) =>
        withoutLease(one),
      );
      if (transition === undefined) return false;
    }
    if (step.kind === "adopted") {
      if (isStored) return true;
      throw new ConfigurationError(
        `The journal ${this.place} no longer contains job ${JSON.stringify(id)}, so no batch run can save the files of its task. Download these files yourself.`,
      );
    }
    const { status, ...error } = ANSWERS[step.kind];
    const file = new OutcomeFile(this.#results, () => this.#store.check());
    try {
      // Adds the outcome of the ended job, because results.jsonl may lack this outcome after a
      // crash.
      if (isStored && job.phase === "ended") await file.append(outcomeOf(id, job));
      await file.append({ id, status, files: [], error });
    } finally {
      await file.close();
    }
    return true;
  }
}

/**
 * Ends the job's lease. The process that took the lease has ended, because only one process at a
 * time can have the folder's lock.
 */
const withoutLease = (job: Job): Job => ({ ...job, leaseUntil: 0 });

/** Makes a job from an outcome. Used if the journal no longer has the job. */
function jobOf({ id, model, status, taskIds = [], costUsd }: Outcome): Job {
  const unknown = { idempotencyKey: "", keyPromised: false, endpoint: "", bodyHash: "", at: "" };
  const facts = { job: id, named: true, model, ...unknown };
  const job = { facts, tasks: [], namedTaskIds: [], saved: [] };
  if (status === "refused") return { ...job, phase: "claimed" };
  if (status === "unknown") return { ...job, phase: "unknown", namedTaskIds: taskIds };
  const end: TaskEnd = status === "completed" || status === "lost" ? status : "failed";
  const costs = taskIds.map((_, index) => (index === 0 ? costUsd : costUsd && 0));
  const tasks = taskIds.map((one, index) => ({ id: one, status: end, costUsd: costs[index] }));
  return { ...job, phase: "ended", tasks };
}

function outcomeOf(id: string, job: Job): Outcome {
  const { taskIds, costUsd } = finishedOf(job);
  const status = endOf(job) === "failed" ? "failed" : "lost";
  return { id, model: job.facts.model, status, taskIds, costUsd, files: [] };
}
