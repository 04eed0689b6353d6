// npm run bench -- gateway: compares our emulator of the gateway with a minimal application on
// hono. Each server runs in a separate process.
import { fileURLToPath } from "node:url";
import { bundleCli } from "../../scripts/package/bundle.js";
import type { Bound } from "../report/bound.js";
import { spread, spreadText } from "../report/median.js";
import type { Result } from "../report/result.js";
import { startServer, type Server } from "./server.js";

const ROUNDS = Number(process.env["ROUNDS"] ?? 7);
const REQUESTS = 1_500;
// Number of calls before the measurement. After this many calls the engine has compiled the hot
// code.
const WARM_UP = 8_000;
const STARTS = 9;
const TASKS = Number(process.env["TASKS"] ?? 100_000);
const HONO = fileURLToPath(new URL("hono-process.mjs", import.meta.url));
const KEY = "test-key-1234567890";

const HEADERS = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
const BODY = JSON.stringify({
  model: "x-2.3",
  prompt: "a cat that walks through the rain",
  duration: 6,
});

/** Measures the start and the requests of both servers, and the memory of our emulator. */
export async function run(progress: (line: string) => void): Promise<Result> {
  const program = await bundleCli();
  const args = ["--port", "0", "--key", KEY, "--balance", "100000000", "--task-time", "1ms"];
  const ours = () => startServer(program, ["gateway", ...args]);
  const hono = () => startServer(HONO);
  progress("Measuring the start of both servers …");
  const starts = { ours: await measureStarts(ours), hono: await measureStarts(hono) };
  progress("Measuring the requests of both servers …");
  const costs = await requests(await ours(), await hono());
  progress(`Measuring the memory of ${TASKS} tasks …`);
  const filled = await measureMemory(await ours());
  const row = (name: string, [a, b]: Pair) => [
    name,
    spreadText(spread(a)),
    spreadText(spread(b)),
    (spread(a).median / spread(b).median).toFixed(2),
  ];
  const ratio = (name: string, [a, b]: Pair, limit: number): Bound => ({
    name: `emulator over hono, ${name}`,
    measured: spread(a).median / spread(b).median,
    relation: "<=",
    limit,
  });
  const listens: Pair = [starts.ours.cpu, starts.hono.cpu];
  return {
    tables: [
      {
        title: `Medians of ${ROUNDS} rounds of ${REQUESTS} requests, and of ${STARTS} starts`,
        head: ["", "emulator", "hono", "ratio"],
        rows: [
          row("GET of a task, µs of processor time", costs.get),
          row("create, µs of processor time", costs.create),
          row("until it listens, ms of processor time", listens),
          row("until it listens, ms", [starts.ours.wall, starts.hono.wall]),
        ],
      },
    ],
    notes: [
      `Memory of the emulator: ${filled.before.toFixed(0)} MB before ${TASKS} tasks, ${filled.after.toFixed(0)} MB after them.`,
    ],
    bounds: [
      ratio("GET", costs.get, 2),
      ratio("create", costs.create, 2.5),
      ratio("until it listens", listens, 2),
      {
        name: `emulator, memory that ${TASKS} tasks add`,
        measured: filled.after - filled.before,
        relation: "<=",
        limit: 150,
        unit: " MB",
      },
    ],
  };
}

type Pair = readonly [readonly number[], readonly number[]];

async function measureStarts(start: () => Promise<Server>) {
  const [cpu, wall]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < STARTS; turn++) {
    const server = await start();
    cpu.push(server.started.cpuMs);
    wall.push(server.started.wallMs);
    await server.stop();
  }
  return { cpu, wall };
}

async function requests(ours: Server, hono: Server): Promise<{ get: Pair; create: Pair }> {
  const costs = { get: [[], []], create: [[], []] } as {
    readonly get: [number[], number[]];
    readonly create: [number[], number[]];
  };
  const servers = [ours, hono] as const;
  try {
    const ids = await Promise.all(servers.map(create));
    for (const [side, server] of servers.entries()) {
      await perRequest(server, WARM_UP, () => create(server));
      await perRequest(server, WARM_UP, () => get(server, ids[side] ?? ""));
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const [side, server] of servers.entries()) {
        const id = ids[side] ?? "";
        costs.get[side]?.push(await perRequest(server, REQUESTS, () => get(server, id)));
        costs.create[side]?.push(await perRequest(server, REQUESTS, () => create(server)));
      }
    }
    return costs;
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Returns the server's processor time per call, in microseconds. */
async function perRequest(server: Server, times: number, call: () => Promise<unknown>) {
  const before = await server.usage();
  let remaining = times;
  const caller = async () => {
    while (remaining-- > 0) await call();
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  const after = await server.usage();
  return ((after.cpuMs - before.cpuMs) * 1000) / times;
}

const get = (server: Server, id: string) => send(server, "GET", `/v1/tasks/${id}`);

async function create(server: Server): Promise<string> {
  const answer = await send(server, "POST", "/v1/videos/generations", BODY);
  return (JSON.parse(answer) as { data: [{ task_id: string }] }).data[0].task_id;
}

async function send({ pool }: Server, method: "GET" | "POST", path: string, sent?: string) {
  const { statusCode, body } = await pool.request({
    path,
    method,
    headers: HEADERS,
    ...(sent !== undefined && { body: sent }),
  });
  const answer = await body.text();
  if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}: ${answer}`);
  return answer;
}

async function measureMemory(server: Server): Promise<{ before: number; after: number }> {
  try {
    await perRequest(server, REQUESTS, () => create(server));
    const before = (await server.usage()).rssMb;
    await perRequest(server, TASKS, () => create(server));
    return { before, after: (await server.usage()).rssMb };
  } finally {
    await server.stop();
  }
}
