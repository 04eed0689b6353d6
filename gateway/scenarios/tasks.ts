// Applies the scenarios that change a new task: its outcome, its duration, and the answers to its
// polls. A scenario is a simulated fault.
import { parseDuration } from "../instance/clock.js";
import { NO_STATUS, type TaskKind, type TaskPlan } from "../tasks/task.js";
import type { Offer } from "./book.js";
import type { Scenario } from "./scenario.js";

/** A task plan, and the scenarios in it. A scenario counts as used only if the task starts. */
export interface OfferedPlan {
  readonly plan: TaskPlan;
  readonly planOffers: readonly Offer[];
}

/** The properties of a new task that scenarios depend on. */
interface NewTask {
  readonly kind: TaskKind;
  readonly hasSourceVideo?: boolean;
}

/** Combines the scenarios of a request into a plan for the new task. */
export function taskPlan(offers: readonly Offer[], task: NewTask): OfferedPlan {
  const planOffers: Offer[] = [];
  let plan: TaskPlan = {};
  for (const offer of offers) {
    const { name, words, times = 1 } = offer.scenario;
    const change = CHANGES[name]?.(words, { plan, task, times });
    if (change === undefined || !offer.isAvailable() || isFieldSet(plan, change)) continue;
    plan = { ...plan, ...change };
    planOffers.push(offer);
  }
  return { plan, planOffers };
}

/**
 * Returns true if an earlier scenario has set the same field of the plan. Earlier finite delays and
 * poll changes do not count, because a later scenario can add to them.
 */
function isFieldSet(plan: TaskPlan, change: TaskPlan): boolean {
  const [field] = Object.keys(change) as (keyof TaskPlan)[];
  if (field === undefined || field === "bends") return false;
  return field === "extraMs" ? plan.extraMs === Infinity : plan[field] !== undefined;
}

/** A status word that stands for a 404 answer to the poll. */
export const NOT_FOUND = "404";

/** A new task, with the plan from earlier scenarios. */
interface Draft {
  readonly plan: TaskPlan;
  readonly task: NewTask;
  /** How often the scenario applies. */
  readonly times: number;
}

type Change = (words: Scenario["words"], draft: Draft) => TaskPlan | undefined;

const polls =
  (wordOf: (words: Scenario["words"]) => string): Change =>
  (words, { plan: { bends = [] }, times }) => ({
    bends: [...bends, { word: wordOf(words), remainingPolls: times }],
  });

const CHANGES: Readonly<Record<string, Change>> = {
  fail: (words) => ({ failure: words.join(" ") || "The generation failed" }),
  slow: ([text = "30s"], { plan: { extraMs = 0 } }) => ({
    extraMs: extraMs + (parseDuration(text) ?? 0),
  }),
  stuck: () => ({ extraMs: Infinity }),
  unknown: polls(() => "unknown"),
  status: polls(([word = ""]) => word),
  "not-found": polls(() => NOT_FOUND),
  ends: ([endWord = ""]) => ({ endWord }),
  "no-status": () => ({ endWord: NO_STATUS }),
  expired: () => ({ expired: true }),
  deliver: ([count], { task }) =>
    task.kind === "image" ? { delivered: Number(count) } : undefined,
  "source-video": ([text = ""], { task }) =>
    task.hasSourceVideo === true ? { sourceSeconds: (parseDuration(text) ?? 0) / 1000 } : undefined,
};
