// A run that is killed, or meets a full disk, at any of its writes. The next run repairs the SDK.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { markReleased } from "../../../../generator/index.js";
import { drift } from "../../drift/support/stage.js";
import { entry, entryWith } from "../support/catalog.js";
import { namesIn, treeOf } from "../support/folders.js";
import { command } from "../support/in-process.js";
import { launch } from "../support/process.js";
import { runner } from "../support/runner.js";

const LOCK = "contracts.lock.json";
const { folder, run } = runner();
const OLD = [entry("x-one"), entry("x-gone")];
const NEW = [entryWith("x-one", { seed: { type: "integer" } }), entry("x-two")];
let oldSdk: string;
let newSdk: string;
let newCatalog: string;
const preload = new URL("fault-at-call.ts", import.meta.url).href;
const FOREIGN = ["node_modules/undici/index.js", "notes.txt", "src/models/mine.ts"];

type Tree = Readonly<Record<string, string>>;
let before: Tree;
let after: Tree;
let calls: number;

beforeAll(async () => {
  ({ sdk: oldSdk } = await run(OLD));
  ({ sdk: newSdk } = await run(NEW));
  newCatalog = join(newSdk, "../catalog.json");
  const { out } = stage("count");
  const { code, out: printed } = await write(out, "none", 0);
  expect(code).toBe(0);
  calls = Number(/calls: (\d+)/.exec(printed)?.[1]);
  [before, after] = [treeOf(stage("old-with-notes").out), treeOf(out)];
  expect(Object.keys(after)).toEqual([...Object.keys(treeOf(newSdk)), ...FOREIGN].sort());
});

/** A copy of the old SDK with files of the user, alone in its folder. */
function stage(name: string) {
  const parent = join(folder, name);
  const out = join(parent, "sdk");
  cpSync(oldSdk, out, { recursive: true });
  for (const path of FOREIGN) {
    mkdirSync(join(out, path, ".."), { recursive: true });
    writeFileSync(join(out, path), `// ${path}\n`);
  }
  return { parent, out };
}

function write(out: string, fault: "kill" | "full" | "none", at: number, from = newSdk) {
  const env = { FAULT: fault, FAULT_AT: String(at) };
  return launch("test/e2e/generate/disk/write-tree.ts", [from, out], { env, preload }).ended;
}

// Moments while files are written and moved into place, and the last moments, when the lock is
// moved.
const moments = [
  ...Array.from({ length: 12 }, (_, index) => (index + 1) / 14),
  ...Array.from({ length: 12 }, (_, index) => index - 11),
];
const callAt = (moment: number) => (moment > 0 ? Math.ceil(calls * moment) : calls + moment);

describe("killed at one of its writes", () => {
  it.concurrent.each(moments)("(%d), the next run repairs the SDK", async (moment) => {
    const { parent, out } = stage(`kill-${moment}`);
    const { code } = await write(out, "kill", callAt(moment));
    expect(code).toBeNull();

    // Every file belongs to the old or to the new SDK, and the user's files are unchanged.
    const now = visible(treeOf(out));
    for (const [path, hash] of Object.entries(now)) {
      expect([before[path], after[path]]).toContain(hash);
    }
    // The lock reveals a mixture: it lists files that are missing or different.
    const compared = await drift(["--catalog", newCatalog, "--out", out]);
    const isOld = JSON.stringify(now) === JSON.stringify(before);
    const isNew = JSON.stringify(now) === JSON.stringify(after);
    const isMixed = listed(out).some(([path, hash]) => now[path] !== hash);
    expect([isOld || isNew || isMixed || hasNewFiles(now), compared.code === 2]).toEqual([
      true,
      isMixed,
    ]);

    const next = await command(["--catalog", newCatalog, "--out", out]);
    expect(next).toMatchObject({ code: 0 });
    expect(treeOf(out)).toEqual(after);
    expect(namesIn(parent)).toEqual(["sdk"]);
  });
});

describe("killed, then killed again on the way back", () => {
  it.concurrent.each([0.2, 0.4, 0.6, 0.8])("(%d), no file is left over", async (moment) => {
    const { out } = stage(`twice-${moment}`);
    // All files but the lock are in place.
    await write(out, "kill", calls - 1);
    expect(visible(treeOf(out))).toHaveProperty(["src/models/x-two.ts"]);
    expect(await write(out, "kill", callAt(moment), oldSdk)).toMatchObject({ code: null });
    expect(await write(out, "none", 0, oldSdk)).toMatchObject({ code: 0 });
    expect(treeOf(out)).toEqual(before);
  });
});

describe("killed before the lock takes its place, after a release", () => {
  it.each([
    ["the same catalog", NEW, "next"],
    ["the catalog of the release", OLD, "released"],
  ] as const)("with %s, no setting of the killed run is kept", async (_, entries, like) => {
    const { sdk: released, cwd } = await run(OLD);
    await markReleased({ out: released, cwd, version: "1.0.0" });
    const { sdk: renamed } = await run(NEW, ["--name", "@acme/killed"], { over: released });
    const killed = join(cwd, "killed");
    cpSync(renamed, killed, { recursive: true });
    renameSync(join(killed, LOCK), join(killed, `.${LOCK}.sdkgen-new`));
    cpSync(join(released, LOCK), join(killed, LOCK));

    const { sdk } = await run(entries, [], { over: killed });
    const { sdk: wanted } =
      like === "released" ? { sdk: released } : await run(NEW, [], { over: released });
    expect(treeOf(sdk)).toEqual(treeOf(wanted));
  });
});

/** The tree without temporary files of a killed run, which no reader uses. */
const visible = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([path]) => !path.includes(".sdkgen-")));

const listed = (out: string): [path: string, hash: string][] =>
  Object.entries(
    (
      JSON.parse(readFileSync(join(out, "contracts.lock.json"), "utf8")) as {
        files: Record<string, string>;
      }
    ).files,
  );

// New files among old ones: `build` and `release` name them, but drift compares only contracts.
const hasNewFiles = (now: Tree) => Object.keys(now).some((path) => !(path in before));

describe("a disk that is full at one of its writes", () => {
  it.concurrent.each([0.1, 0.3, 0.4])("(%d) leaves the old SDK as it was", async (moment) => {
    const { parent, out } = stage(`full-${moment}`);
    const { code, err } = await write(out, "full", callAt(moment));
    expect(code).toBe(6);
    expect(err).toMatch(
      /^Cannot write into .*\(the disk is full\); the previous SDK is unchanged\. Fix the cause, then run again\.\n$/,
    );
    expect(treeOf(out)).toEqual(before);
    expect(namesIn(parent)).toEqual(["sdk"]);
  });

  it("leaves no folder if there was no SDK", async () => {
    const out = join(folder, "full-first", "sdk");
    const { code } = await write(out, "full", 9);
    expect(code).toBe(6);
    expect(existsSync(out)).toBe(false);
  });
});
