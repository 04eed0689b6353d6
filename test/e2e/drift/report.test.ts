// The report by output: terminal, pipe, pull request, GitHub Actions.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { entry, entryWith, saveCatalog } from "../generate/support/catalog.js";
import { temporaryFolder } from "../generate/support/folders.js";
import { command } from "../generate/support/in-process.js";
import { type Change, driftMarkdown, markReleased } from "../../../generator/index.js";
import { drift, driftReport } from "./support/stage.js";

const folder = temporaryFolder();
const sdk = join(folder, "sdk");
const file = (name: string, entries: readonly unknown[]) => saveCatalog(folder, name, entries);
let changed: string;

beforeAll(async () => {
  const old = entryWith("x-one", { seed: { type: "integer", maximum: 10, default: 5 }, old: {} });
  const before = file("before.json", [old, entry("x-two"), entry("x-gone")]);
  expect(await command(["--catalog", before, "--out", sdk])).toMatchObject({ code: 0 });
  await markReleased({ out: sdk, cwd: folder, version: "1.0.0" });
  const seed = { type: "integer", maximum: 5, default: 4 };
  changed = file("changed.json", [
    entryWith("x-one", { seed }),
    entry("x-two", { schema_version: "2026-09-01" }),
    entryWith("x-new", { seed }),
    { id: "x bad" },
  ]);
});

const TABLE = `6 changes in 4 models: 3 major, 1 minor, 2 patch.
Next version: 1.0.0 → 2.0.0.

major in x-gone
  major  model removed

major in x-one  BREACH content changed under the same schema_version
  major  old   removed  BREACH a field was removed, although contract fields are only ever added
  major  seed  maximum lowered from 10 to 5
  patch  seed  default changed from 5 to 4

minor in x-new
  minor  new model

patch in x-two
  patch  schema_version changed from 2026-08-01 to 2026-09-01; the contract is the same

Entries of the catalog that cannot be used
  entry 3 (x bad): E_ID_CHARS: id holds white space, control or invisible characters
`;

describe("the table", () => {
  const flags = () => ["--catalog", changed, "--out", sdk];

  it("is plain text in a pipe, with models sorted by urgency", async () => {
    expect(await drift(flags())).toEqual({ code: 1, out: TABLE, err: "" });
  });

  it.each<[string, boolean, Record<string, string>, boolean]>([
    ["a terminal", true, {}, true],
    ["a terminal under NO_COLOR", true, { NO_COLOR: "1" }, false],
    ["a pipe", false, {}, false],
    ["a pipe under FORCE_COLOR", false, { FORCE_COLOR: "1" }, true],
  ])("on %s: colours %s", async (_, isTerminal, env, isColoured) => {
    const { out } = await drift(flags(), { isTerminal, env });
    expect(out.includes("\u001b[")).toBe(isColoured);
    // A regular expression must not contain the control character itself.
    const plain = out
      .split("\u001b")
      .map((part, index) => (index === 0 ? part : part.replace(/^\[\d+m/, "")));
    expect(plain.join("")).toBe(TABLE);
  });
});

describe("50 changes in 26 models", () => {
  const fields = Object.fromEntries(Array.from({ length: 24 }, (_, n) => [`f${n}`, {}]));
  const seed = { type: "integer", maximum: 10, default: 5 };
  const catalog = () =>
    file("fifty.json", [
      entryWith("x-one", { seed, ...fields }),
      ...Array.from({ length: 24 }, (_, n) => entry(`x-${n}`)),
      entry("x-two"),
    ]);

  it("fit a terminal: the summary, the worst change of each model, and the number of further changes", async () => {
    const args = ["--catalog", catalog(), "--out", sdk];
    const onScreen = await drift(args, { isTerminal: true, env: { NO_COLOR: "1" } });
    const lines = onScreen.out.trimEnd().split("\n");
    expect(lines.length).toBeLessThan(40);
    expect(lines[0]).toBe("50 changes in 26 models: 2 major, 48 minor.");
    expect(lines).toContain(
      "major in x-one (1 major, 24 minor)  BREACH content changed under the same schema_version",
    );
    expect(lines.at(-1)).toMatch(/^and \d\d more changes; --json prints every change$/);
    const piped = await drift(args);
    expect(piped.out.split("\n").length).toBeGreaterThan(100);
  });

  it("are one row for each change in a pull request, which folds a long list of models", async () => {
    const path = join(folder, "folded.md");
    await drift(["--catalog", catalog(), "--out", sdk, "--markdown", path, "--json"]);
    const text = readFileSync(path, "utf8");
    const ids = Array.from({ length: 24 }, (_, n) => `x-${n}`).sort();
    const names = ids.map((id) => `<code>${id}</code>`).join(", ");
    // 24 new fields, a removed field, a removed model, and the row of the new models.
    expect(text.split("\n| ")).toHaveLength(30);
    expect(text).toContain(
      `| minor |  | new model | <details><summary>24 models</summary>${names}</details> |\n`,
    );
  });
});

it("12 models with 6 changes each show the first 5 changes of the models that fit a terminal", async () => {
  const out = join(folder, "twelve");
  const names = Array.from({ length: 12 }, (_, n) => `x-${n + 10}`);
  const before = names.map((name) => entry(name));
  await command(["--catalog", file("twelve.json", before), "--out", out]);
  const fields = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`f${n}`, {}]));
  const after = file(
    "six.json",
    names.map((name) => entryWith(name, fields)),
  );
  const table = await drift(["--catalog", after, "--out", out], {
    isTerminal: true,
    env: { NO_COLOR: "1" },
  });
  const models = [...table.out.matchAll(/^minor in (\S+) \(6 minor\)/gm)].map(([, name]) => name);
  expect(models).toEqual(["x-10", "x-11", "x-12", "x-13"]);
  expect(table.out).toMatch(/\nand 52 more changes; --json prints every change\n$/);
});

