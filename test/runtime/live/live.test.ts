// `live` over sockets: a contract is read once in an hour, and each status of the gateway has its
// own meaning.
import { expect, onTestFinished, test } from "vitest";
import { readContract } from "../../../generator/live.js";
import { liveModels } from "../../../runtime/live/index.js";
import { startLedger } from "../../ledger/index.js";
import { caught, clientOn } from "../stage/client.js";
import { acknowledged, serve, type Reply } from "../stage/server.js";

const SCHEMA = {
  type: "object",
  properties: {
    model: { const: "new-1" },
    prompt: { type: "string", minLength: 1 },
    resolution: { enum: ["480p", "720p"], default: "720p" },
    duration: { type: "integer", minimum: 1, maximum: 15, default: 5 },
  },
  required: ["model", "prompt"],
};

// 1-core.md, Model entry and Parameters block.
const entryOf = (more: object = {}, id = "new-1") => ({
  id,
  category: "video",
  capability_tags: ["Text to Video"],
  parameters: {
    operation: "video_generation",
    method: "POST",
    endpoint: "/v1/videos/generations",
    schema_version: "2026-11-01",
    source: "model",
    input_schema: SCHEMA,
    ...more,
  },
});

const answered = (entry: object): Reply => ({ body: { success: true, data: entry } });

async function started(reply: (index: number) => Reply) {
  const lines: string[] = [];
  const live = liveModels(readContract);
  const server = await serve(({ method }, index) =>
    method === "POST" ? acknowledged() : reply(index),
  );
  const logger = { warn: (line: string) => void lines.push(line) };
  const stage = clientOn(server.url, { logger: logger as never, retry: { attempts: 1 } });
  return { ...stage, live, lines, server };
}

test("the contract checks, completes and estimates requests", async () => {
  const { client, live, server } = await started(() => answered(entryOf()));
  const model = await live(client, "new-1");
  expect(model.reason).toBeUndefined();
  expect(model.contract).toMatchObject({
    id: "new-1",
    endpoint: "/v1/videos/generations",
    schemaVersion: "2026-11-01",
    idempotencyKey: false,
    defaults: { resolution: "720p", duration: 5 },
  });
  const issues = await model.validate({ prompt: "", duration: 20, resolution: "720" });
  expect(issues.map(({ message }) => message)).toEqual([
    "prompt must have at least 1 character (got 0)",
    'resolution must be one of "480p", "720p" (got "720"); did you mean "720p"?',
    "duration must be <= 15 (got 20)",
  ]);
  expect(await model.estimate({ prompt: "a" }, PER_SECOND as never)).toMatchObject({ usd: 0.5 });
  await expect(model.submit({ prompt: "a", duration: 0 })).rejects.toThrow(
    "duration must be >= 1 (got 0)",
  );
  expect(server.arrived.map(({ method }) => method)).toEqual(["GET"]);
  const task = await model.submit({ prompt: "a" });
  expect(task.id).toBe("task_1");
  expect(JSON.parse(server.arrived[1]?.body ?? "")).toEqual({ prompt: "a", model: "new-1" });
});

test("a name with a slash is read by a query", async () => {
  const { client, live, server } = await started(() =>
    answered(entryOf({ input_schema: { type: "object" } }, "a/b")),
  );
  await live(client, "a/b");
  await live(client, "a-b").catch(() => undefined);
  expect(server.arrived.map(({ url }) => url)).toEqual([
    "/v1/model-schema?model=a%2Fb",
    "/v1/models/a-b/schema",
  ]);
});

test("concurrent calls share one read, which lasts for an hour", async () => {
  const { client, clock, live, server } = await started(() => answered(entryOf()));
  const [first, second] = await Promise.all([live(client, "new-1"), live(client, "new-1")]);
  expect(first.contract).toBe(second.contract);
  clock.advance(3_599_999);
  expect((await live(client, "new-1")).contract).toBe(first.contract);
  expect(server.arrived.length).toBe(1);
  clock.advance(1);
  expect((await live(client, "new-1")).contract).not.toBe(first.contract);
  expect(server.arrived.length).toBe(2);
});

test("each client reads for itself", async () => {
  const { client, live, server } = await started(() => answered(entryOf()));
  await live(client, "new-1");
  await live(client.with({}), "new-1");
  expect(server.arrived.length).toBe(2);
});

