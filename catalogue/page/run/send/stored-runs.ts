// Converts runs to a text for the storage, and back. If the storage is full, leaves out data.
// Checks the stored text, because users and scripts can change it.
import { isShallow } from "../../request/request.js";
import { isText } from "../../request/target.js";
import { WORDS } from "../../words/outcome.js";
import type { RunEvent } from "../events.js";
import type { LedgerEntry, ResultFile, RunSummary } from "../run-summary.js";
import { RUN_STATES, type Run } from "../run.js";
import { isJsonArray, isJsonObject } from "../../../../generator/page.js";

const MOST_RUNS = 50;

// A stopped run with a task goes on at the gateway and will be billed, so it has not ended.
const hasEnded = ({ is, goesOn = false }: Run): boolean => is !== "running" && !goesOn;

// A run with an unknown outcome may be the only trace of a bill. So it is removed after all other
// ended runs.
const isUnknown = ({ is }: Run): boolean => is === "unknown";

/**
 * Returns the newest 50 runs, or more if more than 50 are unfinished. Removes a run with an unknown
 * outcome only after all other ended runs.
 */
export function newestOf(runs: readonly Run[]): readonly Run[] {
  const surplus = runs.length - MOST_RUNS;
  if (surplus <= 0) return runs;
  const ended = runs.filter(hasEnded);
  const inOrder = [...ended.filter(isUnknown), ...ended.filter((run) => !isUnknown(run))];
  const dropped = inOrder.slice(-surplus);
  return runs.filter((run) => !dropped.includes(run));
}

type Shrink = (run: Run) => Run | undefined;

// The steps that make the stored text smaller, in their order. Each step shortens or removes one
// run after the other, the oldest first, until the text fits into the storage.
const SHRINKS: readonly Shrink[] = [
  ({ summary, ...run }) =>
    summary === undefined ? run : { ...run, summary: { ...summary, records: [] } },
  ({ text: _, ...run }) => run,
  (run) => (hasEnded(run) && !isUnknown(run) ? undefined : run),
  ({ text: _, summary: __, ...run }) => ({
    ...run,
    request: {},
    modes: [],
    events: [],
    isCut: true,
  }),
  (run) => (hasEnded(run) ? undefined : run),
];

/**
 * Yields texts to store: the complete text, then smaller texts. The smaller texts leave out, in
 * this order: task records, text answers, ended runs with a known outcome, requests and events, and
 * runs with an unknown outcome. Keys and task ids of unfinished runs always stay.
 */
export function* textsOf(runs: readonly Run[]): Generator<string> {
  const kept: (Run | undefined)[] = [...runs];
  const parts = runs.map((run) => JSON.stringify(run));
  const join = () => `[${parts.filter((part) => part !== "").join(",")}]`;
  yield join();
  for (const shrink of SHRINKS) {
    for (let at = kept.length - 1; at >= 0; at--) {
      const run = kept[at];
      const smaller = run && shrink(run);
      const part = smaller === undefined ? "" : JSON.stringify(smaller);
      if (part === parts[at]) continue;
      kept[at] = smaller;
      parts[at] = part;
      yield join();
    }
  }
}

type Check = (value: unknown) => boolean;

