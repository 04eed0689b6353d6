// A report shows every text of the catalog as text: in a log, in a pull request, in an annotation.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entry, entryWith, saveCatalog, schemaOf } from "../generate/support/catalog.js";
import { temporaryFolder } from "../generate/support/folders.js";
import { command } from "../generate/support/in-process.js";
import { closeServers, ok, serve } from "../generate/support/server.js";
import { drift, driftReport, KEY, live } from "./support/stage.js";

afterAll(closeServers);

const folder = temporaryFolder();
const sdk = join(folder, "sdk");
const file = (name: string, entries: readonly unknown[]) => saveCatalog(folder, name, entries);

beforeAll(async () => {
  const before = file("before.json", [entry("x-one"), entry("x-two")]);
  expect(await command(["--catalog", before, "--out", sdk])).toMatchObject({ code: 0 });
});

describe("hostile names", () => {
  const NAMES = [
    "::error::injected",
    "##[error]injected",
    "x\n::error::second-line",
    "<img/src=x/onerror=alert(1)>",
    "[link](https://evil.example)",
    "@everyone",
    "https://evil.example/#1",
    "www.evil.example",
    "`code`|cell|\\|",
    "__proto__",
    "%0A::error::encoded",
    "a,b:c",
  ];
  const strange = (): readonly unknown[] => {
    const properties = Object.fromEntries(
      NAMES.map((name) => [name, { type: "string", description: `See ${NAMES.join(" ")}` }]),
    );
    const models = NAMES.filter((name) => !/\s/.test(name)).map((id) => entry(id));
    return [
      entryWith("x-one", properties),
      ...models,
      ...NAMES.map((id) => ({ id, parameters: 1 })),
    ];
  };

  it("start no workflow command in a log, in the new or the old form", async () => {
    const catalog = file("hostile.json", [entry("x-two"), ...strange()]);
    for (const more of [[], ["--json"]]) {
      const ended = await drift(["--catalog", catalog, "--out", sdk, ...more], {
        env: { GITHUB_ACTIONS: "true" },
      });
      expect(ended.code).toBe(1);
      const printed = `${ended.out}${ended.err}`;
      const commands = printed.split("\n").filter((line) => /^\s*::/.test(line));
      expect(commands.length).toBeGreaterThan(1);
      expect(
        commands.filter(
          (line) => !/^::(error|warning) title=Catalog drift(%3A [^:]*)?::\w/.test(line),
        ),
      ).toEqual([]);
      expect(printed).not.toContain("##[");
      if (more.length > 0) {
        const ids = driftReport(ended).changes.map(({ model }) => model);
        expect(ids).toContain("##[error]injected");
      }
    }
  });

  it("are text in a pull request: no HTML, link, mention or reference outside code", async () => {
    const path = join(folder, "hostile.md");
    const catalog = file("hostile.json", [entry("x-two"), ...strange()]);
    await drift(["--catalog", catalog, "--out", sdk, "--markdown", path, "--json"]);
    const text = readFileSync(path, "utf8");
    expect(text).toContain("@everyone");
    const outside = text.split("\n").map((line) => withoutEntities(withoutCode(line)));
    const alive = /<(?!\/?(code|details|summary)>)|\]\(|@\w|#\d|:\/\/|www\./i;
    expect(outside.filter((line) => alive.test(line))).toEqual([]);
    // Each row of a table has four cells, even if a text contains bars.
    const rows = outside.filter((line) => line.startsWith("| "));
    expect(rows.filter((row) => row.split("|").length !== 6)).toEqual([]);
  });

  const withoutEntities = (line: string) =>
    line.replaceAll("&#8203;", "\u200b").replace(/&#\d+;/g, "entity");

  // Code spans as in CommonMark: the runs of backticks on both sides are equally long.
  function withoutCode(line: string): string {
    return line.replace(/(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/g, "code");
  }

  it("are cut in a description that is too long for a line", async () => {
    const input_schema = schemaOf("x-two", { description: "long ".repeat(10_000) });
    const catalog = file("long.json", [entry("x-two", { input_schema })]);
    const { out } = await drift(["--catalog", catalog, "--out", sdk]);
    expect(Math.max(...out.split("\n").map((line) => line.length))).toBeLessThan(400);
  });
});

it("no report has the key, even if the gateway sends it back", async () => {
  const path = join(folder, "key.md");
  const summary = join(folder, "key-summary.md");
  const { url } = await serve(() => ok({ data: [entry(KEY), { id: `${KEY} ` }] }));
  const env = { ...live(url), GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
  for (const more of [[], ["--json"]]) {
    const ended = await drift(["--out", sdk, "--markdown", path, ...more], { env });
    expect(ended.code).toBe(1);
    const all = [ended.out, ended.err, readFileSync(path, "utf8"), readFileSync(summary, "utf8")];
    expect(all.join("\n")).toContain("[key]");
    expect(all.join("\n")).not.toContain(KEY);
  }
});
