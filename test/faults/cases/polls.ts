// Polling a paid task continues after any answer of the gateway.
import { MODELS, type Bench } from "../bench.js";
import { sentOnce, one, type FaultCase } from "../case.js";
import type { Exchange, Faults } from "../server/fault-server.js";
import { answer, completed, record } from "../server/http.js";

const URL_OF_FILE = "https://files.example/a.mp4";

/** Submits one task, and answers its polls with `reads`. */
async function polled(
  bench: Bench,
  reads: (exchange: Exchange, poll: number) => void | Promise<void>,
  options: Faults = {},
) {
  const at: number[] = [];
  const server = await bench.serve({
    ...options,
    reads: (exchange) => {
      at.push(bench.clock.now);
      return reads(exchange, at.length);
    },
  });
  const client = bench.client(server.url);
  const task = await bench.play(client.model(MODELS.N).submit({ prompt: "a" }));
  return { at, client, server, task };
}

const resultOf = (bench: Bench, result: Promise<{ readonly taskId: string }>): Promise<string> =>
  bench.play(result).then(
    ({ taskId }) => `completed ${taskId}`,
    (error: unknown) => bench.sentence(error),
  );

const NOT_FOUND = answer(404, { error: { message: "no such task", type: "not_found" } });

async function lateToFind(bench: Bench): Promise<unknown> {
  const { task } = await polled(bench, ({ send }) =>
    send(bench.clock.now < 2_000 ? NOT_FOUND : completed("task_1", URL_OF_FILE)),
  );
  return resultOf(bench, task.result());
}

async function neverFound(bench: Bench): Promise<unknown> {
  const { task } = await polled(bench, ({ send }) => send(NOT_FOUND));
  const told = await resultOf(bench, task.result());
  return { told, graceKept: bench.clock.now >= 2_000 };
}

async function unknownWords(bench: Bench): Promise<unknown> {
  const words = ["unknown", "unknown", "unknown", "unknown", "unknown", "archived"];
  const { task, at } = await polled(bench, ({ send }, poll) => {
    const status = words[poll - 1];
    return send(
      status === undefined
        ? completed("task_1", URL_OF_FILE)
        : record("task_1", { status, progress: 10 }),
    );
  });
  const told = await resultOf(bench, task.result());
  const [first = 0, second = 0, , fourth = 0, fifth = 0] = at;
  return { told, polls: at.length, slower: fifth - fourth > 2 * (second - first) };
}

async function backwards(bench: Bench): Promise<unknown> {
  const { task, at } = await polled(bench, ({ send }, poll) => {
    if (poll === 1) return send(record("task_1", { status: "processing", progress: 90 }));
    if (poll === 2) return send(record("task_1", { status: "processing", progress: 10 }));
    if (poll === 3) return send(answer(200, { code: 200, data: null }));
    if (poll === 4) return send(completed("task_1", URL_OF_FILE));
    return send(record("task_1", { status: "processing", progress: 50 }));
  });
  const first = await resultOf(bench, task.result());
  const again = await resultOf(bench, task.result());
  const { status } = await bench.play(task.refresh());
  return { first, again, status, polls: at.length };
}

async function revoked(bench: Bench): Promise<unknown> {
  let valid = false;
  const { task, client } = await polled(bench, ({ send }) =>
    send(
      valid
        ? completed("task_1", URL_OF_FILE)
        : answer(401, { error: { message: "key revoked", type: "authentication_error" } }),
    ),
  );
  const error = await bench.failure(task.result());
  valid = true;
  return [
    bench.sentence(error),
    error.taskId,
    await resultOf(bench, task.result()),
    await resultOf(bench, client.tasks.resume("task_1").result()),
  ];
}

async function halfOpen(bench: Bench): Promise<unknown> {
  const ports = new Set<number>();
  const { task } = await polled(bench, ({ send, stall, socket }, poll) => {
    ports.add(socket.remotePort ?? 0);
    return poll === 1 ? stall() : send(completed("task_1", URL_OF_FILE));
  });
  const told = await resultOf(bench, task.result());
  // The limit is the sum of 5 s before the first poll, 30 s of silence, and a backoff of 8 s before
  // the next poll.
  return { told, sockets: ports.size, inTime: bench.clock.now <= 43_000 };
}

const MANY = 500;
const PER_SECOND = 1_500;

async function manyTasks(bench: Bench): Promise<unknown> {
  const second = { from: -Infinity, count: 0 };
  const finished = new Set<string>();
  let [refused, total] = [0, 0];
  const server = await bench.serve({
    random: () => 0,
    reads: ({ path, send }) => {
      total++;
      const { now } = bench.clock;
      if (now - second.from >= 1_000) Object.assign(second, { from: now, count: 0 });
      if (++second.count > PER_SECOND) {
        refused++;
        return send(answer(429, {}, { "retry-after": "1" }));
      }
      const id = path.split("/").at(-1) ?? "";
      if (now < 4_000) return send(record(id, { status: "processing", progress: 50 }));
      finished.add(id);
      return send(completed(id, URL_OF_FILE));
    },
  });
  const client = bench.client(server.url);
  const model = client.model(MODELS.K);
  const tasks = await bench.play(
    Promise.all(Array.from({ length: MANY }, () => model.submit({ prompt: "a" }))),
  );
  const results = await bench.play(client.tasks.all(tasks));
  return {
    results: results.length,
    polled: finished.size,
    fewSockets: server.mostOpen <= 32,
    fewRefusals: refused <= total / 20,
  };
}

export const POLLS: readonly FaultCase[] = [
  one("F53", "404 for 2 s", sentOnce("completed task_1"), lateToFind),
  one("F53", "404 for ever", sentOnce({ told: "NotFoundError 404", graceKept: true }), neverFound),
  one(
    "F54",
    "unknown five times, a new word, completed",
    sentOnce({ told: "completed task_1", polls: 7, slower: true }),
    unknownWords,
  ),
  one(
    "F55",
    "progress falls, data is null, an end is taken back",
    sentOnce({
      first: "completed task_1",
      again: "completed task_1",
      status: "completed",
      polls: 4,
    }),
    backwards,
  ),
  one(
    "F56",
    "the key is revoked",
    sentOnce(["AuthenticationError 401", "task_1", "completed task_1", "completed task_1"]),
    revoked,
  ),
  one(
    "F57",
    "a kept-alive socket is dead",
    sentOnce({ told: "completed task_1", sockets: 2, inTime: true }),
    halfOpen,
  ),
  one(
    "F58",
    `${MANY} tasks, ${PER_SECOND} requests a second`,
    {
      creates: MANY,
      wire: MANY,
      told: { results: MANY, polled: MANY, fewSockets: true, fewRefusals: true },
    },
    manyTasks,
  ),
];
