// After any fault, and with any number of retries, the AI SDK sends only one create. Its error
// names the paid task.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LATER, LOST, startFaultyServer, type FaultyServer } from "./faulty-server.js";
import { AI_NODES, aiApp, play } from "./programs.js";

let app: Awaited<ReturnType<typeof aiApp>>;

beforeAll(async () => {
  app = await aiApp();
});
afterAll(() => app.remove());

const TEXT = ["generateText", "streamText"];
const TASKS = ["generateImage", "generateVideo", "generateVideo with poll", "startVideo"];
const jobs = [
  ...[...TEXT, ...TASKS].flatMap((call) => LOST.map((fault) => ({ call, fault }))),
  ...TASKS.slice(0, 3).flatMap((call) => LATER.map((fault) => ({ call, fault }))),
].flatMap((job) => ["default", "most"].map((retries) => ({ ...job, retries })));

const FAULTS: Readonly<Record<string, { readonly of: string; readonly statusCode?: number }>> = {
  "500 after": { of: "SubmissionUnknownError", statusCode: 500 },
  "reset after": { of: "SubmissionUnknownError" },
  truncated: { of: "SubmissionUnknownError" },
  "empty result": { of: "EmptyResultError" },
  // An empty file counts as a broken download.
  "empty file": { of: "ConnectionError" },
  "failed task": { of: "TaskFailedError" },
  "no file": { of: "ExpiredResultError" },
};

describe.each(AI_NODES)("on Node %s", (node) => {
  let server: FaultyServer;
  let said: Readonly<Record<string, unknown>>;

  beforeAll(async () => {
    server = await startFaultyServer();
    said = (await play(app.path, node, "faults", server.url, server.apiKey, jobs)) as typeof said;
  });
  afterAll(() => server.close());

  test.each(jobs)("$call, $fault, $retries retries", ({ call, fault, retries }) => {
    const prompt = `${call}, ${fault}, ${retries}`;
    expect(server.postsOf.get(prompt)).toBe(1);
    const paid = server.ledger.creates.filter(({ body }) => body.includes(`"${prompt}"`));
    expect(paid).toHaveLength(1);
    const { statusCode, of } = FAULTS[fault] ?? {};
    const taskId = LATER.includes(fault) ? paid[0]?.taskId : undefined;
    // If a task fails while the AI SDK polls, the AI SDK throws an error of its own.
    const isOwn = call === "generateVideo with poll" && fault === "failed task";
    expect(said[prompt]).toEqual(
      isOwn
        ? { name: "Error", taskId }
        : { name: "AI_APICallError", isRetryable: false, statusCode, of, taskId, cause: of },
    );
  });

  test("if the create of one of three images gets no answer, onTask and recover name the other two", async () => {
    const prompt = "the third is lost";
    const lost = await play(app.path, node, "three", server.url, server.apiKey, prompt);
    expect(server.postsOf.get(prompt)).toBe(3);
    const [first, second] = server.ledger.tasksOf(prompt);
    expect(lost).toEqual({
      error: "SubmissionUnknownError",
      told: [first, second],
      recovered: [first, second],
      unknown: 1,
    });
  });
});
