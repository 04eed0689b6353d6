// The argument `wait` of a create, and calls that lack an argument. jobs.test.ts tests how long a
// call waits.
import { expect, onTestFinished, test } from "vitest";
import { KINDS, type Kind } from "./stage/agents.js";
import { OMNI, place, REQUEST, type Over, type Setting } from "./stage/place.js";

async function given(setting: Setting = {}, kind?: Kind, over?: Over) {
  const at = await place(setting);
  onTestFinished(() => at.close());
  return { ...at, agent: await at.agent(kind, over) };
}

const CREATE = { model: OMNI, request: REQUEST };

test.each(KINDS)("with 0 seconds the answer is the task id: %s", async (kind) => {
  const at = await given({}, kind, "HTTP");
  for (let calls = 0; calls < 2; calls++) {
    const { isError, structuredContent } = await at.agent.call("create", { ...CREATE, wait: 0 });
    expect(isError).toBeUndefined();
    expect(structuredContent.taskId).toBe("task_1");
  }
  const { structuredContent } = await at.agent.call("task", { taskId: "task_1" });
  expect(structuredContent).toMatchObject({ status: "completed", costUsd: 0.216 });
  expect(at.gateway.ledger.creates).toHaveLength(1);
});

test("with 0 seconds the answer still waits for the task id, and for nothing else", async () => {
  const at = await given({ gateway: { answerMs: 300, taskMs: 3_600_000 } });
  const { structuredContent } = await at.agent.call("create", { ...CREATE, wait: 0 });
  expect(structuredContent).toMatchObject({
    taskId: "task_1",
    status: "submitted",
    message: "The task continues. Call the tool 'task' with taskId task_1 to wait for it.",
  });
  expect(at.gateway.polls.size).toBe(0);
});

test("a model's own tool takes it, too, and lists the longest time", async () => {
  const at = await given({ models: OMNI, waitMs: 30_000 });
  const [tool] = await at.agent.tools();
  const { wait } = tool?.inputSchema["properties"] as { readonly wait: object };
  expect(wait).toEqual({
    type: "number",
    minimum: 0,
    description:
      "seconds to wait for the task, at most 30 (default); 0 returns the task id at once",
  });
  const { structuredContent } = await at.agent.call(OMNI, { request: REQUEST, wait: 0 });
  expect(structuredContent).toMatchObject({ taskId: "task_1", status: "submitted" });
});

test.each([-1, "0", null, {}])("%j is refused, and nothing is sent", async (wait) => {
  const at = await given();
  const { isError, structuredContent } = await at.agent.call("create", { ...CREATE, wait });
  expect(isError).toBe(true);
  expect(structuredContent.error?.message).toContain(
    "The argument 'wait' must be a number of seconds, 0 or more",
  );
  expect(at.gateway.posts).toBe(0);
});

test.each([
  [{}, "The tool 'task' needs the argument 'taskId'."],
  [
    { taskId: "" },
    "The argument 'taskId' must be the id of a task. Call the tool 'tasks' to list the tasks.",
  ],
  [
    { taskId: 7 },
    "The argument 'taskId' must be the id of a task. Call the tool 'tasks' to list the tasks.",
  ],
])("the tool task with %j is refused, and nothing is polled", async (args, message) => {
  const at = await given();
  const { isError, structuredContent } = await at.agent.call("task", args);
  expect({ isError, message: structuredContent.error?.message }).toEqual({
    isError: true,
    message,
  });
  expect(at.gateway.polls.size).toBe(0);
});
