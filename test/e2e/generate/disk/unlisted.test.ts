// Generated files that the lock does not list, for example after a merge of two branches.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { entry, entryWith } from "../support/catalog.js";
import { treeOf } from "../support/folders.js";
import { reportOf } from "../support/report.js";
import { runner } from "../support/runner.js";

const { run } = runner();
const FIRST_LINE =
  "// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.";
const GENERATED = `${FIRST_LINE}\nexport {};\n`;
const MODELS = [entry("x-one"), entry("x-two")];
const { sdk } = await run(MODELS);
const before = treeOf(sdk);

const put = (folder: string, path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const warningOf = (path: string) =>
  `${path} is a generated file that contracts.lock.json does not list; sdkgen generate removes it`;

describe("a generated file that the lock does not list is removed with a warning, even if nothing else has changed", () => {
  it.each<[string, string, string]>([
    ["checks that models share", "src/checks/x-old.ts", GENERATED],
    ["a model", "src/models/x-old.ts", GENERATED],
    ["a schema", "src/schemas/x-old.ts", GENERATED],
    ["an operation", "src/operations/x-old.ts", GENERATED],
    ["an entry point", "src/old.ts", GENERATED],
    ["a file in a new folder", "src/old/deep/file.ts", GENERATED],
    ["a file in the folder of the runtime", "src/runtime/old.ts", GENERATED],
    [
      "a program, whose first line is for the shell",
      "src/run.ts",
      `#!/usr/bin/env node\n${GENERATED}`,
    ],
    [
      "a file with the ends of lines of Windows",
      "src/models/crlf.ts",
      GENERATED.replaceAll("\n", "\r\n"),
    ],
    ["a file with that line alone", "src/models/short.ts", FIRST_LINE],
    ["a name with spaces", "src/models/x old.ts", GENERATED],
    ["a file that a killed run left", "src/models/.x-old.ts.sdkgen-new", GENERATED],
  ])("%s", async (_, path, text) => {
    const ended = await run(MODELS, [], { over: sdk, before: (copy) => put(copy, path, text) });
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(ended.out).toContain(`warning: ${warningOf(path)}\n`);
    expect(ended.out).toContain("2 models: emitted 0, unchanged 2, removed 0");
    expect(treeOf(ended.sdk)).toEqual(before);
    expect(existsSync(dirname(join(ended.sdk, path)))).toBe(existsSync(dirname(join(sdk, path))));
  });
});

describe("a file that the generator did not write is never removed", () => {
  it.each<[string, string, string]>([
    ["a file without the line", "src/models/mine.ts", "export {};\n"],
    ["the line in second place", "src/models/mine.ts", `// Mine.\n${GENERATED}`],
    ["the line with more behind it", "src/models/mine.ts", `${FIRST_LINE} Not any more.\n`],
    ["the line in other words", "src/models/mine.ts", GENERATED.replace("Do not edit", "Edit")],
    ["the line after a space", "src/models/mine.ts", ` ${GENERATED}`],
    ["an empty file", "src/models/mine.ts", ""],
    ["a file outside src/", "lib/mine.ts", GENERATED],
    ["a file beside src/", "mine.ts", GENERATED],
  ])("%s", async (_, path, text) => {
    const ended = await run(MODELS, [], { over: sdk, before: (copy) => put(copy, path, text) });
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(ended.read(path)).toBe(text);
  });

  it("a link to a generated file, and the files of another SDK", async () => {
    const ended = await run(MODELS, [], {
      over: sdk,
      before: (copy) => {
        put(copy, "elsewhere/old.ts", GENERATED);
        symlinkSync(join(copy, "elsewhere/old.ts"), join(copy, "src/link.ts"));
        symlinkSync(join(copy, "elsewhere"), join(copy, "src/folder"));
        put(copy, "src/other/contracts.lock.json", "{}");
        put(copy, "src/other/src/index.ts", GENERATED);
      },
    });
    expect(ended).toMatchObject({ code: 0, err: "" });
    for (const path of [
      "elsewhere/old.ts",
      "src/link.ts",
      "src/folder/old.ts",
      "src/other/src/index.ts",
    ]) {
      expect(ended.read(path)).toBe(GENERATED);
    }
  });
});

it("--dry-run names the file and keeps it; --json lists it", async () => {
  const dry = await run(MODELS, ["--dry-run"], {
    over: sdk,
    before: (copy) => put(copy, "src/checks/old.ts", GENERATED),
  });
  expect(dry).toMatchObject({ code: 0, err: "" });
  expect(dry.out).toContain(`warning: ${warningOf("src/checks/old.ts")}\n`);
  expect(dry.read("src/checks/old.ts")).toBe(GENERATED);
  const json = await run(MODELS, ["--json"], { over: dry.sdk });
  expect(reportOf(json).warnings).toContain(warningOf("src/checks/old.ts"));
  const { warnings } = reportOf(await run(MODELS, ["--json"], { over: json.sdk }));
  expect(warnings).not.toContain(warningOf("src/checks/old.ts"));
});

it("with files of both branches and the lock of one, the next run writes the same SDK as a fresh run", async () => {
  const same = { duration: { type: "integer", minimum: 1, maximum: 10 } };
  const models = (first: object, third: object) => [
    entryWith("m-a", { ...same, ...first }),
    entryWith("m-b", same),
    entryWith("m-c", { ...same, ...third }),
  ];
  const [style, tone] = [{ style: { type: "string" } }, { tone: { type: "string" } }];
  const left = await run(models(style, {}));
  const right = await run(models({}, tone));
  expect(
    [left, right].map(({ sdk: each }) => Object.keys(treeOf(join(each, "src/checks")))),
  ).toEqual([["m-b.ts"], ["m-a.ts"]]);
  const merged = await run(models(style, tone), [], {
    over: right.sdk,
    before: (copy) => put(copy, "src/checks/m-b.ts", left.read("src/checks/m-b.ts")),
  });
  const fresh = await run(models(style, tone));
  expect(merged.out).toContain(warningOf("src/checks/m-b.ts"));
  expect(treeOf(join(merged.sdk, "src"))).toEqual(treeOf(join(fresh.sdk, "src")));
  expect(readFileSync(join(merged.sdk, "package.json"), "utf8")).toBe(fresh.read("package.json"));
});
