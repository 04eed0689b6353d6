// Paths for saved files: no write through links, no partial file remains, and errors suggest a fix.
import * as fs from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { partName } from "../../../../runtime/results/download/part-file.js";
import { downloadFolder, fileAt, partsOf } from "../../stage/downloads.js";
import { serve } from "../../stage/server.js";

const folder = downloadFolder();
const at = (...names: string[]) => join(folder(), ...names);

const saving = async (path: unknown) => {
  const server = await serve(() => ({ body: "new" }));
  return fileAt(server.url).file.save(path as string);
};

const failed = (path: unknown): Promise<unknown> =>
  saving(path).then(
    () => "nothing was thrown",
    (error: unknown) => error,
  );

test.each<[string, unknown, string]>([
  ["a number", 7, "the path is not a text (type number)"],
  ["undefined", undefined, "the path is not a text (type undefined)"],
  ["an object without a prototype", Object.create(null), "the path is not a text (type object)"],
  ["an empty text", "", "the path is empty"],
  ["a NUL character", "a\0b", "the path contains a NUL character"],
  ["a folder by its last character", "videos/", "the path names a folder"],
  ["the folder itself", "videos/.", "the path names a folder"],
  ["the folder above", "videos/..", "the path names a folder"],
])("a path that is %s is refused before anything is sent", async (_, path, says) => {
  const server = await serve(() => ({ body: "new" }));
  const error = await fileAt(server.url)
    .file.save(path as string)
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: "FileError", taskId: "task_1", retryable: false });
  expect(String(error)).toContain("The file of task task_1 was not saved");
  expect(String(error)).toContain(`${says}. Pass the path of a file, and save it again.`);
  expect(server.arrived).toEqual([]);
});

test.each<[string, () => Promise<string>, string | undefined, string]>([
  ["a folder", async () => (await fs.mkdir(at("d")), at("d")), undefined, "the path is a folder"],
  ["a device", async () => "/dev/null", undefined, "a device, a pipe or a socket"],
  [
    "a pipe",
    async () => (execFileSync("mkfifo", [at("p")]), at("p")),
    undefined,
    "a device, a pipe or a socket",
  ],
  [
    "a path below a file",
    async () => (await fs.writeFile(at("f"), ""), at("f", "x")),
    "ENOTDIR",
    "a part of the path is a file",
  ],
  [
    "a name of 256 bytes",
    async () => at("é".repeat(128)),
    "ENAMETOOLONG",
    "the file name is too long",
  ],
  ["a file system without new files", async () => "/proc/x/y", "ENOENT", "the file system failed"],
])("%s cannot hold the file, and the error has the reason", async (_, make, code, says) => {
  const path = await make();
  const before = await fs.readdir(folder());
  const error = await failed(path);
  expect(error).toMatchObject({ name: "FileError", taskId: "task_1", path, code });
  expect(String(error)).toContain(JSON.stringify(path));
  expect(String(error)).toContain(says);
  if (code !== undefined) expect(error).toHaveProperty("cause.code", code);
  expect(await fs.readdir(folder())).toEqual(before);
});

test.each(["directly", "through a dispatcher"] as const)(
  "a disk that fills up while a file is fetched %s leaves the old file",
  async (route) => {
    await fs.writeFile(at("a.mp4"), "old");
    const probe = await fs.open(at("probe"), "w");
    const handles = Object.getPrototypeOf(probe) as typeof probe;
    await probe.close();
    await fs.rm(at("probe"));
    const full = Object.assign(new Error("ENOSPC: no space left"), { code: "ENOSPC" });
    const write = vi.spyOn(handles, "write").mockRejectedValue(full);
    const headers = { "content-range": "bytes 0-999999/1000000" };
    const server = await serve(() => ({ status: 206, headers, body: "x".repeat(1_000_000) }));
    const error = await fileAt(server.url, route)
      .file.save(at("a.mp4"))
      .catch((caught: unknown) => caught)
      .finally(() => write.mockRestore());
    expect(error).toMatchObject({ name: "FileError", taskId: "task_1", code: "ENOSPC" });
    expect(server.arrived).toHaveLength(1);
    expect(await fs.readdir(folder())).toEqual(["a.mp4"]);
    expect(await fs.readFile(at("a.mp4"), "utf8")).toBe("old");
  },
);

test("a link is replaced, and its target does not change", async () => {
  await fs.writeFile(at("theirs"), "theirs");
  await fs.symlink(at("theirs"), at("a.mp4"));
  await saving(at("a.mp4"));
  expect(await fs.readFile(at("theirs"), "utf8")).toBe("theirs");
  expect(await fs.readFile(at("a.mp4"), "utf8")).toBe("new");
  expect((await fs.lstat(at("a.mp4"))).isFile()).toBe(true);
});

test("a file has the mode of any new file, and replaces a read-only file", async () => {
  await fs.writeFile(at("a.mp4"), "old", { mode: 0o444 });
  await saving(at("a.mp4"));
  await fs.writeFile(at("plain"), "");
  expect(await fs.readFile(at("a.mp4"), "utf8")).toBe("new");
  expect((await fs.stat(at("a.mp4"))).mode).toBe((await fs.stat(at("plain"))).mode);
});

test("partial files of killed processes are removed when they are a day old, and similar files are kept", async () => {
  const now = Date.now() / 1000;
  const make = async (name: string, ageHours: number) => {
    await fs.writeFile(at(name), "left");
    await fs.utimes(at(name), now - ageHours * 3600, now - ageHours * 3600);
    return name;
  };
  const old = await make(partName("x.mp4"), 25);
  const link = partName("x.mp4");
  await fs.symlink(at("elsewhere"), at(link));
  await fs.lutimes(at(link), now - 90_000, now - 90_000);
  await make(partName("y"), 25);
  const kept = [
    await make(partName("x.mp4"), 23),
    await make(".x.mp4.0123456789abcdef.part", 25),
    await make("x.mp4.part", 25),
    link,
  ];
  expect(await partsOf(folder(), "x.mp4")).toContain(old);
  await saving(at("x.mp4"));
  expect((await fs.readdir(folder())).sort()).toEqual([...kept, "x.mp4"].sort());
  // A folder is listed only once, because listing 50,000 files would take longer than the download.
  kept.push(await make(partName("x.mp4"), 25));
  await saving(at("x.mp4"));
  expect((await fs.readdir(folder())).sort()).toEqual([...kept, "x.mp4"].sort());
});
