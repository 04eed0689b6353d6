// The output folder: the user's files stay, a failed run changes nothing, and two runs do not
// collide.
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { entry, entryWith } from "../support/catalog.js";
import { namesIn, treeOf } from "../support/folders.js";
import { command, PROJECT } from "../support/in-process.js";
import { launch } from "../support/process.js";
import { runner } from "../support/runner.js";

const { folder, run } = runner();
const FIRST = [entry("x-one"), entry("x-gone")];
const SECOND = [entryWith("x-one", { seed: { type: "integer" } }), entry("x-two")];
let sdk: string;
let before: Record<string, string>;
let after: Record<string, string>;
let next: string;

beforeAll(async () => {
  ({ sdk } = await run(FIRST));
  ({ sdk: next } = await run(SECOND, [], { over: sdk }));
  [before, after] = [treeOf(sdk), treeOf(next)];
});

let copies = 0;
/** A copy of the first SDK, alone in its folder. */
function stage(prepare: (out: string) => void = () => undefined) {
  const parent = join(folder, `stage-${++copies}`);
  const out = join(parent, "sdk");
  cpSync(sdk, out, { recursive: true });
  prepare(out);
  return { parent, out };
}

/** Runs the command with the second catalog. */
const again = (out: string, project: Partial<typeof PROJECT> = {}) =>
  command(["--catalog", join(next, "../catalog.json"), "--out", out], { project });

it("the user's files, links and empty folders stay, and old generated files are removed", async () => {
  const { parent, out } = stage((folder) => {
    mkdirSync(join(folder, "node_modules/x"), { recursive: true });
    mkdirSync(join(folder, "src/models/drafts"));
    writeFileSync(join(folder, "node_modules/x/index.js"), "x");
    writeFileSync(join(folder, "src/models/mine.ts"), "mine");
    symlinkSync("mine.ts", join(folder, "src/models/link.ts"));
  });
  expect(await again(out)).toMatchObject({ code: 0 });
  const models = ["drafts", "link.ts", "mine.ts", "x-one.ts", "x-two.ts"];
  expect(namesIn(join(out, "src/models"))).toEqual(models);
  expect(readFileSync(join(out, "src/models/link.ts"), "utf8")).toBe("mine");
  expect(readFileSync(join(out, "node_modules/x/index.js"), "utf8")).toBe("x");
  expect(namesIn(parent)).toEqual(["sdk"]);
});

it("a link as output folder stays a link, and its target is written", async () => {
  const { parent, out } = stage();
  const link = join(parent, "link");
  symlinkSync(out, link);
  expect(await again(link)).toMatchObject({ code: 0 });
  expect(realpathSync(link)).toBe(out);
  expect(namesIn(join(link, "src/models"))).toEqual(["x-one.ts", "x-two.ts"]);
});

it("a generated file that was changed or deleted is written again", async () => {
  const { out } = stage((folder) => {
    writeFileSync(join(folder, "src/models/x-one.ts"), "changed");
    rmSync(join(folder, "src/index.ts"));
  });
  expect(await again(out)).toMatchObject({ code: 0 });
  expect(treeOf(out)).toEqual(after);
});

describe("a file that the generator did not write is not overwritten: exit 2, nothing changed", () => {
  const replaceLock = (out: string, text: (lock: string) => string) => {
    const lock = join(out, "contracts.lock.json");
    writeFileSync(lock, text(readFileSync(lock, "utf8")));
  };
  const outside = `"files": {"../notes.txt":"${"0".repeat(64)}",`;
  it.each<[string, (out: string) => void]>([
    [
      "a file in a folder of the user's own",
      (out) => {
        rmSync(out, { recursive: true });
        mkdirSync(out);
        writeFileSync(join(out, "package.json"), '{"name":"mine","version":"3.0.0"}');
      },
    ],
    [
      "a file in place of a new model",
      (out) => writeFileSync(join(out, "src/models/x-two.ts"), "mine"),
    ],
    ["a folder in place of a new model", (out) => mkdirSync(join(out, "src/models/x-two.ts"))],
    [
      "a folder in place of a generated file",
      (out) => {
        rmSync(join(out, "src/models/x-one.ts"));
        mkdirSync(join(out, "src/models/x-one.ts"));
      },
    ],
    [
      "a lock that lists a file outside",
      (out) => replaceLock(out, (lock) => lock.replace('"files": {', outside)),
    ],
    ["a damaged lock", (out) => replaceLock(out, () => "<<<<<<< ours")],
  ])("%s", async (_, prepare) => {
    const { parent, out } = stage(prepare);
    const tree = treeOf(out);
    const ended = await again(out);
    expect(ended.code).toBe(2);
    expect(ended.err).toMatch(
      /was not written by this generator|it is unknown whether this generator wrote|is damaged; restore it/,
    );
    expect(treeOf(out)).toEqual(tree);
    expect(namesIn(parent)).toEqual(["sdk"]);
  });
});

it.each<[string, (parent: string) => string]>([
  ["a file in place of the folder", (parent) => join(parent, "file")],
  ["a file in place of the folder above", (parent) => join(parent, "file/sdk")],
  ["a folder in a place for devices", () => "/dev/null/sdk"],
])("%s cannot be written: exit 6, one sentence", async (_, path) => {
  const { parent, out } = stage((folder) => writeFileSync(join(folder, "../file"), "mine"));
  const ended = await again(path(parent));
  expect(ended.code).toBe(6);
  expect(ended.err).toContain("is a file, or lies below one; give the path of a folder.");
  expect(ended.err.trimEnd().split("\n")).toHaveLength(1);
  expect(readFileSync(join(parent, "file"), "utf8")).toBe("mine");
  expect(treeOf(out)).toEqual(before);
  expect(namesIn(parent)).toEqual(["file", "sdk"]);
});

it.runIf(process.platform === "linux")("a folder that takes no folder ends with 6", async () => {
  const ended = await again("/proc/sdk");
  expect(ended).toMatchObject({ code: 6 });
  expect(ended.err).toContain("Cannot write into /proc/sdk (there is no such file or folder)");
});

it("a failed template leaves the old SDK unchanged", async () => {
  const { parent, out } = stage();
  const templates = join(folder, "templates");
  cpSync(PROJECT.templates, templates, { recursive: true });
  writeFileSync(join(templates, "src/index.ts.hbs"), "{{{nothing}}}\n");
  const { code, err } = await again(out, { templates });
  expect(code).toBe(70);
  expect(err).toContain('"nothing" not defined');
  expect(treeOf(out)).toEqual(before);
  expect(namesIn(parent)).toEqual(["sdk"]);
});

describe("the last stages, as a process", () => {
  const preload = new URL("fault-at-call.ts", import.meta.url).href;
  const write = (out: string, fault = "none", at = 0) =>
    launch("test/e2e/generate/disk/write-tree.ts", [next, out], {
      env: { FAULT: fault, FAULT_AT: String(at) },
      preload,
    }).ended;

  it("run twice at once: at least one succeeds, and the SDK is complete", async () => {
    const { parent, out } = stage();
    const ended = await Promise.all([write(out), write(out)]);
    const codes = ended.map(({ code }) => code).sort();
    expect(["0,0", "0,6"]).toContain(String(codes));
    expect(treeOf(out)).toEqual(after);
    expect(namesIn(parent)).toEqual(["sdk"]);
  });
});
