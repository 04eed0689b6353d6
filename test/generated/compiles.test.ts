// The emitted SDK compiles under every flag that it promises, without `skipLibCheck`.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
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
