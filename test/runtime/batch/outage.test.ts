// A gateway that is unreachable for a while, and a model that fails: the other jobs go on.
import { expect, onTestFinished, test } from "vitest";
import { startFront } from "./front.js";
import {
  clock,
  entry,
  KEYED,
  lines,
  run,
  serve,
  server,
  told,
  UNKEYED,
  useLedger,
} from "./stage.js";

useLedger();

const several = (count: number, model: string, name = "job") =>
  Array.from({ length: count }, (_, index) => entry(`${name}-${index + 1}`, model));

/** The gateway behind a front that is closed from `fromMs` to `untilMs`. */
async function behindFront(fromMs: number, untilMs: number) {
  const front = await startFront(server.url);
  onTestFinished(front.close);
  let isPlanned = false;
  const onStart = () => {
    if (isPlanned) return;
    isPlanned = true;
    clock?.after(fromMs, front.close);
    clock?.after(untilMs, () => void front.open());
  };
  const warnings: string[] = [];
  const ignore = () => undefined;
  // Failed requests are logged too, but only lines about the gateway count.
  const warn = (line: string) => void (line.startsWith("The gateway") && warnings.push(line));
  const logger = { debug: ignore, info: ignore, error: ignore, warn };
  return { of: { baseUrl: front.url, logger, retry: { attempts: 1 } }, onStart, warnings };
}

const AWAY = /^The gateway cannot be reached: .* The batch waits up to 10 min for it\.$/;

test("a batch waits through a one-minute outage during a task, and reports it once", async () => {
  server.options.taskMs = 90_000;
  const { of, onStart, warnings } = await behindFront(60_000, 120_000);
  expect(told(await run([entry()], { onStart }, of))).toEqual(["a completed"]);
  expect(server.ledger.creates).toHaveLength(1);
  expect(warnings).toEqual([
    expect.stringMatching(AWAY),
    "The gateway can be reached again: the batch goes on.",
  ]);
});

test("a batch waits through a one-minute outage before a create, which is sent once", async () => {
  const { of, onStart, warnings } = await behindFront(60_000, 120_000);
  const source = async function* () {
    yield entry("a");
    await new Promise<void>((resolve) => clock?.after(61_000, resolve));
    yield entry("b");
  };
  expect(told(await run(source(), { onStart }, of))).toEqual(["a completed", "b completed"]);
  expect(server.ledger.creates).toHaveLength(2);
  expect(warnings).toHaveLength(2);
  expect(clock?.now).toBeGreaterThan(120_000);
});

test("the first answer ends an outage: a 429 after it is waited out, however long", async () => {
  const { of, onStart, warnings } = await behindFront(60_000, 120_000);
  serve({
    onCreate: ({ body }) =>
      body["prompt"] === "b" && (clock?.now ?? 0) < 3_600_000
        ? { status: 429, headers: { "retry-after": "3600" } }
        : undefined,
  });
  const source = async function* () {
    yield entry("a");
    await new Promise<void>((resolve) => clock?.after(61_000, resolve));
    yield entry("b");
  };
  expect(told(await run(source(), { onStart }, of))).toEqual(["a completed", "b completed"]);
  expect(clock?.now).toBeGreaterThan(3_600_000);
  expect(warnings).toEqual([
    expect.stringMatching(AWAY),
    "The gateway can be reached again: the batch goes on.",
    "The gateway refuses create requests for now. The next one is sent in 3600 s.",
  ]);
});

test("an outage longer than the patience of a run leaves its jobs open, and the next run continues them", async () => {
  server.options.taskMs = 90_000;
  const { of, onStart } = await behindFront(60_000, 7_200_000);
  const source = async function* () {
    yield entry("a");
    await new Promise<void>((resolve) => clock?.after(61_000, resolve));
    yield entry("b");
  };
  const outcomes = await run(source(), { onStart }, of);
  expect([...told(outcomes)].sort()).toEqual(["a open", "b open"]);
  expect(clock?.now).toBeGreaterThan(660_000);
  expect(clock?.now).toBeLessThan(1_200_000);
  expect(await lines()).toEqual([]);
  expect(told(await run([entry("a"), entry("b")]))).toEqual(["a completed", "b completed"]);
  expect(server.ledger.creates).toHaveLength(2);
});

test("the first request of a run fails at once if the gateway is unreachable", async () => {
  const front = await startFront(server.url);
  front.close();
  const of = { baseUrl: front.url, retry: { attempts: 1 } };
  await expect(run([entry()], {}, of)).rejects.toMatchObject({ name: "ConnectionError" });
  expect(clock?.now).toBeLessThan(60_000);
});

test("a model that answers 500 does not delay jobs of other models", async () => {
  const asked: number[] = [];
  serve({
    onCreate: ({ body }) => {
      const now = clock?.now ?? 0;
      if (body["model"] !== KEYED || now >= 300_000) return undefined;
      asked.push(now);
      return { status: 500 };
    },
  });
  const source = [...several(16, KEYED, "failing"), ...several(40, UNKEYED, "good")];
  const outcomes = told(await run(source, {}, { retry: { attempts: 1 } }));
  expect(outcomes).toHaveLength(56);
  expect(outcomes.slice(0, 40).every((one) => /^good-\d+ completed$/.test(one))).toBe(true);
  expect(outcomes.slice(40).every((one) => /^failing-\d+ completed$/.test(one))).toBe(true);
  // At the first failure, 8 creates are on the wire. After that, creates are sent one at a time,
  // and finally every 30 s.
  expect(asked.length).toBeLessThan(8 + 25);
  expect(server.ledger.creates).toHaveLength(56);
});

test("a request that always fails ends as unknown while others of its model succeed, and its estimate stays reserved", async () => {
  server.options.models = [KEYED];
  serve({
    onCreate: ({ body }) => (body["prompt"] === "bad" ? { status: 500 } : undefined),
  });
  const source = async function* () {
    yield entry("bad", KEYED);
    for (const one of several(30, KEYED)) {
      await new Promise<void>((resolve) => clock?.after(20_000, resolve));
      yield one;
    }
  };
  const outcomes = await run(source(), {}, { retry: { attempts: 1 }, budget: { maxUsd: 100 } });
  expect(outcomes.filter(({ status }) => status === "completed")).toHaveLength(30);
  expect(outcomes.filter(({ id }) => id === "bad")).toMatchObject([
    { status: "unknown", error: { name: "SubmissionUnknownError" }, estimateUsd: 0.2 },
  ]);
});

test("a single 401 during a run is retried, and a 401 to the first create ends the run", async () => {
  const refusal = { status: 401, body: { error: { message: "no", type: "authentication_error" } } };
  serve({ onCreate: ({ index }) => (index === 1 ? refusal : undefined) });
  const two = several(2, UNKEYED);
  expect(told(await run(two, { concurrency: 1 }))).toEqual(["job-1 completed", "job-2 completed"]);
  serve({ onCreate: () => refusal });
  await expect(run([entry("c")])).rejects.toMatchObject({ name: "AuthenticationError" });
});

test("a key that is refused for one minute ends the run", async () => {
  const refusal = { status: 401, body: { error: { message: "no", type: "authentication_error" } } };
  serve({ onCreate: ({ index }) => (index === 0 ? undefined : refusal) });
  const source = several(3, UNKEYED);
  await expect(run(source, { concurrency: 1 })).rejects.toMatchObject({
    name: "AuthenticationError",
  });
  expect(clock?.now).toBeGreaterThanOrEqual(60_000);
  expect(server.ledger.creates).toHaveLength(1);
});
