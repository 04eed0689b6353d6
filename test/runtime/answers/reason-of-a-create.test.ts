// A failed create's error shows the reason of any answer. If the answer names a task, the error
// does not call a bill unlikely.
import { expect, test } from "vitest";
import { caught, clientOn, KEY } from "../stage/client.js";
import { serve } from "../stage/server.js";

async function errorOf(body: unknown): Promise<unknown> {
  const server = await serve(() => ({ body: typeof body === "string" ? `"${body}"` : body }));
  const { client, play } = clientOn(server.url);
  const error = await caught(play(client.model("x-v3-omni").submit({ prompt: "a" })));
  expect(server.arrived).toHaveLength(1);
  return error;
}

test.each<[unknown]>([
  [{ code: 1, msg: "Bad prompt. Try Another" }],
  [{ code: 200, message: "Bad prompt. Try Another", data: null }],
  [{ ok: false, description: "Bad prompt. Try Another" }],
  [{ data: [{ status: "failed", message: "Bad prompt. Try Another" }] }],
  [{ errors: [{ message: "Bad prompt. Try Another" }] }],
  ["Bad prompt. Try Another"],
])("%j: the reason is in the message", async (body) => {
  expect(await errorOf(body)).toMatchObject({
    name: "SubmissionUnknownError",
    message: expect.stringContaining(
      "(Bad prompt. Try Another. The gateway answered the create request without a task id)",
    ) as string,
  });
});

test("the message does not show the key", async () => {
  const error = await errorOf({ message: `The key ${KEY} is blocked` });
  expect(String(error)).toContain("is blocked");
  expect(String(error)).not.toContain(KEY);
});

test.each<[unknown, string]>([
  [{ success: false, code: 1201, message: "R", id: "gen-1" }, "gen-1"],
  [{ error: { code: "content_policy", message: "R" }, task_id: "task_9" }, "task_9"],
])("%j: the error names the task, and does not call a bill unlikely", async (body, id) => {
  expect(await errorOf(body)).toMatchObject({
    name: "SubmissionUnknownError",
    taskIds: [id],
    message: expect.not.stringContaining("unlikely") as string,
  });
});
