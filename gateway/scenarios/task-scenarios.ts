// Scenarios that bend a new task: how it ends, when, and what its polls answer.
import { parseDuration } from "../instance/duration.js";
import type { TaskPlan } from "../tasks/task-plan.js";
import { NO_STATUS, type PollBend, type TaskKind } from "../tasks/task.js";
import type { Offer } from "./scenario-book.js";
import type { Scenario } from "./scenario.js";

/** A plan, and the offers that made it: whoever starts the task uses them up, a refused one does not. */
export interface BentPlan {
  readonly plan: TaskPlan;
  readonly bentBy: readonly Offer[];
}

/** The plan of a task of a kind that a request with these offers makes. */
export function taskPlan(offers: readonly Offer[], kind: TaskKind): BentPlan {
  const bentBy: Offer[] = [];
  let plan: TaskPlan = {};
  for (const offer of offers) {
    if (offer.scenario.kind !== "task" || !offer.isLeft()) continue;
    const change = bent(plan, offer.scenario, kind);
    if (change === undefined) continue;
    plan = { ...plan, ...change };
    bentBy.push(offer);
  }
  return { plan, bentBy };
}

/** What a scenario changes in a plan; `undefined` when nothing: the first of a kind decides, the next waits its turn. */
function bent(
  plan: TaskPlan,
  { name, words, times = 1 }: Scenario,
  kind: TaskKind,
): TaskPlan | undefined {
  const poll = (word: string): TaskPlan => {
    const next: PollBend = { word, left: times };
    return { bends: [...(plan.bends ?? []), next] };
  };
  const once = (field: keyof TaskPlan, change: TaskPlan): TaskPlan | undefined =>
    plan[field] === undefined ? change : undefined;
  const extraMs = plan.extraMs ?? 0;
  switch (name) {
    case "fail":
      return once("failure", { failure: words.join(" ") || "The generation failed" });
    case "slow": {
      const ms = parseDuration(words[0] ?? "30s") ?? 0;
      return extraMs === Infinity ? undefined : { extraMs: extraMs + ms };
    }
    case "stuck":
      return extraMs === Infinity ? undefined : { extraMs: Infinity };
    case "unknown":
      return poll("unknown");
    case "status":
      return poll(words[0] ?? "");
    case "not-found":
      return poll(NOT_FOUND);
    case "ends":
      return once("endWord", { endWord: words[0] ?? "" });
    case "no-status":
      return once("endWord", { endWord: NO_STATUS });
    case "expired":
      return once("expired", { expired: true });
    case "deliver":
      return kind === "image" ? once("delivered", { delivered: Number(words[0]) }) : undefined;
    default:
      return undefined;
  }
}

/** The bend that answers 404 instead of a status. */
export const NOT_FOUND = "404";
