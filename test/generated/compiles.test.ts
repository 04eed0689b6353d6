// The emitted SDK compiles under every flag that it promises, without `skipLibCheck`; its public API is the committed one.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiReport, namesWithAny, REPORT_FILE } from "../../scripts/api/report.js";
import { command, RUNTIME } from "../e2e/generate/support/in-process.js";
import { SOURCES, errorsIn, isCopiedRuntime, programOf, RESOLUTIONS, STRICT } from "./compile.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const reference = join(root, "generated/src");
// Below the project, so that undici and its types are found as in a consumer's project.
const temporary = mkdtempSync(join(root, ".scratch-compiles-"));
// A catalog in the forms that deployed gateways use.
const sample = join(temporary, "sample/src");

let files: readonly string[];
// One program for all: the compiler takes its time for what libraries declare, and for each file that it has not seen.
let program: ts.Program;

beforeAll(async () => {
  const catalog = join(root, "test/fixtures/catalogs/sample.json");
  const flags = ["--catalog", catalog, "--out", join(temporary, "sample")];
  expect(await command(flags, { project: RUNTIME })).toMatchObject({ code: 0 });
  files = [...sources(reference), ...sources(sample)];
  const emitting = { noEmit: false, declaration: true, emitDeclarationOnly: true };
  const options = { ...STRICT, ...RESOLUTIONS.nodenext, ...emitting };
  program = programOf(files, new Map(), options);
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const sources = (folder: string, extension = ".ts") =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(extension) && !path.includes("node_modules"))
    .map((path) => join(folder, path));

test("SDKs compile, and what the libraries declare that they need", () => {
  expect(errorsIn(program, (file) => !isCopiedRuntime(file, sample))).toEqual([]);
});

// So that what was checked holds for it as well; compiles.long.test.ts checks it once more.
test("with bundler every import leads to the same file", () => {
  const bundler = programOf(files, new Map(), { ...STRICT, ...RESOLUTIONS.bundler });
  const names = (of: ts.Program) => of.getSourceFiles().map(({ fileName }) => fileName);
  expect(names(bundler).sort()).toEqual(names(program).sort());
});

test("the tests of types hold", () => {
  const tests = sources(join(root, "test"), ".test-d.ts");
  expect(tests).not.toEqual([]);
  const typed = programOf(tests, new Map(), SOURCES);
  expect(errorsIn(typed, ({ fileName }) => tests.includes(fileName))).toEqual([]);
});

describe("scripts/api/api.md", () => {
  let report = "";
  beforeAll(async () => {
    report = await apiReport();
  });

  test("is the public API of generated/", () => {
    const committed = readFileSync(REPORT_FILE, "utf8");
    expect(
      committed,
      "The public API has changed: run npm run api-report and review scripts/api/api.md",
    ).toBe(report);
  });

  test("holds no declaration with the type any", () => {
    expect(namesWithAny(report)).toEqual([]);
  });

  test("a declaration with any is found at any depth; the word in a string is not", () => {
    const block = (name: string, code: string) => `### ${name}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
    const text = [
      block("Direct", "type Direct = any;"),
      block("Nested", "interface Nested {\n  of(list: readonly Map<string, any>[]): void;\n}"),
      block("Literal", 'type Literal = "any" | "all";'),
    ].join("\n");
    expect(namesWithAny(text)).toEqual(["Direct", "Nested"]);
  });
});
