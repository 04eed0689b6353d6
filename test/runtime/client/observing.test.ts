// Hooks, logger and diagnostics channels get every event, and cannot break a call.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, onTestFinished, test } from "vitest";
import type { Hooks, Logger } from "../../../runtime/index.js";
import { clientOn } from "../stage/client.js";
import { acknowledged, DONE, serve } from "../stage/server.js";

const none = () => undefined;
const QUIET: Logger = { debug: none, info: none, warn: none, error: none };

async function scenario(options: { hooks?: Hooks; logger?: Logger; logLevel?: "debug" | "warn" }) {
  const server = await serve(({ method }, index) => {
    if (index === 0) return { status: 429, headers: { "retry-after": "1" }, body: {} };
    if (method === "POST") return acknowledged();
    const record = index === 2 ? { status: "processing", progress: 40 } : DONE;
    return { body: { code: 200, data: { id: "task_1", ...record } } };
  });
  const { client, play } = clientOn(server.url, options);
  return play(client.model("x-v3-omni").run({ prompt: "a" }));
}

test("hooks get each request, response, retry and change of a task", async () => {
  const told: string[] = [];
  await scenario({
    hooks: {
      onRequest: ({ method, attempt }) => void told.push(`request ${method} ${attempt}`),
      onResponse: ({ status }) => void told.push(`response ${status}`),
      onRetry: ({ attempt, error }) => void told.push(`retry after ${attempt}: ${error.name}`),
      onTask: ({ taskId, state }) => void told.push(`${taskId} ${state.status} ${state.progress}`),
    },
  });
  expect(told).toEqual([
    "request POST 1",
    "response 429",
    "retry after 1: RateLimitError",
    "request POST 2",
    "response 200",
    "task_1 submitted undefined",
    "request GET 1",
    "response 200",
    "task_1 processing 40",
    "request GET 1",
    "response 200",
    "task_1 completed 100",
  ]);
});

test("a hook that throws or rejects is logged, and the task is not lost", async () => {
  const errors: string[] = [];
  const logger = { ...QUIET, error: (line: string) => void errors.push(line) };
  const out = await scenario({
    logger,
    hooks: {
      onRequest: () => {
        throw new Error("hook broke");
      },
      onTask: async () => {
        throw new Error("async hook broke");
      },
    },
  });
  expect(out.taskId).toBe("task_1");
  expect(errors).toContain("The request hook threw: hook broke");
  expect(errors).toContain("The task hook threw: async hook broke");
});

test.each([
  ["warn", ["warn"]],
  ["debug", ["debug", "info", "warn"]],
] as const)("the log level %s decides which lines are logged", async (logLevel, levels) => {
  const written = new Set<string>();
  const at = (level: string) => () => void written.add(level);
  const logger = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  await scenario({ logger, logLevel });
  expect([...written].sort()).toEqual([...levels].sort());
});

test("a call without an answer is reported once, after its last attempt", async () => {
  const told: unknown[] = [];
  const lines: string[] = [];
  const seen: unknown[] = [];
  const listener = (event: unknown) => void seen.push(event);
  subscribe("gateway-sdk:failure", listener);
  onTestFinished(() => void unsubscribe("gateway-sdk:failure", listener));
  const logger = { ...QUIET, warn: (line: string) => void lines.push(line) };
  const { client, play } = clientOn("http://127.0.0.1:9", {
    retry: { attempts: 2 },
    logger,
    hooks: { onFailure: (event) => void told.push(event) },
  });
  const error: unknown = await play(client.catalog.list()).catch((reason: unknown) => reason);
  expect(told).toEqual([
    {
      call: 1,
      attempt: 2,
      method: "GET",
      url: "http://127.0.0.1:9/v1/models",
      error,
      aborted: false,
    },
  ]);
  expect(seen).toEqual(told);
  expect(lines.at(-1)).toContain("GET http://127.0.0.1:9/v1/models failed: ");
});
