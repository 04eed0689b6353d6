// Flags, and the report of a run: plain lines for people, one object for programs.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bareEntry, entry, entryWith, saveCatalog } from "./support/catalog.js";
import { namesIn, treeOf } from "./support/folders.js";
import { generate } from "./support/process.js";
import { reportOf } from "./support/report.js";
import { runner, type Run } from "./support/runner.js";

const { folder, run } = runner();
const TWO = entryWith("x-two", { count: { type: "integer" } });
const ENTRIES = [TWO, entry("x-one"), entry("v/x-3"), bareEntry("x-talk", "chat")];
const BAD = entry("x-bad", { endpoint: "https://elsewhere.example/v1/videos/generations" });
const WITH_BAD = [...ENTRIES.slice(0, 1), BAD, ...ENTRIES.slice(1)];
let first: Run;
let before: Record<string, string>;

beforeAll(async () => {
  first = await run(ENTRIES, ["--strict"]);
  expect(first).toMatchObject({ code: 0, err: "" });
  before = treeOf(first.sdk);
});

/** Runs over a copy of the SDK. */
const again = (entries: readonly unknown[], ...flags: readonly string[]) =>
  run(entries, flags, { over: first.sdk });

it("--json prints one object on stdout and nothing else", async () => {
  const ended = await run(WITH_BAD, ["--json"]);
  expect(ended).toMatchObject({ code: 0, err: "" });
  expect(ended.out.endsWith("}\n")).toBe(true);
  const { ms, ...report } = reportOf(ended);
  expect(ms).toBeGreaterThan(0);
  // The only warning reports that the documented facts reach none of these models.
  expect(report.warnings).toHaveLength(1);
  expect({ ...report, warnings: [] }).toEqual({
    models: 4,
    emitted: ["v/x-3", "x-one", "x-talk", "x-two"],
    unchanged: [],
    removed: [],
    renamed: {},
    notRead: [],
    resembling: [],
    proposals: [],
    rejected: [
      {
        index: 1,
        id: "x-bad",
        code: "E_ENDPOINT",
        message:
          'endpoint "https://elsewhere.example/v1/videos/generations" is not a known endpoint of this operation; add it under `endpoints` in sdkgen.config.ts',
      },
    ],
    version: "1.0.0",
    released: null,
    changes: [],
    doubts: [],
    warnings: [],
  });
  const failed = await run(undefined, ["--catalog", "none.json", "--json"]);
  const { error } = JSON.parse(failed.out) as { readonly error: { readonly message: string } };
  expect(error).toEqual({ code: 2, message: expect.stringMatching(/^Cannot read the catalog/) });
  expect(failed).toMatchObject({ code: 2, err: `generate: ${error.message}\n` });
});

it("--strict ends with 1 if an entry was rejected, and emits its neighbours as usual", async () => {
  const ended = await run(WITH_BAD, ["--strict"]);
  expect(ended.code).toBe(1);
  expect(ended.err).toContain("rejected entry 1 (x-bad): E_ENDPOINT: endpoint");
  expect(treeOf(ended.sdk)).toEqual(before);
});

it.each<[readonly string[], readonly string[]]>([
  [["x-one"], ["x-one"]],
  [["*3"], ["v/x-3"]],
  [
    ["x-t*", "v/*"],
    ["v/x-3", "x-talk", "x-two"],
  ],
])("--only %j selects %j; --dry-run writes nothing", async (globs, ids) => {
  const ended = await run(ENTRIES, ["--dry-run", "--json", "--only", ...globs]);
  expect(reportOf(ended).emitted).toEqual(ids);
  expect(namesIn(ended.cwd)).toEqual(["catalog.json"]);
});