const isString: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => Number.isFinite(value);
const isBoolean: Check = (value) => typeof value === "boolean";
const isAscii: Check = (value) => typeof value === "string" && /^[ -~]*$/.test(value);
const isAnyObject: Check = (value) => isJsonObject(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    isJsonArray(value) && value.every(check);
const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

/** Returns a check for the members of an object. A missing check is a compile error. */
const objectOf =
  <Shape>(checks: { readonly [Name in keyof Shape]-?: Check }): Check =>
  (value) =>
    isJsonObject(value) &&
    Object.entries<Check>(checks).every(([name, check]) =>
      check(Object.hasOwn(value, name) ? value[name] : undefined),
    );

const isTaskId: Check = (value) => typeof value === "string" && /^\S{1,1000}$/.test(value);

const isTask: Check = objectOf<NonNullable<Run["task"]>>({
  id: isTaskId,
  model: optional(isString),
  route: optional(oneOf(["tasks", "images", "music", "characters"])),
  siblings: optional((value) => listOf(isTask)(value)),
});

// Allows only `http:` and `https:`. A URL with another scheme could run a script when the user
// clicks the link.
const isWebUrl: Check = (value) =>
  typeof value === "string" && /^https?:/.test(URL.canParse(value) ? new URL(value).protocol : "");

const isSummary = objectOf<RunSummary>({
  taskIds: listOf(isTaskId),
  cost: optional(isNumber),
  records: listOf(isAnyObject),
  files: listOf(objectOf<ResultFile>({ kind: oneOf(["video", "image", "audio"]), url: isWebUrl })),
  ledger: listOf(
    objectOf<LedgerEntry>({
      from: isString,
      to: isString,
      micros: isNumber,
      reason: isString,
      task: optional(isString),
    }),
  ),
});

const isRun = objectOf<Omit<Run, "summary">>({
  key: (value) => typeof value === "string" && /^[!-~]{1,191}$/.test(value),
  model: isString,
  call: optional(isString),
  scenario: isAscii,
  request: (value) => isJsonObject(value) && isShallow(value),
  // JSON has `null` in place of `undefined`.
  modes: listOf((mode) => mode === null || Number.isInteger(mode)),
  startedAt: (value) => typeof value === "number" && Math.abs(value) <= 8.64e15,
  is: oneOf(RUN_STATES),
  events: listOf(
    objectOf<RunEvent>({
      status: isString,
      task: optional(isString),
      progress: optional(isNumber),
      at: isNumber,
      until: optional(isNumber),
    }),
  ),
  task: optional((value) => isShallow(value) && isTask(value)),
  text: optional(isString),
  message: optional(isString),
  goesOn: optional(isBoolean),
  isCut: optional(isBoolean),
});

/** Reads stored runs. Leaves out each run that is not valid, and each summary that is not valid. */
export function readRuns(text: string | null): readonly Run[] {
  const runs = new Map<string, Run>();
  for (const value of listIn(text)) {
    if (!isJsonObject(value)) continue;
    // The depth check below skips `request`, `task` and `summary`, because each of them has a depth
    // check of its own.
    const { request, task, summary, ...others } = value;
    if (!isShallow(others) || !isRun(value)) continue;
    const run = { ...others, request, ...(task !== undefined && { task }) } as unknown as Run;
    const modes = run.modes.map((mode) => mode ?? undefined);
    runs.set(run.key, withSummary({ ...run, modes }, summary));
  }
  return [...runs.values()];
}

// If the summary of a completed run cannot be read, and the run has a task, the run becomes
// stopped. The user can then wait for the task again.
function withSummary(run: Run, summary: unknown): Run {
  if (summary === undefined) return run;
  if (isShallow(summary) && isSummary(summary)) return { ...run, summary: summary as RunSummary };
  if (run.is !== "done") return run;
  const { unreadable, waitsForResult } = WORDS;
  if (run.task === undefined) return { ...run, message: unreadable };
  const message = `${unreadable} ${waitsForResult(run.task.id)}`;
  return { ...run, is: "stopped", goesOn: true, message };
}

function listIn(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return isJsonArray(value) ? value : [];
  } catch {
    return [];
  }
}

/**
 * Returns the state of a run after a reload of the page. If the run was still running and has no
 * task id, its answer is lost, and the state becomes `unknown`. The request is not sent again,
 * because it could be billed twice.
 */
export function afterLoad(run: Run): Run {
  if (run.is !== "running" || run.task !== undefined) return run;
  const { text, task } = WORDS.lost;
  return { ...run, is: "unknown", message: isText({ call: run.call ?? "" }) ? text : task };
}
