// A key that cannot be sent is refused before a socket opens. A valid key appears in only one
// header.
import { inspect } from "node:util";
import { KEY, MODELS, type Bench } from "../bench.js";
import { one, unsent, type FaultCase } from "../case.js";
import { answer, record } from "../server/http.js";

const BAD_KEYS = ["sk-\r\nx-admin: 1", "sk-k\u00e4se", ""];
const BAD_IDEMPOTENCY_KEYS = ["a\r\nx-admin: 1", "k\u00e4se", "k".repeat(192), ""];

async function badKeys(bench: Bench): Promise<unknown> {
  const server = await bench.serve();
  const told = BAD_KEYS.map((apiKey) =>
    refusal(() => bench.client(server.url, { apiKey }), apiKey),
  );
  return { told: await Promise.all(told), connections: server.connections };
}

async function badIdempotencyKeys(bench: Bench): Promise<unknown> {
  const server = await bench.serve();
  const model = bench.client(server.url).model(MODELS.K);
  const told = BAD_IDEMPOTENCY_KEYS.map((idempotencyKey) =>
    refusal(() => model.submit({ prompt: "a" }, { idempotencyKey }), idempotencyKey),
  );
  return { told: await Promise.all(told), connections: server.connections };
}

async function refusal(make: () => unknown, secret: string): Promise<string> {
  try {
    await make();
    return "taken";
  } catch (error) {
    const echoed = secret !== "" && everythingIn(error).includes(secret);
    return `${(error as Error).name}${echoed ? ", echoed" : ""}`;
  }
}

function everythingIn(value: unknown): string {
  const parts = [
    inspect(value, { depth: 20, showHidden: true }),
    String(value),
    JSON.stringify(value),
  ];
  if (value instanceof Error)
    parts.push(value.stack ?? "", inspect(value.cause, { depth: 20, showHidden: true }));
  return parts.join("\n");
}

async function echoes(bench: Bench): Promise<unknown> {
  const echo = `Authorization: Bearer ${KEY}`;
  const error = { message: echo, type: KEY, code: KEY, param: KEY };
  const server = await bench.serve({
    creates: [({ send }) => send(answer(400, { error }, { "x-request-id": KEY, "x-echo": echo }))],
    reads: ({ send }) => send(record("task_1", { status: "failed", cost: 0, error, note: echo })),
  });
  const seen: unknown[] = [];
  const note = (...parts: unknown[]) => void seen.push(...parts);
  const client = bench.client(server.url, {
    logger: { debug: note, info: note, warn: note, error: note },
    logLevel: "debug",
    hooks: { onRequest: note, onResponse: note, onRetry: note, onTask: note },
  });
  await bench.play(client.model(MODELS.N).submit({ prompt: "a" })).catch(note);
  note(await bench.play(client.tasks.get("task_1")));
  await bench.play(client.tasks.resume("task_1").result()).catch(note);
  const sent = server.arrived.every(({ headers }) => headers["authorization"] === `Bearer ${KEY}`);
  return {
    sent,
    enough: seen.length > 8,
    found: seen.filter((one) => everythingIn(one).includes(KEY)).length,
  };
}

async function priceWithoutKey(bench: Bench): Promise<unknown> {
  const server = await bench.serve({
    reads: ({ send }) =>
      send(answer(200, { data: { pricing: { unit: "usd_per_million_tokens" } } })),
  });
  await bench.play(bench.client(server.url).pricing.model("x-flash")).catch(() => undefined);
  return server.arrived.map(({ path, headers }) => [
    path.split("?")[0],
    "authorization" in headers,
  ]);
}

export const SECRETS: readonly FaultCase[] = [
  one(
    "F50",
    "API keys that no header takes",
    unsent({ told: BAD_KEYS.map(() => "ConfigurationError"), connections: 0 }),
    badKeys,
  ),
  one(
    "F50",
    "idempotency keys outside 1 to 191 visible characters",
    unsent({ told: BAD_IDEMPOTENCY_KEYS.map(() => "ConfigurationError"), connections: 0 }),
    badIdempotencyKeys,
  ),
  one(
    "F51",
    "the gateway echoes the key",
    { creates: 0, wire: 1, told: { sent: true, enough: true, found: 0 } },
    echoes,
  ),
  one("F52", "the price of a model", unsent([["/api/pricing/model", false]]), priceWithoutKey),
];
