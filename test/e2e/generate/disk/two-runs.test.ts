// Two runs into one folder: the second reports the first, and advises nothing that would harm the
// work of the first.
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { catalogOf, entry, entryWith, saveCatalog } from "../support/catalog.js";
import { temporaryFolder, treeOf } from "../support/folders.js";
import { command } from "../support/in-process.js";
import { generate, launch } from "../support/process.js";
import { closeServers, ok, serve } from "../support/server.js";

afterAll(closeServers);
const folder = temporaryFolder();
const catalog = saveCatalog(folder, "catalog.json", [entry("x-one"), entry("x-two")]);
const HARM = /delete|remove|move|choose|restore|version control/;
const other = String(process.ppid);
const MINUTE = 60_000;

let count = 0;
/** A folder with these files: path → text. */
function stage(files: Readonly<Record<string, string>>): string {
  const out = join(folder, `out-${++count}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  return out;
}
const aged = (out: string, ms: number) => {
  const then = new Date(Date.now() - ms);
  utimesSync(join(out, ".sdkgen-pid"), then, then);
};
const run = (out: string, ...flags: string[]) =>
  command(["--catalog", catalog, "--out", out, ...flags]);

describe("a run that meets an unfinished first run ends with 6 and changes nothing", () => {
  const MODULE = "// Generated.\n";
  it.each<[string, Readonly<Record<string, string>>, string[]?]>([
    ["that has only begun", {}],
    ["that has begun its lock", { ".contracts.lock.json.sdkgen-new": "" }],
    ["that is in the middle of its lock", { ".contracts.lock.json.sdkgen-new": '{"version": "1.' }],
    ["that has made a folder", { "src/.index.ts.sdkgen-new": MODULE }],
    ["that has put modules in place", { "src/index.ts": MODULE, "src/models/x-one.ts": MODULE }],
    ["that has put package.json in place", { "package.json": '{"name": "gateway-sdk"}' }],
    [
      "that has put pages in place",
      { "README.md": "# gateway-sdk\n", "docs/models/x.md": "# x\n" },
    ],
    ["under --force", { "package.json": '{"name": "gateway-sdk"}' }, ["--force"]],
    ["under --dry-run", { "src/index.ts": MODULE }, ["--dry-run"]],
  ])("%s", async (_, files, flags = []) => {
    const out = stage({ ".sdkgen-pid": other, ...files });
    const before = treeOf(out);
    const { code, err } = await run(out, ...flags);
    expect([code, err]).toEqual([
      6,
      `generate: Another run (process ${other}) is writing ${out}; nothing was changed. Wait until it has ended, then run the command again.\n`,
    ]);
    expect(treeOf(out)).toEqual(before);
  });
});

it.each<[string, string, number, number]>([
  ["with the number of a running process", other, 0, 6],
  ["with that number, an hour old: no run takes so long", other, 61 * MINUTE, 0],
  ["without a number yet", "", 0, 6],
  ["without a number, of a killed run", "", MINUTE, 0],
  ["with a number of no process", "4194999", 0, 0],
  ["with words", "nobody", 0, 0],
])("a claim %s", async (_, text, age, wanted) => {
  const out = stage({ ".sdkgen-pid": text });
  aged(out, age);
  const { code, err } = await run(out);
  expect(code).toBe(wanted);
  expect(err).toMatch(wanted === 6 ? /^generate: Another run .*is writing/ : /^$/);
});

it.each<[string, readonly unknown[], readonly unknown[]]>([
  ["of the same catalog", [entry("x-one")], [entry("x-one")]],
  [
    "of another catalog",
    [entry("x-one")],
    [entryWith("x-one", { seed: { type: "integer" } }), entry("x-two")],
  ],
])("a first run %s that ends while a second one fetches keeps its SDK", async (_, slow, quick) => {
  const out = join(folder, `out-${++count}`);
  const saved = saveCatalog(folder, `quick-${count}.json`, quick);
  const gateway = await serve(() => ok(catalogOf(slow)));
  const startReference = async () => {
    expect(await command(["--catalog", saved, "--out", out])).toMatchObject({ code: 0 });
    return { baseUrl: gateway.url, apiKey: "a-key", close: () => Promise.resolve() };
  };
  const { code, err } = await command(["--out", out], { startReference });
  expect([code, err]).toEqual([
    6,
    `generate: ${out}/contracts.lock.json was changed during this run; nothing was written. Run sdkgen generate again.\n`,
  ]);
  expect(await command(["--catalog", saved, "--out", out])).toMatchObject({ code: 0, err: "" });
});

it("simultaneous processes into a new folder: at least one succeeds, the others report the reason", async () => {
  const out = join(folder, "new/sdk");
  const start = () => generate(["--catalog", catalog, "--out", out]);
  const ended = await Promise.all([start(), start(), start()]);
  expect(ended.map(({ code }) => code)).toContain(0);
  for (const { code, err } of ended) {
    expect([0, 6]).toContain(code);
    expect(err).toMatch(/^$|Another run .*is writing|was changed during this run/);
    expect(err).not.toMatch(HARM);
  }
  expect(await run(out, "--dry-run")).toMatchObject({ code: 0 });
});

it("processes that write into a folder again and again are never inside at the same time", async () => {
  const out = join(folder, "held");
  mkdirSync(out);
  const hold = () => launch("test/e2e/generate/disk/hold-folder.ts", [out, "300"]).ended;
  const ended = await Promise.all([hold(), hold(), hold()]);
  expect(ended.map(({ code, err }) => [code, err])).toEqual([0, 1, 2].map(() => [0, ""]));
});