describe("--markdown", () => {
  it("writes the text of a pull request, in addition to the printed report", async () => {
    const path = join(folder, "report.md");
    const ended = await drift(["--catalog", changed, "--out", sdk, "--markdown", path, "--json"]);
    expect(driftReport(ended).changes).toHaveLength(6);
    expect(readFileSync(path, "utf8")).toBe(`# Catalog drift

6 changes in 4 models: 3 major, 1 minor, 2 patch.
Next version: 1.0.0 → 2.0.0.

> [!CAUTION]
> The service broke its promises (1-core.md, Versioning):
>
> - \`x-one\`: content changed under the same schema_version
> - \`x-one\` \`old\`: a field was removed, although contract fields are only ever added

| Class | Field | Change | Models |
| --- | --- | --- | --- |
| **major** |  | model removed | \`x-gone\` |
| **major** | \`old\` | removed **(breach)** | \`x-one\` |
| **major** | \`seed\` | maximum lowered from 10 to 5 | \`x-one\` |
| minor |  | new model | \`x-new\` |
| patch |  | schema_version changed from 2026-08-01 to 2026-09-01; the contract is the same | \`x-two\` |
| patch | \`seed\` | **default changed from 5 to 4** | \`x-one\` |

## Entries that cannot be used

- Entry 3 \`x bad\`: E_ID_CHARS: id holds white space, control or invisible characters
`);
  });

  const version = { current: "1.0.0", next: "1.1.0", released: "1.0.0" };
  const none = { prices: [], rejected: [], notRead: [], warnings: [] };
  const markdownOf = (changes: readonly Change[]) =>
    driftMarkdown({ drift: true, class: "minor", models: 1_500, changes, version, ...none });
  const change = (model: string, sentence: string): Change => {
    return { model, field: "a", kind: "default-changed", class: "minor", sentence };
  };

  it("is cut after a whole line if it is too long for a pull request", () => {
    const text = markdownOf(
      Array.from({ length: 1_500 }, (_, n) => change(`x-${n}`, `new default ${n}`)),
    );
    expect(text.length).toBeLessThanOrEqual(65_000);
    expect(text.length).toBeGreaterThan(60_000);
    expect(text).toMatch(
      /\n\nThe rest of the report is left out, because a pull request holds 65,536 characters; `sdkgen drift` prints the whole report\.\n$/,
    );
  });

  it("names some of 1,000 models with one change, counts all, and has the other changes", () => {
    const ids = Array.from({ length: 1_000 }, (_, n) => `vendor/${"m".repeat(60)}-${1_000 + n}`);
    const text = markdownOf([
      ...ids.map((id) => change(id, "new default 1")),
      change("x-1", "one"),
    ]);
    expect(text).toContain("1001 changes in 1001 models: 1001 minor.");
    // Each name has 85 characters, so 10,000 characters have 117 names.
    expect(text.match(/<code>/g)).toHaveLength(117);
    expect(text).toContain("<summary>1000 models</summary>");
    expect(text).toContain("-1116</code>, and 883 more</details> |\n");
    expect(text).toContain("| minor | `a` | **one** | `x-1` |\n");
  });

  it("shows a text and a number as two changes", () => {
    const text = markdownOf([
      change("x-1", 'a: new default "1"'),
      change("x-2", "a: new default 1"),
    ]);
    expect(text).toContain('| **new default "1"** | `x-1` |');
    expect(text).toContain("| **new default 1** | `x-2` |");
  });
});

