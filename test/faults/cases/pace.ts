// Waits that the gateway requests, bursts, and deadlines, all on the clock of the run.
import { MODELS, UNKNOWN, type Bench, type KeyKind } from "../bench.js";
import { both, sentOnce, one, unsent, type FaultCase } from "../case.js";
import type { Step } from "../server/fault-server.js";
import { answer } from "../server/http.js";

type Headers = Readonly<Record<string, string | readonly string[]>>;

const date = (ms: number) => new Date(ms).toUTCString();

/**
 * Answers the first create with 429 and these headers, and measures the wait until the second
 * create.
 */
async function asked(bench: Bench, keyed: KeyKind, headers: Headers) {
  const at: number[] = [];
  const refuse: Step = ({ send }) => {
    at.push(bench.clock.now);
    return send(
      answer(
        429,
        { error: { message: "slow down", type: "rate_limit_error", code: 429 } },
        headers,
      ),
    );
  };
  const accept: Step = ({ bill, send }) => {
    at.push(bench.clock.now);
    return send(answer(200, { code: 200, data: [{ status: "submitted", task_id: bill() }] }));
  };
  const server = await bench.serve({ creates: [refuse, accept] });
  const told = await bench.told(bench.submit(server, keyed));
  const [first = 0, second] = at;
  return { told, waited: second === undefined ? undefined : second - first };
}

/**
 * Expects the second create between two times in ms: the requested wait, and the wait with its
 * jitter of at most 0.5 s (or a backoff of at most 1 s).
 */
function waits(
  id: string,
  name: string,
  headers: (bench: Bench) => Headers,
  from: number,
  to: number,
): readonly FaultCase[] {
  return both(id, name, { creates: 1, wire: 2, told: "task_1 in time" }, async (bench, keyed) => {
    const { told, waited = -1 } = await asked(bench, keyed, headers(bench));
    return waited >= from && waited < to ? `${told} in time` : `${told} after ${waited} ms`;
  });
}

const CALLERS = 500;

async function storm(bench: Bench): Promise<unknown> {
  let early = 0;
  let refusedAt: number | undefined;
  const create: Step = ({ bill, send }) => {
    const { now } = bench.clock;
    if (now >= 10_000)
      return send(answer(200, { code: 200, data: [{ status: "submitted", task_id: bill() }] }));
    refusedAt ??= now;
    if (now > refusedAt) early++;
    return send(answer(429, {}, { "retry-after": String((10_000 - now) / 1000) }));
  };
  const server = await bench.serve({
    creates: Array.from({ length: 2 * CALLERS }, () => create),
    random: () => 0,
  });
  const model = bench.client(server.url).model(MODELS.N);
  const calls = Array.from({ length: CALLERS }, () =>
    model.submit({ prompt: "a" }, { timeoutMs: 600_000 }),
  );
  const outcomes = await bench.play(Promise.allSettled(calls));
  const done = outcomes.filter(({ status }) => status === "fulfilled").length;
  // The other callers get the gateway's refusal, so they know that nothing was created.
  const refused = outcomes.filter(
    (one) => one.status === "rejected" && bench.sentence(one.reason) === "RateLimitError 429",
  ).length;
  return {
    early,
    sent: server.posts.length <= 1.2 * CALLERS,
    told: done + refused,
    billed: bench.creates === done,
  };
}

async function totalDeadline(bench: Bench): Promise<unknown> {
  const slow: Step = ({ bill, stall, send, socket }) => {
    bill();
    stall();
    bench.clock.after(29_900, () => {
      server.stalled.delete(socket.remotePort ?? 0);
      void send(answer(503, {}));
    });
  };
  const server = await bench.serve({ creates: Array.from({ length: 10 }, () => slow) });
  const told = await bench.told(
    bench.submit(server, "K", { timeoutMs: 100_000 }, { retry: { attempts: 10 } }),
  );
  return { told, inTime: bench.clock.now <= 100_050 };
}

