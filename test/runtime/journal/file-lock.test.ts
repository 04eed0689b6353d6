// The lock of a journal: who holds it, who may take it over, and how long that takes, on the test's
// timers.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFile, type LockTimers } from "../../../runtime/jobs/file-lock.js";
import { currentClaim, type Claim } from "../../../runtime/jobs/lock-claim.js";

const ELSEWHERE: Claim = { pid: 7, host: "elsewhere", space: "boot pid:[1]", started: "boot 1" };
const HOLDER = "0123456789abcdef";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
  path = join(folder, "j.lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Timers that end at once, and the number of their waits; `beats` is called at each wait. */
function timers(beats: (wait: number) => Promise<unknown> = async () => undefined) {
  const counted = { waits: 0, beat: () => undefined as unknown };
  const own: LockTimers = {
    wait: async (ms) => {
      expect(ms).toBe(1_000);
      await beats(++counted.waits);
    },
    every: (ms, work) => {
      expect(ms).toBe(5_000);
      counted.beat = work;
      return () => undefined;
    },
  };
  return { counted, own };
}

async function heldBy(claim: Claim | string): Promise<string> {
  await mkdir(path);
  const file = join(path, HOLDER);
  await writeFile(
    file,
    typeof claim === "string" ? claim : `${JSON.stringify(claim)}\n000000000001\n`,
  );
  return file;
}

const REFUSED =
  "J is in use by process 7 of elsewhere. Wait until that process ends, or choose another file.";

test("a lock that was freed leaves no file, and can be taken at once", async () => {
  for (let start = 0; start < 3; start++) {
    const { counted, own } = timers();
    const lock = await lockFile(path, "J", { timers: own });
    expect([counted.waits, lock.hasStaleHolder, await lock.isValid()]).toEqual([0, false, true]);
    await lock.free();
    expect(await readdir(folder)).toEqual([]);
  }
});

test("if the holder cannot be checked from here, its heartbeat refuses the lock, after a warning about the wait", async () => {
  const file = await heldBy(ELSEWHERE);
  const said: string[] = [];
  const { counted, own } = timers(async (wait) => {
    if (wait === 29) await writeFile(file, `${JSON.stringify(ELSEWHERE)}\n000000000002\n`);
  });
  const warn = (line: string) => void said.push(line);
  await expect(lockFile(path, "J", { timers: own, warn })).rejects.toMatchObject({
    name: "ConfigurationError",
    message: REFUSED,
  });
  expect(counted.waits).toBe(29);
  expect(said).toEqual([
    "J is locked by process 7 of elsewhere. That process may have ended: waiting up to 30 s to see if it still runs.",
  ]);
});

test.each([
  ["a claim", ELSEWHERE],
  ["half a claim", '{"pid":7,"ho'],
  ["an empty file", ""],
])("%s that does not change for 30 looks is taken over", async (_, claim) => {
  await heldBy(claim);
  const { counted, own } = timers();
  const lock = await lockFile(path, "J", { timers: own });
  expect([counted.waits, lock.hasStaleHolder, await lock.isValid()]).toEqual([30, true, true]);
  await lock.free();
});

test("of many processes that see the heartbeat stop, one takes the lock over", async () => {
  await heldBy(ELSEWHERE);
  const asked = await Promise.allSettled(
    Array.from({ length: 20 }, () => lockFile(path, "J", { timers: timers().own })),
  );
  const held = asked.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  expect(held).toHaveLength(1);
  expect(await held[0]?.isValid()).toBe(true);
  for (const one of asked)
    if (one.status === "rejected") expect(String(one.reason)).toContain("in use");
  expect(await readdir(folder)).toEqual(["j.lock"]);
  await held[0]?.free();
});

test("a process that lost its lock notices it, cannot move a file, and does not free the new holder's lock", async () => {
  const first = await lockFile(path, "J", { timers: timers().own });
  await writeFile(first.part, "old");
  const [name = ""] = await readdir(path);
  // Rewrites the claim of the first process, as if this process were in another container.
  await writeFile(join(path, name), JSON.stringify(ELSEWHERE));
  const second = await lockFile(path, "J", { timers: timers().own });
  expect([await first.isValid(), await second.isValid()]).toEqual([false, true]);
  await expect(readFile(first.part)).rejects.toMatchObject({ code: "ENOENT" });
  await first.free();
  expect(await second.isValid()).toBe(true);
  await second.free();
});

test("a heartbeat overwrites the last one, so that the file does not grow", async () => {
  const { counted, own } = timers();
  const lock = await lockFile(path, "J", { timers: own });
  const [name = ""] = await readdir(path);
  const read = () => readFile(join(path, name), "utf8");
  const before = await read();
  counted.beat();
  await expect.poll(read).not.toBe(before);
  expect(await read()).toBe(before.replace("000000000000\n", "000000000001\n"));
  await lock.free();
});

test("a dead process, and a process with the number of a dead one, do not hold the lock", async () => {
  const own = await currentClaim();
  for (const claim of [
    { ...own, started: "another boot 1" },
    { ...own, pid: 2 ** 22 + 1 },
  ]) {
    await heldBy(claim);
    const { counted, own: still } = timers();
    const lock = await lockFile(path, "J", { timers: still });
    expect([counted.waits, lock.hasStaleHolder]).toEqual([0, false]);
    await lock.free();
  }
});

test("an abort ends the wait", async () => {
  await heldBy(ELSEWHERE);
  const abort = new AbortController();
  const { own } = timers(async () => abort.abort(new Error("stopped")));
  await expect(lockFile(path, "J", { timers: own, signal: abort.signal })).rejects.toThrow(
    "stopped",
  );
});

test("a folder that is not a lock is not changed", async () => {
  const { own } = timers();
  await mkdir(path);
  await writeFile(join(path, "1.mp4"), "");
  await expect(lockFile(path, "J", { timers: own })).rejects.toThrow(
    "must contain only files of a lock, but it contains 1.mp4. Move 1.mp4 to another folder.",
  );
  expect(await readdir(path)).toEqual(["1.mp4"]);
});
