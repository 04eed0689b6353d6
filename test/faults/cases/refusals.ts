// Answers that refuse: errors, conflicts and redirects.
import { MODELS, UNKNOWN, type Bench, type KeyKind } from "../bench.js";
import { both, one, unsent, type FaultCase } from "../case.js";
import { answer } from "../server/http.js";
import { about, bytes } from "../server/steps.js";

/** The six shapes of an error body (1-core.md, Errors; 4-field-notes.md). */
const ENVELOPES: readonly ((status: number) => unknown)[] = [
  () => ({
    error: { message: "no", type: "invalid_request_error", code: "invalid_field", param: "prompt" },
  }),
  (status) => ({ error: { message: "no", type: "invalid_request_error", code: status } }),
  () => ({
    success: false,
    error: { code: "invalid_range", message: "no", type: "usage_query_error" },
  }),
  () => ({ error: { message: "no", type: "invalid_request_error" } }),
  (status) => ({ error: { code: status, message: "no", status: "INVALID_ARGUMENT" } }),
  (status) => ({ code: status, message: "no" }),
];

async function refused(bench: Bench, keyed: KeyKind, status: number): Promise<unknown> {
  const server = await bench.serve({
    creates: ENVELOPES.map((envelope) => bytes(answer(status, envelope(status)))),
  });
  const model = bench.client(server.url).model(MODELS[keyed]);
  const told: string[] = [];
  while (told.length < ENVELOPES.length) {
    told.push(await bench.told(model.submit({ prompt: "a" })));
  }
  return told;
}

const RUNNING = answer(
  409,
  { error: { code: "idempotency_in_progress", message: "running" } },
  { "retry-after": "5" },
);

async function running(bench: Bench): Promise<unknown> {
  const server = await bench.serve({ creates: [about(() => RUNNING), bytes(RUNNING)] });
  const model = bench.client(server.url).model(MODELS.K);
  const options = { idempotencyKey: "mine-7" };
  const told = await bench.told(model.submit({ prompt: "a" }, options));
  const same =
    new Set(server.posts.map(({ headers, body }) => `${headers["idempotency-key"]} ${body}`))
      .size === 1;
  return [told, same, await bench.told(model.submit({ prompt: "b" }, options))];
}

async function runningForEver(bench: Bench): Promise<unknown> {
  const server = await bench.serve({
    creates: [about(() => RUNNING), ...Array.from({ length: 200 }, () => bytes(RUNNING))],
  });
  const { idempotencyKey } = await bench.failure(
    bench.submit(server, "K", { idempotencyKey: "mine-7" }),
  );
  // A call lasts at most 180 s, so at most 36 pauses of 5 s and their jitter fit into it.
  return { idempotencyKey, bounded: server.posts.length <= 37, inTime: bench.clock.now <= 180_050 };
}

async function usageUnavailable(bench: Bench): Promise<unknown> {
  const body = {
    success: false,
    error: { code: "usage_unavailable", message: "later", type: "usage_query_error" },
  };
  const server = await bench.serve({ reads: bytes(answer(503, body)) });
  return bench.ended(bench.client(server.url).usage.query(), "a report");
}

async function redirected(
  bench: Bench,
  keyed: KeyKind,
  status: number,
  elsewhere: boolean,
): Promise<unknown> {
  const canary = await bench.serve();
  const location = elsewhere ? `${canary.url}/v1/videos/generations` : "/v2/videos/generations";
  const server = await bench.serve({ creates: [bytes(answer(status, "", { location }))] });
  const told = await bench.told(bench.submit(server, keyed));
  return { told, canary: canary.arrived.length, asked: server.arrived.length };
}

const ERROR_CLASSES: readonly (readonly [number, string])[] = [
  [400, "BadRequestError 400"],
  [401, "AuthenticationError 401"],
  [402, "InsufficientBalanceError 402"],
  [403, "PermissionDeniedError 403"],
  [422, "UnprocessableEntityError 422"],
];

export const REFUSALS: readonly FaultCase[] = [
  ...ERROR_CLASSES.flatMap(([status, name]) =>
    both(
      "F25",
      `${status} in six envelopes`,
      { creates: 0, wire: 6, told: Array.from({ length: 6 }, () => name) },
      (bench, keyed) => refused(bench, keyed, status),
    ),
  ),
  one(
    "F26",
    "409 twice, then 200",
    { creates: 1, wire: 3, told: ["task_1", true, "ConfigurationError"] },
    running,
  ),
  one(
    "F27",
    "409 for ever",
    { creates: 1, told: { idempotencyKey: "mine-7", bounded: true, inTime: true } },
    runningForEver,
  ),
  one("F36", "usage is unavailable", unsent("ServiceUnavailableError 503"), usageUnavailable),
  ...[
    ["F41", 307, false, "ProtocolError 307"] as const,
    ...[301, 302, 307, 308].map((one) => ["F42", one, true, `ProtocolError ${one}`] as const),
    // A 303 may follow a request that was executed (RFC 9110, 15.4.4), so the create may be billed.
    ["F42", 303, true, UNKNOWN] as const,
  ].flatMap(([id, status, elsewhere, told]) =>
    both(
      id,
      `${status} to ${elsewhere ? "another host" : "the same origin"}`,
      { creates: 0, wire: 1, told: { told, canary: 0, asked: 1 } },
      (bench, keyed) => redirected(bench, keyed, status, elsewhere),
    ),
  ),
];
