// Two processes of a key proxy: one key makes one create, in either process, even after one of them
// has died.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { notLeftBehind } from "../../engine/program.js";
import { startLedger, type LedgerServer } from "../../ledger/index.js";
import { startRedis, type RedisServer } from "./redis-server.js";

const [KEYED, UNKEYED] = ["x-imagine-video", "x-v3-omni"] as const;

let redis: RedisServer;
let server: LedgerServer;
let folder: string;
let answer: () => void;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "proxy-"));
  redis = await startRedis();
  // Bills at once, and answers when the test calls `answer`.
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server = await startLedger({
    onCreate: async ({ bill }) => {
      const data = [{ status: "submitted", task_id: bill() }];
      await answered;
      return { status: 200, body: { code: 200, data } };
    },
  });
});
afterEach(async () => {
  answer();
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await server.close();
  await redis[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process of the proxy. */
async function started(where = redis.url) {
  const program = join(import.meta.dirname, "proxy-process.ts");
  const argv = ["--import", "tsx", program, where, server.url, server.apiKey];
  const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  notLeftBehind(child);
  children.push(child);
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  const ask = async (model: string, key = "key-1", prompt = "a") => {
    const url = `http://127.0.0.1:${Number(port.toString())}/models/${model}/tasks`;
    const headers = { "content-type": "application/json", "idempotency-key": key };
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify({ prompt }),
    });
    const body = (await response.json()) as { id?: string; error?: { name: string } };
    return `${response.status} ${body.id ?? body.error?.name}`;
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await once(child, "close");
  };
  return { ask, kill };
}

test("50 requests with one key to two processes during a slow create make one create", async () => {
  const processes = [await started(), await started()];
  const asked = Array.from({ length: 50 }, (_, index) => processes[index % 2]?.ask(UNKEYED));
  await expect.poll(() => server.ledger.creates.length).toBe(1);
  // By now each process has looked up the key in Redis.
  await processes[0]?.ask(UNKEYED, "key-1", "another prompt").then((said) => {
    expect(said).toBe("409 ConflictError");
  });
  answer();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["201 task_1"]));
  expect(server.posts).toBe(1);
});

test.each([
  [KEYED, "201 task_1", 2],
  [UNKEYED, "502 SubmissionUnknownError", 1],
])(
  "a create of %s whose process dies is billed once, and the next process answers %s",
  async (model, said, posts) => {
    const journal = join(folder, "journal.jsonl");
    const first = await started(journal);
    const lost = first.ask(model).catch(() => "gone");
    await expect.poll(() => server.ledger.creates.length).toBe(1);
    await first.kill();
    expect(await lost).toBe("gone");
    answer();
    const next = await started(journal);
    expect([await next.ask(model), await next.ask(model)]).toEqual([said, said]);
    expect(server.ledger.creates).toHaveLength(1);
    expect(server.posts).toBe(posts);
  },
);

test("a file serves one process, and a second process sends nothing", async () => {
  const journal = join(folder, "journal.jsonl");
  answer();
  const first = await started(journal);
  expect(await first.ask(UNKEYED)).toBe("201 task_1");
  const second = await started(journal);
  expect(await second.ask(UNKEYED)).toBe("500 InternalError");
  expect(server.posts).toBe(1);
});
