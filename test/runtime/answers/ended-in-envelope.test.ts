// A task's end is read even if the envelope around its record has an error code (1-core.md, Task
// record).
import { describe, expect, test } from "vitest";
import { statusInBody } from "../../../runtime/call/transport/answer/envelope.js";
import { caught, clientOn } from "../stage/client.js";
import { serve } from "../stage/server.js";

const FAILED = { id: "task_1", status: "failed", cost: 0, error: { message: "R" } };
const DONE = {
  id: "task_1",
  status: "completed",
  cost: 0.2,
  result: { videos: [{ url: ["https://h/v.mp4"] }] },
};

test.each<[object, string]>([
  [{ code: 500, data: FAILED }, "failed"],
  [{ code: 400, data: FAILED }, "failed"],
  [{ code: 404, message: "R", data: FAILED }, "failed"],
  [{ code: 500, data: [FAILED] }, "failed"],
  [{ success: false, data: FAILED }, "failed"],
  [{ success: false, code: 1201, message: "R", data: FAILED }, "failed"],
  [{ status: "failed", code: 400, error: { message: "R" } }, "failed"],
  [{ ...FAILED, code: 500 }, "failed"],
  [{ ...FAILED, success: false }, "failed"],
  [{ code: 500, data: DONE }, "completed"],
  [{ success: false, data: DONE }, "completed"],
  [{ ...DONE, code: 429 }, "completed"],
])("%j is a %s task", async (body, status) => {
  const server = await serve(() => ({ body }));
  const { client, play } = clientOn(server.url);
  expect(await play(client.tasks.get("task_1"))).toMatchObject({
    status,
    ...(status === "failed" ? { cost: 0, error: { message: "R" } } : { cost: 0.2 }),
  });
  expect(server.arrived).toHaveLength(1);
});

describe("a failure that may belong to the query", () => {
  test.each<[object, number]>([
    [{ code: 401, status: "failed", error: { message: "R" } }, 401],
    [{ code: 404, status: "failed", message: "R" }, 404],
    [{ code: 500, data: { status: "failed", message: "R" } }, 500],
    [{ success: false, status: "failed", message: "R" }, 500],
    [{ code: 500, data: { ...FAILED, status: "processing" } }, 500],
    [{ code: 429, data: null, message: "R" }, 429],
  ])("%j is the refusal %i", (body, status) => {
    expect(statusInBody(body, true)).toBe(status);
  });

  test("does not end the task", async () => {
    const body = { success: false, status: "failed", message: "R" };
    const server = await serve(() => ({ body }));
    const { client, play } = clientOn(server.url);
    expect(await caught(play(client.tasks.get("task_1")))).toMatchObject({ status: 500 });
  });
});

test("an error code around an ended task still refuses a create", () => {
  expect(statusInBody({ code: 500, data: FAILED }, false)).toBe(500);
});
