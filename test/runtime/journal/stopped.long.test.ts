// A process that is stopped for 45 s, longer than any claim lasts, while another one submits the
// same job.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startLedger } from "../../ledger/index.js";
import { startRedis } from "../queue/redis-server.js";
import { canUnshare, startNamespaced } from "./namespaced.js";
import type { Orders } from "./stopper.js";

const PROGRAM = join(import.meta.dirname, "stopper.ts");
const STOPPED_MS = 45_000;

type Case = readonly [
  "file" | "Redis",
  Orders["waits"],
  Orders["model"],
  { readonly first: string; readonly second: string; readonly creates: number },
];

const KEYED = "x-imagine-video";
const UNKEYED = "x-v3-omni";
const task = "task_1";
const unknown = "SubmissionUnknownError";
// A journal file belongs to one process. The first process has lost the file, so it sends nothing
// more.
const lost = "FileError";
const cases: readonly Case[] = [
  ["file", "before sending", KEYED, { first: lost, second: task, creates: 1 }],
  ["file", "before sending", UNKEYED, { first: lost, second: task, creates: 1 }],
  ["file", "after sending", KEYED, { first: lost, second: task, creates: 1 }],
  ["file", "after sending", UNKEYED, { first: lost, second: unknown, creates: 0 }],
  ["Redis", "before sending", KEYED, { first: task, second: task, creates: 1 }],
  ["Redis", "before sending", UNKEYED, { first: task, second: task, creates: 1 }],
  ["Redis", "after sending", KEYED, { first: task, second: task, creates: 1 }],
  // The first process's acknowledgement is accepted, even after the second process got an unknown
  // outcome.
  ["Redis", "after sending", UNKEYED, { first: task, second: unknown, creates: 1 }],
];

describe.skipIf(!canUnshare)("with unshare, which needs Linux and root", () => {
  test.concurrent.each(cases)("%s, stopped %s, %s", async (store, waits, model, ends) => {
    const folder = await mkdtemp(join(tmpdir(), "stopped-"));
    await using redis = await startRedis();
    await using server = await startLedger();
    const place = store === "file" ? join(folder, "journal.jsonl") : redis.url;
    const { url: baseUrl, apiKey, ledger } = server;
    const started = (orders: Pick<Orders, "waits">, host: string) => {
      const all: Orders = { baseUrl, apiKey, model, place, ...orders };
      const flags = ["--uts", "--mount-proc"];
      return startNamespaced(PROGRAM, [JSON.stringify(all)], { flags, host });
    };
    const first = started({ waits }, "first");
    const others: ReturnType<typeof started>[] = [];
    try {
      await first.until(/here\n/);
      await first.signal("SIGSTOP");
      const second = started({ waits: "never" }, "second");
      others.push(second);
      await delay(STOPPED_MS);
      await first.signal("SIGCONT");
      await Promise.all([first.closed, second.closed]);
      const { creates, doubles } = ledger;
      expect({ first: first.said.out, second: second.said.out, creates: creates.length }).toEqual({
        first: `here\n${ends.first}\n`,
        second: `${ends.second}\n`,
        creates: ends.creates,
      });
      expect(doubles).toBe(0);
    } finally {
      first.kill();
      for (const other of others) other.kill();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
