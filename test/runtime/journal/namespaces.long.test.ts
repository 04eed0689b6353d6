// Processes in separate kernel namespaces, like containers, share one journal. The heartbeat runs
// in real time.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startLedger, type LedgerServer } from "../../ledger/index.js";
import { canUnshare, startNamespaced } from "./namespaced.js";

const PROGRAM = join(import.meta.dirname, "submitter.ts");

let folder: string;
let server: LedgerServer;
let onCreate: (index: number) => Promise<void>;
const ends: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "namespaces-"));
  onCreate = async () => undefined;
  server = await startLedger({
    // Bills first and answers later.
    onCreate: async ({ index, bill }) => {
      const data = [{ status: "submitted", task_id: bill() }];
      await onCreate(index);
      return { status: 200, body: { code: 200, data } };
    },
  });
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process in its own namespaces. */
function started(flags: readonly string[], { jobs = 0, host = "" } = {}) {
  const args = [join(folder, "journal.jsonl"), server.url, server.apiKey, String(jobs)];
  const one = startNamespaced(PROGRAM, args, { flags, host });
  ends.push(one.kill);
  return one;
}

describe.skipIf(!canUnshare)("with unshare, which needs Linux and root", () => {
  test.each([[[]], [["--mount-proc"]]])(
    "two PID namespaces %j with one host name: the second is refused",
    async (flags) => {
      const first = started(flags);
      await first.until(/held/);
      const second = started(flags);
      await second.closed;
      expect(second.said.out).toMatch(
        /^ConfigurationError: The journal .* is in use by process \d+\. Wait/,
      );
      await first.end();
    },
    60_000,
  );

  test("after SIGKILL a process with another host name takes the journal over within a minute", async () => {
    const first = started(["--uts", "--mount-proc"], { host: "first" });
    await first.until(/held/);
    first.kill();
    await first.closed;
    const second = started(["--uts", "--mount-proc"], { host: "second" });
    await second.until(/held/);
    expect(second.said.out).toBe("held\n");
    expect(second.said.err).toMatch(
      /is locked by process 1 of first\. That process may have ended: waiting/,
    );
    await second.end();
  }, 60_000);

  test("a process that is stopped for longer than the heartbeat, and then continued, creates nothing twice", async () => {
    let reached: () => void = () => undefined;
    const sixth = new Promise<void>((resolve) => (reached = resolve));
    // The sixth create is answered after its process was stopped.
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    onCreate = async (index) => {
      if (index !== 5) return;
      reached();
      await answered;
    };
    const first = started(["--mount-proc"], { jobs: 12 });
    await sixth;
    await first.signal("SIGSTOP");
    answer();
    const second = started(["--mount-proc"], { jobs: 12 });
    await second.until(/(.*\n){13}/);
    await first.signal("SIGCONT");
    await first.until(/(.*\n){13}/);
    await Promise.all([first.end(), second.end()]);
    expect(server.ledger.doubles).toBe(0);
    expect(server.ledger.creates).toHaveLength(12);
    const tasks = (numbers: readonly number[]) => numbers.map((number) => `task_${number}`);
    // The second process has the five acknowledged jobs, does not know the sixth task, and creates
    // the other jobs.
    expect(second.said.out.split("\n")).toEqual([
      "held",
      ...tasks([1, 2, 3, 4, 5]),
      "SubmissionUnknownError",
      ...tasks([7, 8, 9, 10, 11, 12]),
      "",
    ]);
    expect(first.said.out.split("\n")).toEqual([
      "held",
      ...tasks([1, 2, 3, 4, 5, 6]),
      ...Array.from({ length: 6 }, () => "FileError"),
      "",
    ]);
    // The error names the billed task that could not be stored.
    expect(first.said.err).toContain(
      'The journal could not store the event "acknowledged" of job "6", task task_6',
    );
  }, 120_000);
});
