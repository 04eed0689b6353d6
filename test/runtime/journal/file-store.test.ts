// The file of a journal: the effects of crashes, editors and full disks, and the records that are
// written to it.
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
import { changeOf } from "../../../runtime/jobs/file-line.js";
import { FileStore } from "../../../runtime/jobs/file-store.js";
import { job, namesIn } from "./stored.js";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "journal-"));
  path = join(folder, "new", "journal.jsonl");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** An open store. */
async function openStore(name = path): Promise<FileStore> {
  const store = new FileStore(name);
  await store.open({});
  return store;
}

/**
 * Opens the journal as a new process, begins jobs, and closes it; returns the jobs that it had
 * before.
 */
async function opened(...names: readonly string[]): Promise<readonly string[]> {
  const store = await openStore();
  try {
    const before = await namesIn(store);
    await Promise.all(names.map((name) => store.begin(job(name), "{}")));
    return before;
  } finally {
    await store.close();
  }
}

test("the next process reads the records in order, from a file that only its owner can read", async () => {
  expect(await opened("a", "b")).toEqual([]);
  expect(await opened("c")).toEqual(["a", "b"]);
  expect(await opened()).toEqual(["a", "b", "c"]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("a line that was cut off is ignored, wherever the cut, and the next record replaces it", async () => {
  await opened("a", "b");
  const whole = await readFile(path);
  const last = whole.subarray(0, -1).lastIndexOf("\n") + 1;
  const edge = whole.length - 3;
  for (let cut = last; cut < whole.length; cut += cut < edge - 20 ? 19 : 1) {
    await writeFile(path, whole.subarray(0, cut));
    expect(await opened("c"), `cut at ${cut}`).toEqual(["a"]);
    expect(await opened(), `cut at ${cut}`).toEqual(["a", "c"]);
  }
});

test("the next record replaces a torn write completely", async () => {
  await opened("a");
  const whole = await readFile(path, "utf8");
  await writeFile(path, `${whole}0123456789abcdef {"name":"${"b".repeat(5_000)}`);
  await opened("c");
  const after = await readFile(path, "utf8");
  expect(after.startsWith(whole)).toBe(true);
  expect(changeOf(after.slice(whole.length, -1))).toMatchObject({ name: "c" });
});

test("a journal with a cut first line is empty", async () => {
  await opened();
  for (const bytes of [0, 1, 7, 13]) {
    await opened("a");
    await truncate(path, bytes);
    expect(await opened("b")).toEqual([]);
    expect(await opened()).toEqual(["b"]);
  }
});

test("zeros at the end, as a machine crash leaves them, are ignored", async () => {
  await opened("a");
  await writeFile(
    path,
    Buffer.concat([await readFile(path), Buffer.alloc(5_000), Buffer.from("\n\0\0")]),
  );
  expect(await opened("b")).toEqual(["a"]);
  expect(await opened()).toEqual(["a", "b"]);
});

test.each([
  ["a line of another kind", () => "{kind"],
  ["a line with another checksum", (line: string) => line.replace('"a"', '"x"')],
  ["a cut line", (line: string) => line.slice(0, -1)],
])("%s in the middle stops the store, and the error names the line", async (_, damage) => {
  await opened("x", "a", "b");
  const [header, first, second = "", ...rest] = (await readFile(path, "utf8")).split("\n");
  await writeFile(path, [header, first, damage(second), ...rest].join("\n"));
  await expect(opened("c")).rejects.toMatchObject({
    name: "FileError",
    message: `The journal ${path} was not read: line 3 is damaged. It may be the only record of a paid job. Check usage for a charge of this job, then remove only this line. If the job runs again, it may be billed twice. Do not delete the file and do not use an older copy, because then every open job may be billed again.`,
  });
});

test("a file that is not a journal is refused, and not changed", async () => {
  await opened();
  await writeFile(path, "my notes\n");
  await expect(opened("a")).rejects.toThrow(
    `The journal ${path} was not read: the file is not a journal. Choose another file.`,
  );
  expect(await readFile(path, "utf8")).toBe("my notes\n");
});

test.each([
  ["an earlier version", '{"journal":1}\n{"kind":"intent","job":"a"}\n', "1"],
  ["a later version", '{"journal":3}\n', "3"],
])(
  "a journal of %s is refused, with its version in the error, and not changed",
  async (_, text, version) => {
    await opened();
    await writeFile(path, text);
    await expect(opened("b")).rejects.toMatchObject({
      name: "ConfigurationError",
      message: `The journal ${path} has version ${version}, but this SDK reads version 2. Finish its jobs with the SDK that wrote it, or choose another file. Nothing was sent, and the file was not changed.`,
    });
    expect(await readFile(path, "utf8")).toBe(text);
  },
);

test("a full disk fails the record that does not fit, and no other one", async () => {
  // The shell's limit stands for the disk: bytes beyond it are not written.
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
  expect(await opened()).toEqual(["small", "after"]);
});

test("a second process is refused under any name of the file, until the first one closes it", async () => {
  await opened("a");
  const link = join(folder, "link.jsonl");
  await symlink(path, link);
  const store = await openStore();
  for (const name of [path, link]) {
    await expect(openStore(name)).rejects.toMatchObject({
      name: "ConfigurationError",
      message: `The journal ${name} is in use by process ${process.pid}. Wait until that process ends, or choose another file.`,
    });
  }
  await store.close();
  await (await openStore(link)).close();
});

test("of many openers at once, one gets the journal", async () => {
  await opened();
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => openStore()));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of asked) if (one.status === "fulfilled") await one.value.close();
  await (await openStore()).close();
});

