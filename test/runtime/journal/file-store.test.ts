// The file of a journal: what crashes, editors and full disks leave, and what is written to it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileStore } from "../../../runtime/journal/file-store.js";
import type { JournalRecord, JournalStore } from "../../../runtime/journal/store.js";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "journal-"));
  path = join(folder, "new", "journal.jsonl");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const refused = (job: string): JournalRecord => ({ kind: "refused", job });

async function all(store: JournalStore): Promise<readonly JournalRecord[]> {
  const records: JournalRecord[] = [];
  for await (const record of store.load()) records.push(record);
  return records;
}

/** Opens the journal, as a new process does, adds what is given, and closes it. */
async function opened(...jobs: readonly string[]): Promise<readonly JournalRecord[]> {
  const store = fileStore(path);
  const free = await store.lock();
  try {
    const before = await all(store);
    await Promise.all(jobs.map((job) => store.append(refused(job))));
    return before;
  } finally {
    await free();
  }
}

const jobs = (records: readonly JournalRecord[]) =>
  records.map((record) => ("job" in record ? record.job : record.taskId));

test("records are read in order by the next process, from a file that only its owner reads", async () => {
  expect(await opened("a", "b")).toEqual([]);
  expect(jobs(await opened("c"))).toEqual(["a", "b"]);
  expect(jobs(await opened())).toEqual(["a", "b", "c"]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("a line that was cut off anywhere is left out, and the next record takes its place", async () => {
  await opened("a", "b");
  const whole = await readFile(path);
  const last = whole.lastIndexOf("{");
  for (let cut = last; cut < whole.length; cut++) {
    await writeFile(path, whole.subarray(0, cut));
    expect(jobs(await opened("c")), `cut at ${cut}`).toEqual(["a"]);
    expect(jobs(await opened()), `cut at ${cut}`).toEqual(["a", "c"]);
  }
});

test("of a torn write nothing is left behind the record that takes its place", async () => {
  await opened("a");
  const whole = await readFile(path, "utf8");
  await writeFile(path, `${whole}{"kind":"refused","job":"${"b".repeat(5_000)}`);
  await opened("c");
  expect(await readFile(path, "utf8")).toBe(`${whole}{"kind":"refused","job":"c"}\n`);
});

test("a first line that was cut off is an empty journal", async () => {
  await opened();
  for (const bytes of [0, 1, 7, 13]) {
    await opened("a");
    await truncate(path, bytes);
    expect(await opened("b")).toEqual([]);
    expect(jobs(await opened())).toEqual(["b"]);
  }
});

test("zeros that a crash of the machine left at the end are left out", async () => {
  await opened("a");
  await writeFile(
    path,
    Buffer.concat([await readFile(path), Buffer.alloc(5_000), Buffer.from("\n\0\0")]),
  );
  expect(jobs(await opened("b"))).toEqual(["a"]);
  expect(jobs(await opened())).toEqual(["a", "b"]);
});

test.each([
  ["no JSON", "{kind"],
  ["another kind", '{"kind":"billed","job":"b"}'],
  ["a field of another type", '{"kind":"refused","job":7}'],
  ["a list", "[]"],
])("%s in the middle stops everything, and says where", async (_, line) => {
  await opened("a", "b");
  const [header, first, ...rest] = (await readFile(path, "utf8")).split("\n");
  await writeFile(path, [header, first, line, ...rest].join("\n"));
  await expect(opened("c")).rejects.toMatchObject({
    name: "FileError",
    message: `The journal ${path} was not read: line 3 is damaged, and may be all that says that a job is paid for. Look at it and at usage first; then repair it, or take out that line alone: its job may be billed again. Without the file, or with an older copy, every open job may be.`,
  });
});

test("a file that is no journal is left as it is", async () => {
  await opened();
  await writeFile(path, "my notes\n");
  await expect(opened("a")).rejects.toThrow(
    `The journal ${path} was not read: it is no journal. Name another file.`,
  );
  expect(await readFile(path, "utf8")).toBe("my notes\n");
});

test("compacting replaces all records, and what comes meanwhile follows them", async () => {
  await opened("a", "b", "c");
  const store = fileStore(path);
  const free = await store.lock();
  const before = await all(store);
  const kept = async function* () {
    yield* before.slice(2);
  };
  await Promise.all([store.compact(kept()), store.append(refused("d"))]);
  await store.append(refused("e"));
  expect(store.size()).toBe((await stat(path)).size);
  await free();
  expect(jobs(await opened())).toEqual(["c", "d", "e"]);
});

test("where compacting fails the records stay", async () => {
  await opened("a");
  const store = fileStore(path);
  const free = await store.lock();
  await all(store);
  const broken = async function* (): AsyncGenerator<JournalRecord> {
    yield refused("b");
    throw new Error("broken");
  };
  await expect(store.compact(broken())).rejects.toMatchObject({ name: "FileError" });
  await store.append(refused("c"));
  await free();
  expect(jobs(await opened())).toEqual(["a", "c"]);
});

test("a disk that takes no more ends the record that it did not take, and no other", async () => {
  // The limit of the shell stands for the disk: what passes it is not written.
  const program = join(import.meta.dirname, "full-disk.ts");
  const child = spawn(
    "bash",
    [
      "-c",
      'trap "" XFSZ; ulimit -f 8; exec "$0" --import tsx "$1" "$2"',
      process.execPath,
      program,
      path,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(child, "close");
  expect(JSON.parse(said)).toEqual({ name: "FileError", code: "EFBIG", after: "kept" });
  expect(jobs(await opened())).toEqual(["small", "after"]);
});

test("a second process is refused, under any name of the file, and the next one is not", async () => {
  await opened("a");
  const link = join(folder, "link.jsonl");
  await symlink(path, link);
  const free = await fileStore(path).lock();
  for (const name of [path, link]) {
    await expect(fileStore(name).lock()).rejects.toMatchObject({
      name: "ConfigurationError",
      message: `The journal ${name} is in use by process ${process.pid}. Wait for its end, or name another file.`,
    });
  }
  await free();
  await (
    await fileStore(link).lock()
  )();
});

test("of many that ask at once one gets it", async () => {
  await opened();
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => fileStore(path).lock()));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of asked) if (one.status === "fulfilled") await one.value();
  await (
    await fileStore(path).lock()
  )();
});

test("the lock of a killed process is taken over", async () => {
  const holder = spawn(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "holder.ts"), path],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(holder.stdout, "data");
  await expect(fileStore(path).lock()).rejects.toThrow(`in use by process ${holder.pid}`);
  holder.kill("SIGKILL");
  await once(holder, "close");
  await (
    await fileStore(path).lock()
  )();
});

test("a process whose lock was taken over keeps nothing more, and leaves the file to the new one", async () => {
  await opened("a");
  const store = fileStore(path);
  const free = await store.lock();
  await all(store);
  await store.append(refused("b"));
  // As another process does that has found it standing still.
  const [claim = ""] = await readdir(`${path}.lock`);
  await rm(join(`${path}.lock`, claim));
  const next = fileStore(path);
  const freeNext = await next.lock();
  expect(jobs(await all(next))).toEqual(["a", "b"]);
  const lost = {
    name: "FileError",
    message: expect.stringMatching(
      /^The lock of .* is gone: somebody removed it, or another process/,
    ) as string,
  };
  // The first one has the old file open, the second one opens the new one.
  for (const job of ["c", "d"])
    await expect(store.append(refused(job))).rejects.toMatchObject(lost);
  await expect(store.compact(store.load())).rejects.toMatchObject(lost);
  await next.append(refused("e"));
  await free();
  await expect(fileStore(path).lock()).rejects.toThrow(`in use by process ${process.pid}`);
  await freeNext();
  expect(jobs(await opened())).toEqual(["a", "b", "e"]);
});

test("a folder that cannot be made is named", async () => {
  await writeFile(join(folder, "new"), "");
  await chmod(join(folder, "new"), 0o600);
  await expect(fileStore(path).lock()).rejects.toMatchObject({ name: "FileError" });
});