async function drip(bench: Bench): Promise<unknown> {
  const server = await bench.serve({
    reads: ({ socket, stall }) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{");
      stall();
      const next = () => {
        if (socket.destroyed) return;
        socket.write(" ");
        bench.clock.after(1_000, next);
      };
      bench.clock.after(1_000, next);
    },
  });
  const list = bench.client(server.url).catalog.list({ timeoutMs: 20_000 });
  const told = await bench.ended(list, "listed");
  return { told, inTime: bench.clock.now <= 20_050 };
}

async function clockJumps(bench: Bench): Promise<unknown> {
  const server = await bench.serve({ creates: [({ bill, stall }) => (bill(), stall())] });
  const submit = bench.submit(server, "N");
  let jumps = 0;
  // Moves the wall clock during the call: one hour forward, then four hours back.
  bench.clock.after(10_000, () => (bench.clock.wallOffset += 3_600_000 * ++jumps));
  bench.clock.after(20_000, () => (bench.clock.wallOffset -= 7_200_000 * ++jumps));
  const told = await bench.told(submit);
  return { told, at: bench.clock.now, jumps };
}

async function suspended(bench: Bench): Promise<unknown> {
  const asked: number[] = [];
  const server = await bench.serve({
    reads: ({ path, send }) => {
      asked.push(bench.clock.now);
      return send(
        answer(200, {
          code: 200,
          data: {
            id: path.split("/").at(-1),
            status: asked.length > 40 ? "completed" : "processing",
            cost: 0.1,
            result: { videos: [{ url: ["https://files.example/a.mp4"] }] },
          },
        }),
      );
    },
  });
  const client = bench.client(server.url);
  const results = client.tasks.all(Array.from({ length: 20 }, (_, i) => `task_${i}`));
  await bench.until(() => asked.length >= 20 && !bench.wire.isBusy(new Set()));
  bench.clock.advance(60_000);
  await bench.play(results);
  // After a minute without polls, each task is queried once, and not once for each missed poll.
  return { polls: asked.length <= 61, bySockets: server.mostOpen <= 32 };
}

export const PACE: readonly FaultCase[] = [
  ...waits("F28", "Retry-After in seconds", () => ({ "retry-after": "2" }), 2_000, 2_500.001),
  ...waits(
    "F29",
    "a date, by a clock that is 10 min ahead",
    (bench) => ({
      "retry-after": date(bench.clock.wall() + 603_000),
      date: date(bench.clock.wall() + 600_000),
    }),
    3_000,
    3_500.001,
  ),
  ...waits(
    "F30",
    "a date that is past",
    (bench) => ({
      "retry-after": date(bench.clock.wall() - 60_000),
      date: date(bench.clock.wall()),
    }),
    500,
    2_000,
  ),
  ...waits(
    "F31",
    "milliseconds and seconds",
    () => ({ "retry-after-ms": "1500", "retry-after": "9" }),
    1_500,
    2_000.001,
  ),
  ...["soon", "-5", "NaN", "1e9"].flatMap((text) =>
    waits("F32", JSON.stringify(text), () => ({ "retry-after": text }), 500, 2_000),
  ),
  ...waits("F32", "two headers", () => ({ "retry-after": ["2", "3"] }), 3_000, 3_500.001),
  ...both(
    "F32",
    "99999999",
    { creates: 0, wire: 1, told: { told: "RateLimitError 429", waited: undefined } },
    (bench, keyed) => asked(bench, keyed, { "retry-after": "99999999" }),
  ),
  one(
    "F33",
    "500 callers in a storm of 10 s",
    { creates: CALLERS, told: { early: 0, sent: true, told: CALLERS, billed: true } },
    storm,
  ),
  one(
    "F37",
    "ten attempts just under their time",
    { creates: 1, told: { told: UNKNOWN, inTime: true } },
    totalDeadline,
  ),
  one(
    "F48",
    "a byte a second, for ever",
    unsent({ told: "RequestTimeoutError", inTime: true }),
    drip,
  ),
  one(
    "F65",
    "the wall clock jumps",
    sentOnce({ told: UNKNOWN, at: 180_000, jumps: 2 }),
    clockJumps,
  ),
  one(
    "F65",
    "the process is suspended for a minute",
    unsent({ polls: true, bySockets: true }),
    suspended,
  ),
];
