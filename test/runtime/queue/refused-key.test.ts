// A key that is refused during creates or polls: a single refusal may be temporary. A refused
// create is not billed, but a polled task is.
import { expect, onTestFinished, test, vi } from "vitest";
import { books, enqueue, keepBooks, outcomes, rowsOf, UNKEYED, useQueue, work } from "./stage.js";

useQueue();

const REFUSED = {
  status: 401,
  body: { error: { message: "R-7", type: "authentication_error", code: "invalid_api_key" } },
};

/**
 * Refuses the first `most` polls or creates; on the worker's clock, refusals are `passedMs` apart.
 */
async function refusals(
  most: number,
  passedMs: number,
  hook: "onPoll" | "onCreate" = "onPoll",
): Promise<{ count: number }> {
  const seen = { count: 0 };
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now");
  clock.mockImplementation(() => now() + seen.count * passedMs);
  onTestFinished(() => clock.mockRestore());
  const refuse = () => {
    if (seen.count >= most) return undefined;
    seen.count++;
    return REFUSED;
  };
  await keepBooks({ [hook]: refuse });
  return seen;
}

test("the fifth 401 in a row to a poll, a minute after the first, ends a worker, and the next one gets the task", async () => {
  const seen = await refusals(5, 20_000);
  await enqueue(rowsOf(1, UNKEYED));
  const worker = await work();
  await expect(worker.closed).rejects.toMatchObject({ name: "AuthenticationError" });
  expect(seen.count).toBe(5);
  await work();
  expect(await outcomes()).toMatchObject([{ status: "completed", taskIds: ["task_1"] }]);
  expect(books.posts).toBe(1);
});

test.each([
  ["four over more than a minute", 4, 40_000],
  ["six within a minute", 6, 5_000],
])("%s do not end a worker", async (_, most, passedMs) => {
  const seen = await refusals(most, passedMs);
  await enqueue(rowsOf(1, UNKEYED));
  const worker = await work();
  let hasEnded = false;
  worker.closed.catch(() => (hasEnded = true));
  expect(await outcomes()).toMatchObject([{ status: "completed", taskIds: ["task_1"] }]);
  expect({ hasEnded, refused: seen.count, posts: books.posts }).toEqual({
    hasEnded: false,
    refused: most,
    posts: 1,
  });
});

test("the fifth 401 to a create, a minute after the first, ends a worker, and the next one creates the job", async () => {
  const seen = await refusals(5, 20_000, "onCreate");
  await enqueue(rowsOf(1, UNKEYED));
  const worker = await work();
  await expect(worker.closed).rejects.toMatchObject({ name: "AuthenticationError" });
  expect({ refused: seen.count, posts: books.posts }).toEqual({ refused: 5, posts: 5 });
  await work();
  expect(await outcomes()).toMatchObject([{ status: "completed", taskIds: ["task_1"] }]);
  expect(books.posts).toBe(6);
});

test.each([
  ["four over more than a minute", 4, 40_000],
  ["six within a minute", 6, 5_000],
])(
  "%s, to creates, do not end a worker, and the job is created once",
  async (_, most, passedMs) => {
    await refusals(most, passedMs, "onCreate");
    await enqueue(rowsOf(1, UNKEYED));
    const worker = await work();
    let hasEnded = false;
    worker.closed.catch(() => (hasEnded = true));
    expect(await outcomes()).toMatchObject([{ status: "completed", taskIds: ["task_1"] }]);
    expect({ hasEnded, posts: books.posts }).toEqual({ hasEnded: false, posts: most + 1 });
  },
);
