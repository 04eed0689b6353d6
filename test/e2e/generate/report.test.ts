// Flags, and what a run says: to people in plain lines, to programs as one object.
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bareEntry, entry, entryWith, saveCatalog } from "./support/catalog.js";
import { namesIn, temporaryFolder, treeOf } from "./support/folders.js";
import { command } from "./support/in-process.js";
import { generate } from "./support/process.js";
import { reportOf } from "./support/report.js";

const folder = temporaryFolder();
const file = (name: string, entries: readonly unknown[]) => saveCatalog(folder, name, entries);
const ENTRIES = [entry("x-two"), entry("x-one"), entry("v/x-3"), bareEntry("x-talk", "chat")];
const BAD = entry("x-bad", { endpoint: "https://elsewhere.example/v1/videos/generations" });
const catalog = file("good.json", ENTRIES);
const withBad = file("bad.json", [...ENTRIES.slice(0, 1), BAD, ...ENTRIES.slice(1)]);
const sdk = join(folder, "sdk");
let before: Record<string, string>;

beforeAll(async () => {
  expect(await command(["--catalog", catalog, "--out", sdk])).toMatchObject({ code: 0, err: "" });
  before = treeOf(sdk);
});

let copies = 0;
function copy(): string {
  const out = join(folder, `copy-${++copies}`);
  cpSync(sdk, out, { recursive: true });
  return out;
}

describe("--json prints one object on stdout and nothing else", () => {
  it("with a rejected entry", async () => {
    const out = join(folder, "new");
    const ended = await command(["--catalog", withBad, "--out", out, "--json"]);
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(ended.out.endsWith("}\n")).toBe(true);
    const { ms, ...report } = reportOf(ended);
    expect(ms).toBeGreaterThan(0);
    expect(report).toEqual({
      models: 4,
      emitted: ["v/x-3", "x-one", "x-talk", "x-two"],
      unchanged: [],
      removed: [],
      rejected: [
        {
          index: 1,
          id: "x-bad",
          code: "E_ENDPOINT",
          message:
            'endpoint "https://elsewhere.example/v1/videos/generations" is not known; add it under `endpoints` in sdkgen.config.ts',
        },
      ],
      version: "1.0.0",
      released: null,
      changes: [],
      warnings: [],
    });
    expect(treeOf(out)).toEqual(before);
  });

  it("and nothing on stdout when the run fails", async () => {
    const ended = await command(["--catalog", join(folder, "none.json"), "--json"]);
    expect(ended).toMatchObject({ code: 2, out: "" });
    expect(ended.err).toContain("Cannot read the catalog");
  });
});

describe("--strict", () => {
  it("ends with 1 when an entry was rejected; its neighbours are as without it", async () => {
    const out = join(folder, "strict");
    const ended = await command(["--catalog", withBad, "--out", out, "--strict"]);
    expect(ended.code).toBe(1);
    expect(ended.err).toContain("rejected entry 1 (x-bad): E_ENDPOINT: endpoint");
    expect(treeOf(out)).toEqual(before);
  });

  it("ends with 0 when none was", async () => {
    expect(await command(["--catalog", catalog, "--out", copy(), "--strict"])).toMatchObject({
      code: 0,
      err: "",
    });
  });
});

describe("--only", () => {
  it.each<[readonly string[], readonly string[]]>([
    [["x-one"], ["x-one"]],
    [["*3"], ["v/x-3"]],
    [
      ["x-t*", "v/*"],
      ["v/x-3", "x-talk", "x-two"],
    ],
  ])("%j takes %j", async (globs, ids) => {
    const out = join(folder, "nowhere");
    const flags = ["--catalog", catalog, "--out", out, "--dry-run", "--json", "--only", ...globs];
    expect(reportOf(await command(flags)).emitted).toEqual(ids);
    expect(existsSync(out)).toBe(false);
  });

  it("that matches nothing is an error that says so, and changes nothing", async () => {
    const out = copy();
    const ended = await command(["--catalog", catalog, "--out", out, "--only", "y-*"]);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain("--only");
    expect(treeOf(out)).toEqual(before);
  });
});

describe("models that the catalog no longer lists", () => {
  const smaller = file("smaller.json", [entry("x-one")]);

  it("are named under --dry-run, which writes nothing", async () => {
    const out = copy();
    const ended = await command(["--catalog", smaller, "--out", out, "--dry-run"]);
    expect(ended.code).toBe(0);
    expect(ended.err.trimEnd().split("\n")).toEqual([
      "would remove v/x-3: the catalog no longer lists it",
      "would remove x-talk: the catalog no longer lists it",
      "would remove x-two: the catalog no longer lists it",
    ]);
    expect(treeOf(out)).toEqual(before);
  });

  it("are named and removed", async () => {
    const out = copy();
    const report = reportOf(await command(["--catalog", smaller, "--out", out, "--json"]));
    expect(report).toMatchObject({
      models: 1,
      emitted: [],
      unchanged: ["x-one"],
      removed: ["v/x-3", "x-talk", "x-two"],
    });
    expect(namesIn(join(out, "src/models"))).toEqual(["x-one.ts"]);
  });
});

