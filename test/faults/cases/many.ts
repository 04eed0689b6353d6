// Many callers, changing bodies, repeated uploads, and the end of a client.
import { Readable } from "node:stream";
import { MODELS, type Bench, type KeyKind } from "../bench.js";
import { both, sentOnce, one, unsent, type FaultCase } from "../case.js";
import { answer } from "../server/http.js";
import { billed, bytes, silence } from "../server/steps.js";

async function changedMeanwhile(bench: Bench): Promise<unknown> {
  const server = await bench.serve({ creates: [bytes(answer(503, {}))] });
  const request = { prompt: "before" };
  const submit = bench.client(server.url).model(MODELS.K).submit(request);
  request.prompt = "after";
  const told = await bench.told(submit);
  return [
    told,
    ...server.posts.map(({ body }) => (JSON.parse(body) as { readonly prompt: string }).prompt),
  ];
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const LIMIT = 20_971_520;

async function uploadAgain(bench: Bench): Promise<unknown> {
  const uploaded = answer(200, {
    url: "https://files.example/a.png",
    filename: "image.png",
    content_type: "image/png",
    bytes: 8,
    created_at: 1,
  });
  const server = await bench.serve({ creates: [bytes(answer(503, {})), bytes(uploaded)] });
  const source = Readable.from([PNG.subarray(0, 3), PNG.subarray(3), Buffer.alloc(100_000, 7)]);
  const { url } = await bench.play(bench.client(server.url).uploads.image(source));
  const [first, second] = server.posts;
  return { url, same: first?.body === second?.body, whole: (first?.body.length ?? 0) > 100_000 };
}

async function refusedEarly(bench: Bench): Promise<unknown> {
  const refusal = answer(413, { error: { message: "too large" } }, { connection: "close" });
  const server = await bench.serve({
    early: (text, socket) => {
      if (text.length > 100_000) socket.end(refusal);
      return text.length > 100_000;
    },
  });
  const image = Buffer.alloc(LIMIT);
  PNG.copy(image);
  return bench.ended(bench.client(server.url).uploads.image(image), "uploaded");
}

async function oneKey(bench: Bench, keyed: KeyKind): Promise<unknown> {
  const server = await bench.serve();
  const model = bench.client(server.url).model(MODELS[keyed]);
  const calls = Array.from({ length: 100 }, () =>
    model.submit({ prompt: "a" }, { idempotencyKey: "one" }),
  );
  return [...new Set((await bench.play(Promise.all(calls))).map(({ id }) => id))];
}

const PARALLEL = 2_000;

async function parallel(bench: Bench): Promise<unknown> {
  const server = await bench.serve({ random: () => 0 });
  const model = bench.client(server.url).model(MODELS.N);
  const tasks = await bench.play(
    Promise.all(Array.from({ length: PARALLEL }, () => model.submit({ prompt: "a" }))),
  );
  return { ids: new Set(tasks.map(({ id }) => id)).size, fewSockets: server.mostOpen <= 32 };
}

async function fullQueue(bench: Bench): Promise<unknown> {
  const server = await bench.serve();
  const model = bench.client(server.url, { limits: { sockets: 4, queued: 10 } }).model(MODELS.N);
  const outcomes = await bench.play(
    Promise.allSettled(Array.from({ length: 20 }, () => model.submit({ prompt: "a" }))),
  );
  const refused = outcomes.flatMap((one) =>
    one.status === "rejected" ? [bench.sentence(one.reason)] : [],
  );
  return { refused, fewSockets: server.mostOpen <= 4 };
}

async function closing(bench: Bench): Promise<unknown> {
  // The polls hang when the client is closed.
  const server = await bench.serve({ reads: ({ stall }) => stall() });
  const client = bench.client(server.url);
  const waits = Array.from({ length: 100 }, (_, i) => client.tasks.resume(`task_${i}`).result());
  const all = Promise.allSettled(waits);
  await bench.until(() => server.arrived.length >= 16);
  const closed = client.close();
  const outcomes = await all;
  await closed;
  const names = new Set(
    outcomes.map((one) => (one.status === "rejected" ? bench.sentence(one.reason) : "done")),
  );
  await bench.until(() => server.stalled.size === 0);
  return { told: outcomes.length, names: [...names], timers: bench.clock.waiting };
}

async function closingCreates(bench: Bench): Promise<unknown> {
  const server = await bench.serve({ creates: Array.from({ length: 100 }, () => billed(silence)) });
  const client = bench.client(server.url, { limits: { sockets: 100 } });
  const model = client.model(MODELS.N);
  const all = Promise.allSettled(Array.from({ length: 100 }, () => model.submit({ prompt: "a" })));
  await bench.until(() => server.posts.length === 100);
  const closed = client.close();
  // Closing waits for sent creates, as long as one attempt takes.
  const outcomes = await bench.play(all);
  await closed;
  const unknown = outcomes.filter(
    (one) => one.status === "rejected" && (one.reason as Error).name === "SubmissionUnknownError",
  ).length;
  return { unknown, timers: bench.clock.waiting };
}

export const MANY: readonly FaultCase[] = [
  one(
    "F66",
    "the request changes in the pause",
    { creates: 1, wire: 2, told: ["task_1", "before", "before"] },
    changedMeanwhile,
  ),
  one(
    "F67",
    "a stream, 503 once",
    {
      creates: 0,
      wire: 2,
      told: { url: "https://files.example/a.png", same: true, whole: true },
    },
    uploadAgain,
  ),
  one(
    "F67",
    "413 while the image is still being sent",
    { creates: 0, told: "PayloadTooLargeError 413" },
    refusedEarly,
  ),
  ...both("F68", "100 callers, one key", sentOnce(["task_1"]), oneKey),
  one(
    "F69",
    `${PARALLEL} creates at once`,
    { creates: PARALLEL, wire: PARALLEL, told: { ids: PARALLEL, fewSockets: true } },
    parallel,
  ),
  one(
    "F69",
    "more than the queue takes",
    {
      creates: 14,
      wire: 14,
      told: { refused: Array.from({ length: 6 }, () => "QueueOverflowError"), fewSockets: true },
    },
    fullQueue,
  ),
  one(
    "F70",
    "closing with 100 polls",
    unsent({ told: 100, names: ["ClientClosedError"], timers: 0 }),
    closing,
  ),
  one(
    "F70",
    "closing with 100 creates",
    { creates: 100, wire: 100, told: { unknown: 100, timers: 0 } },
    closingCreates,
  ),
];
