// Scenarios that bend a new task: how it ends, when, and what its polls answer.
import { parseDuration } from "../clock/duration.js";
import type { TaskPlan } from "../tasks/task-plan.js";
import type { PollBend } from "../tasks/task.js";
import type { Offer } from "./scenario-book.js";
import type { Scenario } from "./scenario.js";

/** The plan of a task that a request makes; uses up the scenarios of the instance that bend it. */
export function taskPlan(offers: readonly Offer[]): TaskPlan {
  const used = offers.filter(({ scenario, use }) => scenario.kind === "task" && use());
  return used.reduce<TaskPlan>((plan, { scenario }) => ({ ...plan, ...bent(plan, scenario) }), {});
}

function bent(plan: TaskPlan, { name, words, times = 1 }: Scenario): TaskPlan {
  const poll = (word: string): TaskPlan => {
    const next: PollBend = { word, left: times };
    return { bends: [...(plan.bends ?? []), next] };
  };
  switch (name) {
    case "fail":
      return { failure: words.length > 0 ? words.join(" ") : "The generation failed" };
    case "slow":
      return { extraMs: (plan.extraMs ?? 0) + (parseDuration(words[0] ?? "") ?? 30_000) };
    case "stuck":
      return { extraMs: Infinity };
    case "unknown":
      return poll("unknown");
    case "status":
      return poll(words[0] ?? "queued");
    case "not-found":
      return poll(NOT_FOUND);
    case "expired":
      return { expired: true };
    case "deliver":
      return { delivered: /^\d{1,2}$/.test(words[0] ?? "") ? Number(words[0]) : 0 };
    default:
      return {};
  }
}

/** The bend that answers 404 instead of a status. */
export const NOT_FOUND = "404";