it("a changed contract emits that model and no other", async () => {
  const out = copy();
  const changed = file("changed.json", [
    ...ENTRIES.filter(({ id }) => id !== "x-one"),
    entryWith("x-one", { seed: { type: "integer" } }),
  ]);
  const report = reportOf(await command(["--catalog", changed, "--out", out, "--json"]));
  expect(report).toMatchObject({
    emitted: ["x-one"],
    unchanged: ["v/x-3", "x-talk", "x-two"],
    removed: [],
  });
});

describe("--name", () => {
  it("names the package, and the name stays", async () => {
    const out = join(folder, "named");
    const flags = ["--catalog", catalog, "--out", out];
    expect(await command([...flags, "--name", "@studio/media"])).toMatchObject({ code: 0 });
    expect(await command(flags)).toMatchObject({ code: 0 });
    const { name } = JSON.parse(readFileSync(join(out, "package.json"), "utf8")) as Record<
      string,
      unknown
    >;
    expect(name).toBe("@studio/media");
    expect(readFileSync(join(out, "README.md"), "utf8")).toContain('from "@studio/media"');
  });

  it.each(["Studio", "../x", "a b", "@x", 'a","scripts":{"install":"x', "", "a".repeat(215)])(
    "%j is refused",
    async (name) => {
      const ended = await command(["--catalog", catalog, "--out", sdk, "--name", name]);
      expect(ended).toMatchObject({ code: 2, out: "" });
      expect(ended.err).toContain("is not a package name of npm");
      expect(treeOf(sdk)).toEqual(before);
    },
  );
});

describe("wrong use ends with 2 and one sentence", () => {
  it.each<[string, readonly string[], string]>([
    ["an unknown flag", ["--outt", "x"], "unknown option '--outt'"],
    ["a word too many", ["now"], 'unexpected argument "now"'],
    ["a flag without its value", ["--out"], "argument missing"],
    ["a catalog that is not there", ["--catalog", join(folder, "no")], "(ENOENT)"],
    ["a catalog that is a folder", ["--catalog", folder], "(EISDIR)"],
    ["a pattern of a variable that is not set", ["--catalog", catalog, "--only", ""], "--only has"],
    ["one among others", ["--catalog", catalog, "--only", "x-*", " "], "--only has an empty value"],
    [
      "a pattern too long",
      ["--catalog", catalog, "--only", "x".repeat(70_000)],
      "is not a pattern",
    ],
    [
      "an empty category",
      ["--catalog", catalog, "--category", ""],
      "--category has an empty value",
    ],
    ["a category that is not there", ["--catalog", catalog, "--category", "y"], "are chat, video."],
    ["an output above the current folder", ["--catalog", catalog, "--out", ".."], "--out .."],
    ["an output that is the current folder", ["--catalog", catalog, "--out", "."], "--out ."],
  ])("%s", async (_, flags, sentence) => {
    const ended = await command(flags);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain(sentence);
    expect(ended.err.trimEnd().split("\n")).toHaveLength(1);
  });

  it("as a process, too, without a stack", async () => {
    const ended = await generate(["--outt", "x"]);
    expect(ended).toEqual({
      code: 2,
      out: "",
      err: "generate: unknown option '--outt' (Did you mean --out?) (see --help)\n",
    });
  });
});

it("--help names every flag and every exit code, and ends with 0", async () => {
  const { code, out, err } = await command(["--help"]);
  expect([code, err]).toEqual([0, ""]);
  for (const flag of ["out", "catalog", "only", "category", "dry-run", "json", "strict", "name"]) {
    expect(out).toContain(`--${flag}`);
  }
  expect(out).toContain("0 done, 1 rejected entries under --strict, 2 usage, 3 authentication");
});

describe("a flag that npm kept to itself, because there was no --, ends with 2", () => {
  it.each<[string, string, string]>([
    ["npm_config_dry_run", "true", "--dry-run"],
    ["npm_config_out", "elsewhere", "--out"],
    ["npm_config_strict", "true", "--strict"],
  ])("%s", async (name, value, flag) => {
    const out = join(folder, "kept");
    const ended = await command(["--catalog", catalog], { env: { [name]: value } });
    expect(ended).toEqual({
      code: 2,
      out: "",
      err: `generate: npm took ${flag} for itself; write npm run generate -- ${flag}.\n`,
    });
    expect(existsSync(out)).toBe(false);
  });

  it("but not where the flag came too, or is npm's own business", async () => {
    const env = { npm_config_dry_run: "true", npm_config_json: "true", npm_config_strict: "" };
    const out = join(folder, "kept");
    const flags = ["--catalog", catalog, "--out", out, "--dry-run"];
    expect(await command(flags, { env })).toMatchObject({ code: 0, err: "" });
  });
});

it("a workflow's log shows no command of the old form, and JSON means the same", async () => {
  const hostile = file("hostile.json", [
    entry("x-one"),
    entry("##[error]gone", { endpoint: "/elsewhere" }),
  ]);
  const env = { GITHUB_ACTIONS: "true" };
  const flags = ["--catalog", hostile, "--out", copy(), "--dry-run"];
  const plain = await command(flags, { env });
  expect(plain.err).toContain("[error]gone");
  expect(plain.out + plain.err).not.toContain("##[");
  const json = await command([...flags, "--json"], { env });
  expect(json.out).not.toContain("##[");
  expect(reportOf(json).rejected.map(({ id }) => id)).toEqual(["##[error]gone"]);
});
