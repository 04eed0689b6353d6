// Plays a scenario, and compares the ledger's creates with the reports of the batch and its
// workers.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { batchResults, type QueueOutcome } from "../../runtime/batch/queue/index.js";
import type { End } from "../engine/program.js";
import { FILE } from "../ledger/index.js";
import { Field, mayDouble, QUEUE, type Kind, type Setup } from "./field.js";
import type { Scenario } from "./scenarios.js";

export interface BatchReport {
  readonly figures: Readonly<Record<string, number>>;
  /** One sentence for each fault. */
  readonly wrong: readonly string[];
  /** Lines of the workers, without the lines that name a job's task. */
  readonly said: readonly string[];
}

export async function play(setup: Setup): Promise<BatchReport> {
  const began = performance.now();
  await using field = await Field.open(setup);
  await field.enqueue();
  await setup.scenario.before?.(field);
  field.startWorkers();
  await setup.scenario.during?.(field);
  await field.until(() => false);
  const stopped = field.haveEnded;
  const { queued, running } = await field.status();
  const outcomes: QueueOutcome[] = [];
  for await (const one of batchResults(field.line.url, { queue: QUEUE })) outcomes.push(one);
  // Ends the workers, because each worker reports its open tasks only at its end.
  const open = field.workers.filter(({ hasEnded }) => !hasEnded);
  const ends = await Promise.all(open.map((worker) => worker.end()));
  const count = (status: string) => outcomes.filter((one) => one.status === status).length;
  const { creates, doubles } = field.gateway.ledger;
  const seen: BatchCounts = {
    jobs: field.jobs,
    creates: creates.length,
    doubles,
    completed: count("completed"),
    unknown: count("unknown"),
    outcomes: outcomes.length,
    open: queued + running,
    whole: await wholeFiles(field.folder, outcomes),
    workers: field.programs.length,
    mostUsd: Number(field.mostUsd.toFixed(6)),
    billedUsd: Number(creates.reduce((sum, { usd }) => sum + usd, 0).toFixed(6)),
    maxUsd: field.maxUsd,
    seconds: Math.round((performance.now() - began) / 1000),
  };
  const silent = silentTasks(field, outcomes);
  const wrong = wrongOf(seen, setup.scenario, setup.kind, stopped);
  const said = new Set(field.programs.flatMap(({ stderr }) => stderr.trim().split("\n")));
  for (const { id, status, error } of outcomes)
    if (status !== "completed") said.add(`${id}: ${status}, ${error}`);
  return {
    figures: { ...seen, silent: silent.length },
    wrong: [...wrong, ...silent, ...ends.flatMap(wrongEnd)],
    said: [...said].filter((line) => !/^Job .* has the task task_\d+\.$/.test(line)),
  };
}

interface BatchCounts {
  readonly jobs: number;
  readonly creates: number;
  /** Creates beyond the first of each job. */
  readonly doubles: number;
  readonly completed: number;
  readonly unknown: number;
  readonly outcomes: number;
  /** Jobs that are still queued or running. */
  readonly open: number;
  /** Complete files of completed jobs. */
  readonly whole: number;
  readonly workers: number;
  /** The highest sum of spent and reserved amounts, the billed amount, and the limit. */
  readonly mostUsd: number;
  readonly billedUsd: number;
  readonly maxUsd: number;
  readonly seconds: number;
}

/** Returns how a batch of this kind of model may end in a scenario. */
function promisesOf(scenario: Scenario, kind: Kind) {
  const { loses = false, refuses = false, tears = false } = scenario;
  const isRefused = refuses || (loses && kind === "unkeyed");
  const stops = isRefused || scenario.stops === true;
  return {
    isRefused,
    stops,
    ends: !stops && !tears,
  };
}

function wrongOf(seen: BatchCounts, scenario: Scenario, kind: Kind, stopped: boolean): string[] {
  const { jobs, doubles, completed, unknown, outcomes, open, whole } = seen;
  const { isRefused, stops, ends } = promisesOf(scenario, kind);
  const allowsDoubles = mayDouble(scenario, kind);
  const spent = Math.max(seen.mostUsd, allowsDoubles ? 0 : seen.billedUsd);
  const checks: readonly (readonly [string, boolean])[] = [
    [`${doubles} doubles`, doubles > 0 && !allowsDoubles],
    ["no error has ended the workers", stops && !stopped],
    [`${seen.creates} creates on such a Redis`, isRefused && seen.creates > 0],
    [`${open} jobs still open`, ends && open > 0],
    [`${outcomes} outcomes of ${jobs} jobs`, ends && outcomes !== jobs],
    [`${jobs - completed} jobs not completed`, ends && kind === "keyed" && completed < jobs],
    [`${outcomes - completed - unknown} jobs failed`, ends && outcomes > completed + unknown],
    [`${completed - whole} files not whole`, ends && completed > whole],
    ["the budget was passed", spent > seen.maxUsd],
  ];
  return checks.flatMap(([sentence, isWrong]) => (isWrong ? [sentence] : []));
}

/** Reports a worker that did not end after SIGTERM. */
function wrongEnd({ signal }: End): string[] {
  return signal === "SIGKILL" ? ["a worker did not end"] : [];
}

/**
 * Returns a fault for each billed task that no outcome and no worker mentions. Leaves out the tasks
 * of unknown jobs.
 */
function silentTasks({ gateway, programs }: Field, outcomes: readonly QueueOutcome[]): string[] {
  const named = new Set(outcomes.flatMap(({ taskIds }) => taskIds));
  const unknown = new Set(outcomes.flatMap(({ id, status }) => (status === "unknown" ? id : [])));
  const said = new Set(programs.flatMap(({ stderr }) => stderr.match(/task_\d+/g) ?? []));
  return gateway.ledger.creates.flatMap(({ taskId, job }) =>
    named.has(taskId) || said.has(taskId) || unknown.has(job)
      ? []
      : [`${taskId} of ${job} is lost`],
  );
}

async function wholeFiles(folder: string, outcomes: readonly QueueOutcome[]): Promise<number> {
  const named = new Set(outcomes.flatMap(({ files }) => files.map(({ name }) => name)));
  const names = (await readdir(folder)).filter((name) => named.has(name));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return files.filter((file) => file.equals(FILE)).length;
}
