// Repeated calls make one create: while the task runs, shortly after, after a lost answer, and
// after a restart.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { record } from "../../ledger/index.js";
import { settled, TestClock } from "../../runtime/stage/clock.js";
import { OMNI, place, REQUEST, type Over, type Setting } from "./stage/place.js";

async function given(setting: Setting = {}, over: Over = "streams") {
  const at = await place(setting);
  onTestFinished(() => at.close());
  return { ...at, agent: await at.agent(undefined, over) };
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "mcp-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

/** Moves the clock until the call is answered. */
async function moved<Answer>(clock: TestClock, call: Promise<Answer>): Promise<Answer> {
  let isOpen = true;
  void call.finally(() => (isOpen = false));
  while (isOpen) {
    await settled();
    clock.advance(100);
  }
  return call;
}

const CREATE = { model: OMNI, request: REQUEST };
// The same request with its fields in another order.
const SAME = { model: OMNI, request: { duration: 5, prompt: REQUEST.prompt } };

test.each<[seconds: number, options: Setting, args?: { readonly wait: number }]>([
  [45, {}],
  [3, { waitMs: 3000 }],
  [7, {}, { wait: 7 }],
  [3, { waitMs: 3000 }, { wait: 60 }],
])(
  "a call waits %i seconds, then names the running task; the tool `task` waits for it",
  async (seconds, options, args) => {
    const clock = new TestClock();
    let isDone = false;
    const at = await given({
      ...options,
      clock,
      gateway: {
        onPoll: ({ taskId }) => {
          return isDone ? undefined : record(taskId, { status: "processing", progress: 40 });
        },
      },
    });
    let isOpen = true;
    const call = at.agent.call("create", { ...CREATE, ...args }).finally(() => (isOpen = false));
    while (at.gateway.polls.size === 0) {
      clock.advance(1);
      await settled();
    }
    for (let second = 0; second < seconds - 1; second++) {
      clock.advance(1000);
      await settled();
    }
    expect(isOpen).toBe(true);
    clock.advance(1000);
    const { structuredContent: told } = await call;
    expect(told).toMatchObject({ taskId: "task_1", status: "processing", progress: 40 });
    expect(told.message).toContain("Call the tool 'task' with taskId task_1");
    const { structuredContent: listed } = await at.agent.call("tasks", {});
    const seen = { taskId: "task_1", model: OMNI, status: "processing", progress: 40 };
    expect(listed["tasks"]).toMatchObject([seen]);
    isDone = true;
    const end = await moved(clock, at.agent.call("task", { taskId: "task_1" }));
    expect(end.structuredContent).toMatchObject({ status: "completed", costUsd: 0.216 });
  },
);

test("a repeated request returns the same task until 10 minutes after its end, and then makes another", async () => {
  const clock = new TestClock(Date.now());
  const at = await given({ clock, gateway: { now: clock.wall } });
  const ids: unknown[] = [];
  for (const args of [CREATE, SAME]) {
    ids.push((await moved(clock, at.agent.call("create", args))).structuredContent.taskId);
  }
  expect(ids).toEqual(["task_1", "task_1"]);
  clock.advance(590_000);
  ids.push((await moved(clock, at.agent.call("create", CREATE))).structuredContent.taskId);
  clock.advance(20_000);
  ids.push((await moved(clock, at.agent.call("create", SAME))).structuredContent.taskId);
  expect(ids).toEqual(["task_1", "task_1", "task_1", "task_2"]);
});

test.each<Over>(["streams", "HTTP"])(
  "again over %s makes another create, but not if the call repeats one without an answer",
  async (over) => {
    let isOpen = false;
    const gateway: Setting["gateway"] = {
      onPoll: ({ taskId }) => (isOpen ? undefined : record(taskId, { status: "pending" })),
    };
    const at = await given({ gateway }, over);
    const again = { ...CREATE, again: true };
    for (let calls = 0; calls < 2; calls++) {
      await expect(at.agent.call("create", again, { timeout: 1000 })).rejects.toThrow(/timed out/i);
    }
    expect(at.gateway.posts).toBe(1);
    isOpen = true;
    await at.agent.call("create", again);
    const { structuredContent } = await at.agent.call("create", again);
    expect(structuredContent.taskId).toBe("task_2");
    expect(at.gateway.ledger.creates).toHaveLength(2);
  },
);

test("simultaneous calls make one create", async () => {
  const at = await given();
  const calls = [CREATE, SAME, CREATE].map((args) => at.agent.call("create", args));
  const told = await Promise.all(calls);
  expect(told.map(({ structuredContent: { taskId } }) => taskId)).toEqual(Array(3).fill("task_1"));
  expect(at.gateway.posts).toBe(1);
});

test("aborting a call does not stop its task, and the tool `tasks` lists it", async () => {
  let polled = () => undefined as void;
  const isPolled = new Promise<void>((resolve) => (polled = resolve));
  const at = await given({
    gateway: {
      onPoll: ({ taskId }) => {
        polled();
        return record(taskId, { status: "processing", progress: 10 });
      },
    },
  });
  const abort = new AbortController();
  const call = at.agent.call("create", CREATE, { signal: abort.signal });
  await isPolled;
  abort.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
  const { structuredContent } = await at.agent.call("tasks", {});
  expect(structuredContent["tasks"]).toMatchObject([{ taskId: "task_1", model: OMNI }]);
});

test("a create whose answer is lost is reported as unknown, and repeating the call bills nothing", async () => {
  const at = await given({
    gateway: {
      onCreate: ({ bill }) => {
        bill();
        return "reset";
      },
    },
  });
  for (let calls = 0; calls < 3; calls++) {
    const { isError, structuredContent } = await at.agent.call("create", CREATE);
    expect({ isError, name: structuredContent.error?.name }).toEqual({
      isError: true,
      name: "SubmissionUnknownError",
    });
  }
  expect(at.gateway.ledger.creates).toHaveLength(1);
  const { structuredContent } = await at.agent.call("recover", {});
  expect(structuredContent).toMatchObject({
    tasks: [],
    unsent: [],
    unknown: [{ model: OMNI, request: REQUEST }],
  });
});

test("the same call sends a refused create again", async () => {
  const refusal = { error: { message: "no", type: "x", code: "insufficient_balance" } };
  const at = await given({
    gateway: {
      onCreate: ({ index }) => (index === 0 ? { status: 402, body: refusal } : undefined),
    },
  });
  const { structuredContent: first } = await at.agent.call("create", CREATE);
  expect(first.error?.name).toBe("InsufficientBalanceError");
  const { structuredContent } = await at.agent.call("create", CREATE);
  expect(structuredContent.status).toBe("completed");
});

test("with a journal in a file, tasks and spent amounts survive a restart", async () => {
  const path = join(await folder(), "journal.jsonl");
  let isOver = false;
  const abort = new AbortController();
  const gateway: Setting["gateway"] = {
    onPoll: ({ taskId }) => {
      if (taskId !== "task_2" || isOver) return undefined;
      abort.abort(new Error("enough"));
      return record(taskId, { status: "processing" });
    },
  };
  const first = await place({ gateway, journal: fileJournal(path), maxUsd: 0.5 });
  const one = await first.agent();
  await one.call("create", CREATE);
  const harbour = { model: OMNI, request: { prompt: "A harbour" } };
  const { signal } = abort;
  await expect(one.call("create", harbour, { signal })).rejects.toThrow("enough");
  await first.end();
  // The ledger keeps running. Everything else starts again, as in a new process.
  const ledger = first.gateway;
  const again = await place({ journal: fileJournal(path), maxUsd: 0.5, ledger });
  onTestFinished(async () => {
    await again.end();
    await ledger.close();
  });
  const two = await again.agent();
  const { structuredContent: left } = await two.call("budget", {});
  expect(left.budget).toMatchObject({ spentUsd: 0.216, reservedUsd: 0.216, remainingUsd: 0.068 });
  const { structuredContent: found } = await two.call("recover", {});
  expect(found["tasks"]).toMatchObject([{ taskId: "task_2", model: OMNI }]);
  const refused = await two.call("create", { model: OMNI, request: { prompt: "A third" } });
  expect(refused.structuredContent.error?.name).toBe("BudgetExceededError");
  // Repeating a call from before the restart makes no new create.
  isOver = true;
  const { structuredContent: same } = await two.call("create", CREATE);
  const { structuredContent: other } = await two.call("create", harbour);
  expect([same.taskId, other.taskId, other.status]).toEqual(["task_1", "task_2", "completed"]);
  expect(first.gateway.ledger.creates).toHaveLength(2);
});

test("after a restart, running tasks count against the budget even if the gateway has no prices", async () => {
  const path = join(await folder(), "journal.jsonl");
  const abort = new AbortController();
  const gateway: Setting["gateway"] = {
    onPoll: ({ taskId }) => {
      abort.abort(new Error("enough"));
      return record(taskId, { status: "processing" });
    },
  };
  const first = await place({ gateway, journal: fileJournal(path), maxUsd: 0.5 });
  const one = await first.agent();
  await expect(one.call("create", CREATE, { signal: abort.signal })).rejects.toThrow("enough");
  await first.end();
  const ledger = first.gateway;
  const headers = { "retry-after": "900" };
  ledger.options.onPrices = () => ({ status: 503, body: {}, headers });
  const again = await place({ journal: fileJournal(path), maxUsd: 0.5, ledger });
  onTestFinished(async () => {
    await again.end();
    await ledger.close();
  });
  const agent = await again.agent();
  const harbour = { model: OMNI, request: { prompt: "A harbour" } };
  const silent = await agent.call("create", harbour);
  expect(silent.structuredContent.error?.name).toBe("ServiceUnavailableError");
  ledger.options.onPrices = () => ({ status: 404, body: {} });
  const { structuredContent: left } = await agent.call("budget", {});
  expect(left.budget).toMatchObject({ spentUsd: 0, reservedUsd: 0.5, remainingUsd: 0 });
  const { structuredContent: found } = await agent.call("recover", {});
  expect(found["tasks"]).toMatchObject([{ taskId: "task_1", model: OMNI }]);
  // The gateway has prices again.
  ledger.options.onPrices = undefined;
  const refused = await agent.call("create", harbour);
  expect(refused.structuredContent.error?.name).toBe("BudgetExceededError");
  expect(ledger.ledger.creates).toHaveLength(1);
});

test("if a folder is set, files are saved there once and linked as files", async () => {
  const saveTo = await folder();
  const at = await given({ saveTo });
  const { structuredContent, content } = await at.agent.call("create", CREATE);
  await at.agent.call("create", CREATE);
  expect(await readdir(saveTo)).toEqual(["task_1.mp4"]);
  expect(await readFile(join(saveTo, "task_1.mp4"))).toHaveLength(2000);
  expect(structuredContent.files?.[0]?.path).toBe(join(saveTo, "task_1.mp4"));
  expect(content[1]?.uri).toMatch(/^file:\/\/.*task_1\.mp4$/);
  expect(at.gateway.fetches.get("task_1")).toBe(1);
});

test("a create of several tasks returns the files and the cost of all", async () => {
  const at = await given({ gateway: { tasksPerCreate: 2 } });
  const { structuredContent } = await at.agent.call("create", CREATE);
  expect(structuredContent).toMatchObject({ status: "completed", costUsd: 0.432 });
  expect(structuredContent.files).toHaveLength(2);
});

test("a failed task has its reason and costs nothing", async () => {
  const error = { message: "the model failed", type: "x", param: "", code: "task_failed" };
  const at = await given({
    gateway: { onPoll: ({ taskId }) => record(taskId, { status: "failed", cost: 0, error }) },
  });
  const { isError, structuredContent } = await at.agent.call("create", CREATE);
  expect(isError).toBe(true);
  expect(structuredContent).toMatchObject({ taskId: "task_1", status: "failed", costUsd: 0 });
  expect(structuredContent.error?.message).toContain("the model failed");
});
