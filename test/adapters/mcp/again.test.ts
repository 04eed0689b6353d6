// With `again`, a repeated request makes one more create. If that create is refused, the existing
// task goes on.
import { expect, onTestFinished, test } from "vitest";
import { OMNI, place, REQUEST, type Setting } from "./stage/place.js";

async function given(setting: Setting) {
  const at = await place(setting);
  onTestFinished(() => at.close());
  return { ...at, agent: await at.agent() };
}

const CREATE = { model: OMNI, request: REQUEST };
const AGAIN = { ...CREATE, again: true };

test("if the gateway refuses every create with `again`, the same call still returns the earlier task", async () => {
  const refusal = { error: { message: "no", type: "x", code: "insufficient_balance" } };
  const at = await given({
    gateway: {
      onCreate: ({ index }) => (index > 0 ? { status: 402, body: refusal } : undefined),
    },
  });
  await at.agent.call("create", CREATE);
  for (let calls = 0; calls < 2; calls++) {
    const { structuredContent } = await at.agent.call("create", AGAIN);
    expect(structuredContent.error?.name).toBe("InsufficientBalanceError");
  }
  expect((await at.agent.call("create", CREATE)).structuredContent.taskId).toBe("task_1");
  expect(at.gateway.posts).toBe(3);
});

test("a create with `again` that is still being sent is not sent twice, and the answer says so", async () => {
  let answer = () => undefined as void;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const at = await given({
    waitMs: 500,
    gateway: { onCreate: ({ index }) => (index === 0 ? undefined : isAnswered) },
  });
  // A busy machine may need several calls of half a second.
  const taskOf = async (call: object) =>
    (await at.agent.call("create", call)).structuredContent.taskId;
  await expect.poll(() => taskOf(CREATE)).toBe("task_1");
  for (let calls = 0; calls < 2; calls++) {
    const { structuredContent } = await at.agent.call("create", AGAIN);
    expect(structuredContent.status).toBe("submitting");
    expect(structuredContent.message).toContain("nothing is created twice");
  }
  answer();
  await expect.poll(() => taskOf(AGAIN)).toBe("task_2");
  expect(at.gateway.ledger.creates).toHaveLength(2);
});