describe("in GitHub Actions", () => {
  async function inActions(args: readonly string[], more: Record<string, string> = {}) {
    const summary = join(folder, "summary.md");
    const outputs = join(folder, "outputs.txt");
    writeFileSync(summary, "before\n");
    writeFileSync(outputs, "");
    const env = {
      GITHUB_ACTIONS: "true",
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: outputs,
      ...more,
    };
    const ended = await drift(["--out", sdk, ...args], { env });
    return {
      ...ended,
      summary: readFileSync(summary, "utf8"),
      outputs: readFileSync(outputs, "utf8"),
    };
  }
  const commands = (text: string) =>
    text.split("\n").filter((line) => line.trimStart().startsWith("::"));

  it("annotates models, adds the summary, and sets the outputs", async () => {
    const ended = await inActions(["--catalog", changed]);
    expect(ended.out.startsWith(TABLE)).toBe(true);
    expect(commands(ended.out)).toEqual([
      "::error title=Catalog drift%3A x-gone::major: model removed",
      "::error title=Catalog drift%3A x-one::breach: content changed under the same schema_version%0A" +
        "major: old: removed (breach: a field was removed, although contract fields are only ever added)%0A" +
        "major: seed: maximum lowered from 10 to 5%0Apatch: seed: default changed from 5 to 4",
      "::warning title=Catalog drift%3A x-new::minor: new model",
      "::warning title=Catalog drift%3A x-two::patch: schema_version changed from 2026-08-01 to 2026-09-01; the contract is the same",
    ]);
    expect(ended.summary).toMatch(/^before\n# Catalog drift\n\n6 changes in 4 models/);
    expect(ended.outputs).toBe("drift=true\nclass=major\nversion=2.0.0\n");
  });

  it("without drift it sets outputs and adds no annotations", async () => {
    const before = join(folder, "before.json");
    const ended = await inActions(["--catalog", before]);
    expect([ended.code, commands(ended.out)]).toEqual([0, []]);
    expect(ended.outputs).toBe("drift=false\nclass=none\nversion=1.0.0\n");
  });

  it("a failed run is also an error of the workflow", async () => {
    const ended = await inActions(["--catalog", join(folder, "none, 100%.json")]);
    expect(ended.code).toBe(2);
    expect(commands(ended.err)).toEqual([
      expect.stringMatching(
        /^::error title=sdkgen drift::Cannot read .*none, 100%25\.json \(there is no such file or folder\); give the path of a saved answer .*\.$/,
      ),
    ]);
    expect(ended.outputs).toBe("");
  });

  it("the last annotation counts the models beyond GitHub's limit", async () => {
    const many = Array.from({ length: 30 }, (_, n) => entry(`x-${n}`));
    const ended = await inActions(["--catalog", file("thirty.json", [entry("x-two"), ...many])]);
    const warnings = commands(ended.out).filter((line) => line.startsWith("::warning"));
    expect(warnings).toHaveLength(10);
    expect(warnings.at(-1)).toBe(
      "::warning title=Catalog drift::21 further models changed; see the summary of this workflow run",
    );
  });
});