test("the lock of a killed process is taken over", async () => {
  const holder = spawn(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "holder.ts"), path],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(holder.stdout, "data");
  await expect(openStore()).rejects.toThrow(`in use by process ${holder.pid}`);
  holder.kill("SIGKILL");
  await once(holder, "close");
  await (await openStore()).close();
});

test("a process whose lock was taken over stores nothing more, and leaves the file to the new process", async () => {
  await opened("a");
  const store = await openStore();
  await store.begin(job("b"), "{}");
  // Takes the lock over, as a process does that finds the first process stopped.
  const [claim = ""] = await readdir(`${path}.lock`);
  await rm(join(`${path}.lock`, claim));
  const next = await openStore();
  expect(await namesIn(next)).toEqual(["a", "b"]);
  const lost = {
    name: "FileError",
    message: expect.stringMatching(
      /^This process has lost the lock of the journal .*: the lock file was removed, or another process took it over/,
    ) as string,
  };
  // For job c, the file is still open. For job d, the store opens the file again.
  for (const name of ["c", "d"]) {
    await expect(store.begin(job(name), "{}")).rejects.toMatchObject(lost);
    expect(await store.get(name)).toMatchObject({ job: undefined });
  }
  await expect(store.check()).rejects.toMatchObject(lost);
  await next.begin(job("e"), "{}");
  await store.close();
  await expect(openStore()).rejects.toThrow(`in use by process ${process.pid}`);
  await next.close();
  expect(await opened()).toEqual(["a", "b", "e"]);
});

test("a folder that cannot be created is an error", async () => {
  await writeFile(join(folder, "new"), "");
  await chmod(join(folder, "new"), 0o600);
  await expect(openStore()).rejects.toMatchObject({ name: "FileError" });
});

test("a journal that failed to open is read again, with another process's changes", async () => {
  await opened("a");
  const whole = await readFile(path, "utf8");
  await writeFile(path, `${whole}damage\n${whole.split("\n")[1]}\n`);
  const store = new FileStore(path);
  await expect(store.open({})).rejects.toThrow("line 3 is damaged");
  await writeFile(path, "");
  await store.open({});
  expect(await namesIn(store)).toEqual([]);
  await store.close();
});