test.each<[what: string, Reply, reason: string]>([
  ["HTTP 404", { status: 404, body: { error: { message: "no" } } }, "it answered HTTP 404"],
  ["no contract", answered({ id: "new-1" }), "its catalog entry has no contract"],
  [
    "another model",
    answered(entryOf({}, "new-2")),
    'the gateway answered with the contract of "new-2"',
  ],
  [
    "another endpoint",
    answered(entryOf({ endpoint: "/v1/usage" })),
    'endpoint "/v1/usage" is not a known endpoint of this operation',
  ],
  [
    "another operation",
    answered(entryOf({ operation: "sound" })),
    'operation "sound" is not documented, and /v1/videos/generations belongs to another operation',
  ],
  [
    "another method",
    answered(entryOf({ method: "GET" })),
    'method "GET" is not allowed; a create is a POST',
  ],
])("without a usable contract it behaves like untyped: %s", async (_, reply, reason) => {
  const { client, live, lines, server } = await started(() => reply);
  const model = await live(client, "new-1");
  await live(client, "new-1");
  expect(model.contract).toBeUndefined();
  expect(model.reason).toBe(reason);
  expect(lines.filter((line) => line.includes("usable contract"))).toEqual([
    `The gateway has no usable contract for the model "new-1": ${reason}. Requests to this model are sent without a check.`,
  ]);
  expect(await model.validate({ anything: 1 })).toEqual([]);
  await model.submit({ anything: 1 });
  expect(server.arrived.map(({ url }) => url)).toEqual([
    "/v1/models/new-1/schema",
    "/v1/videos/generations",
  ]);
  await expect(live(client, "new-1", { required: true })).rejects.toThrow(
    `The gateway has no usable contract for the model "new-1": ${reason}. To send requests to this model without a check, remove the option "required".`,
  );
});

test.each([
  [401, "AuthenticationError"],
  [403, "PermissionDeniedError"],
  [429, "RateLimitError"],
  [500, "InternalServerError"],
  [503, "ServiceUnavailableError"],
])("HTTP %s throws, is not cached, and nothing is sent", async (status, name) => {
  const failure = { status, body: { error: { message: "no", type: "x" } } };
  let isBroken = true;
  const { client, live, play, server } = await started(() =>
    isBroken ? failure : answered(entryOf()),
  );
  expect(await caught(play(live(client, "new-1")))).toMatchObject({ name, status });
  expect(server.arrived.every(({ method }) => method === "GET")).toBe(true);
  isBroken = false;
  expect((await play(live(client, "new-1"))).contract?.id).toBe("new-1");
});

test("a time-out throws, and nothing is sent", async () => {
  const live = liveModels(readContract);
  const server = await serve(() => "handled");
  const options = { timeouts: { attemptMs: 1_000 }, retry: { attempts: 1 } };
  const { client, clock } = clientOn(server.url, options);
  const error = caught(live(client, "new-1"));
  await expect.poll(() => server.arrived.length).toBe(1);
  clock.advance(1_000);
  expect(await error).toMatchObject({ name: "RequestTimeoutError" });
  expect(server.arrived.map(({ method }) => method)).toEqual(["GET"]);
});

test("an abort ends one call, and the read continues for the others", async () => {
  const { client, live, server } = await started(() => answered(entryOf()));
  const abort = new AbortController();
  const [aborted, other] = [live(client, "new-1", { signal: abort.signal }), live(client, "new-1")];
  const reason = new Error("no longer needed");
  abort.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  expect((await other).contract?.id).toBe("new-1");
  await expect(live(client, "new-2", { signal: abort.signal })).rejects.toBe(reason);
  expect(server.arrived.map(({ url }) => url)).toEqual(["/v1/models/new-1/schema"]);
});

// 1-core.md, Price catalog entries. The cost of a request depends on its duration.
const PER_SECOND = {
  id: "new-1",
  fixed_prices: {
    unit: "usd_per_second",
    dimension: "resolution",
    items: [{ key: "720p", original_price: 0.2, after_discount: 0.1 }],
  },
};

test("a budget refuses a model without a contract, and nothing is billed", async () => {
  const server = await startLedger({
    onPrices: () => ({
      status: 200,
      body: { success: true, data: { models: { video: [PER_SECOND] } } },
    }),
  });
  onTestFinished(() => server.close());
  const live = liveModels(readContract);
  const { client, play } = clientOn(server.url, { apiKey: server.apiKey, budget: { maxUsd: 1 } });
  const model = await play(live(client, "new-1"));
  expect(model.contract).toBeUndefined();
  expect(await caught(play(Promise.resolve(model.submit({ prompt: "a" }))))).toMatchObject({
    name: "BudgetExceededError",
  });
  expect(server.posts).toBe(0);
});

test.each([[""], [" "], [undefined], [7], ["\ud800"], ["x/\udfff"]])(
  "the id %j is refused",
  async (id) => {
    const { client, live, server } = await started(() => answered(entryOf()));
    await expect(live(client, id as string)).rejects.toThrow("live takes the id of a model");
    await expect(live(client, "a", { requird: true } as never)).rejects.toThrow(
      'live has no option "requird"; did you mean required?',
    );
    expect(server.arrived).toEqual([]);
  },
);
