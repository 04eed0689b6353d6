// The end of a run with several tasks, each of which is billed.
import { expect, test } from "vitest";
import { endOfTasks } from "../page/run/send/task-ends.js";

const errorOf = (name: string, message: string) => Object.assign(new Error(message), { name });
const FAILED = { id: "task_1", error: errorOf("TaskFailedError", "Blocked by the safety filter") };
const LOST = { id: "task_2", error: errorOf("NotFoundError", "Not found") };
const OPEN = { id: "task_3", error: errorOf("TaskTimeoutError", "The task took too long") };
const COMPLETED = { id: "task_4" };
const GONE =
  "The gateway does not know task task_2 any more, for example after a restart of the gateway. The outcome and the cost of the run are unknown.";

test.each([
  ["all completed", [COMPLETED, COMPLETED], { is: "done" }],
  ["one failed", [COMPLETED, FAILED], { is: "failed", message: "Blocked by the safety filter" }],
  ["one is lost", [LOST, COMPLETED], { is: "failed", message: GONE }],
  ["all are lost", [LOST], { is: "unknown", message: GONE }],
  [
    "one failed and one is lost",
    [FAILED, LOST],
    { is: "failed", message: `Blocked by the safety filter ${GONE}` },
  ],
  [
    "one failed and one may go on",
    [FAILED, OPEN],
    { is: "stopped", goesOn: true, message: "The task took too long" },
  ],
  [
    "one is lost and one may go on",
    [LOST, OPEN],
    { is: "stopped", goesOn: true, message: "The task took too long" },
  ],
])("a run of which %s has the state that loses nothing", (_, ends, expected) => {
  expect(endOfTasks(ends)).toEqual(expected);
});