describe("models that the catalog no longer lists", () => {
  it("are named under --dry-run, which writes nothing", async () => {
    const ended = await again([entry("x-one")], "--dry-run");
    expect(ended.code).toBe(0);
    expect(ended.err.trimEnd().split("\n")).toEqual([
      "would remove v/x-3: the catalog no longer lists it",
      "would remove x-talk: the catalog no longer lists it",
      "would remove x-two: the catalog no longer lists it",
    ]);
    expect(treeOf(ended.sdk)).toEqual(before);
  });

  it("are removed; only changed models are emitted", async () => {
    const changed = entryWith("x-one", { seed: { type: "integer" } });
    const ended = await again([changed, TWO], "--json");
    expect(reportOf(ended)).toMatchObject({
      models: 2,
      emitted: ["x-one"],
      unchanged: ["x-two"],
      removed: ["v/x-3", "x-talk"],
    });
    expect(namesIn(join(ended.sdk, "src/models"))).toEqual(["x-one.ts", "x-two.ts"]);
  });
});

it("--name names the package, and the name stays", async () => {
  const named = await again(ENTRIES, "--name", "@studio/media");
  const { code, read } = await run(ENTRIES, [], { over: named.sdk });
  expect(code).toBe(0);
  expect(JSON.parse(read("package.json"))).toMatchObject({ name: "@studio/media" });
  expect(read("README.md")).toContain('from "@studio/media"');
});

type Misuse = [what: string, flags: readonly string[], sentence: string, env?: NodeJS.ProcessEnv];
const NO_NAMES = ["Studio", "../x", "a b", "@x", 'a","scripts":{"install":"x', "", "a".repeat(215)];

describe("wrong use ends with 2 and one sentence, and changes nothing", () => {
  it.each<Misuse>([
    ["an empty pattern among others", ["--only", "x-*", " "], "--only has an empty value"],
    ["a pattern too long", ["--only", "x".repeat(70_000)], "is not a valid pattern"],
    ["an empty category", ["--category", ""], "--category has an empty value"],
    ...NO_NAMES.map((name): Misuse => [
      `the name ${name}`,
      ["--name", name],
      "is not a valid npm package name",
    ]),
    // Without `--`, npm takes flags for itself.
    ...["--dry-run", "--strict"].map((flag): Misuse => [
      `${flag} before --`,
      [],
      `npm consumed ${flag} and did not pass it on. Run sdkgen generate ${flag} instead.\n`,
      { [`npm_config_${flag.slice(2).replace("-", "_")}`]: "true" },
    ]),
  ])("%s", async (_, flags, sentence, env = {}) => {
    const ended = await run(ENTRIES, flags, { env, over: first.sdk });
    expect(ended.code).toBe(2);
    expect(ended.err).toContain(sentence);
    expect(ended.err.trimEnd().split("\n")).toHaveLength(1);
    expect(treeOf(ended.sdk)).toEqual(before);
  });
});

it("a flag that npm takes is accepted if the program has it too, or if it is a flag of npm", async () => {
  const env = { npm_config_dry_run: "true", npm_config_json: "true", npm_config_strict: "" };
  expect(await run(ENTRIES, ["--dry-run"], { env })).toMatchObject({ code: 0, err: "" });
});

it("a workflow's log has no command of the old form, and the JSON stays equivalent", async () => {
  const hostile = [entry("x-one"), entry("##[error]gone", { endpoint: "/elsewhere" })];
  const env = { GITHUB_ACTIONS: "true" };
  const plain = await run(hostile, ["--dry-run"], { env });
  expect(plain.err).toContain("[error]gone");
  expect(plain.out + plain.err).not.toContain("##[");
  const json = await run(hostile, ["--dry-run", "--json"], { env });
  expect(json.out).not.toContain("##[");
  expect(reportOf(json).rejected.map(({ id }) => id)).toEqual(["##[error]gone"]);
});

it("a reader that stops early, like `head`, does not stop the run", async () => {
  const out = join(folder, "read-in-part");
  const catalog = saveCatalog(folder, "read-in-part.json", ENTRIES);
  const ended = await generate(["--catalog", catalog, "--out", out], {
    onOutput: (_, child) => child.stdout?.destroy(),
  });
  expect(ended).toMatchObject({ code: 0, err: "" });
  expect(namesIn(out)).toContain("contracts.lock.json");
});
