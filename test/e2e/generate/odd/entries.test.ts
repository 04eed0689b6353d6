// Any list of the documented form becomes an SDK that compiles. An odd entry harms at most its own
// model.
import { readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { SOURCES, errorsIn, programOf } from "../../../generated/compile.js";
import { catalogOf, entryWith, type Loose } from "../support/catalog.js";
import { namesIn } from "../support/folders.js";
import { ROOT } from "../support/process.js";
import { reportOf, type Report } from "../support/report.js";
import { runner, type Run } from "../support/runner.js";
import { MARK, ODD, RAW } from "./entries.js";

const { folder, run } = runner();
const neighbour = entryWith("x-neighbour", { seed: { type: "integer" } });
let odd: Run;
let report: Report;
let models: string;

beforeAll(async () => {
  let bytes = JSON.stringify(catalogOf([...ODD.map(([, raw]) => raw), neighbour]));
  for (const [text, json] of Object.entries(RAW)) bytes = bytes.replace(`"${text}"`, json);
  const catalog = join(folder, "odd.json");
  writeFileSync(catalog, bytes);
  odd = await run(undefined, ["--catalog", catalog, "--json"]);
  report = reportOf(odd);
  models = join(odd.sdk, "src/models");
});

it("the run succeeds, and each entry has its outcome", () => {
  expect(odd).toMatchObject({ code: 0, err: "" });
  const lock = JSON.parse(odd.read("contracts.lock.json")) as { models: Loose; untyped: Loose };
  const codes = new Map(report.rejected.map(({ index, code }) => [index, code]));
  const found = ODD.map(([what, raw], index) => {
    const { id = "" } = (raw ?? {}) as { readonly id?: string };
    const isTyped = Object.hasOwn(lock.models, id);
    const taken = isTyped ? "typed" : Object.hasOwn(lock.untyped, id) && "untyped";
    return [what, codes.get(index) ?? taken];
  });
  expect(found).toEqual(ODD.map(([what, , outcome]) => [what, outcome]));
  expect(Object.keys(lock.models)).not.toContain("x-bad");
});

it("a hostile id is shown without its control characters", () => {
  expect(report.rejected.map(({ id }) => id)).toContain("a\ufffd[31m\ufffdb");
});

it("of two entries with one id the later contract is used, and the other is listed", async () => {
  const later = { schema_version: "2026-09-01" };
  const twins = [
    neighbour,
    { ...neighbour, parameters: { ...(neighbour["parameters"] as object), ...later } },
  ];
  for (const entries of [twins, twins.toReversed()]) {
    const ended = await run(entries, ["--json"]);
    const { models, rejected } = reportOf(ended);
    expect(models).toBe(1);
    expect(rejected.map(({ code, index }) => [code, entries[index]])).toEqual([
      ["E_ID_DUPLICATE", neighbour],
    ]);
    expect(ended.read("src/models/x-neighbour.ts")).toContain('schemaVersion: "2026-09-01"');
  }
});

it("the neighbour's module is the same as in a catalog without the others", async () => {
  const path = "src/models/x-neighbour.ts";
  expect(odd.read(path)).toBe((await run([neighbour])).read(path));
});

type Exports = Readonly<Record<string, { readonly import: { readonly default: string } }>>;

it("nothing is written outside the output, no file is large, and each model has subpaths", () => {
  expect(namesIn(odd.cwd)).toEqual(["sdk"]);
  expect(namesIn(odd.sdk)).toEqual([
    "CHANGELOG.md",
    "NOTICE",
    "README.md",
    "contracts.lock.json",
    "docs",
    "package.json",
    "src",
    "tsconfig.json",
  ]);
  const files = namesIn(models);
  expect(files.filter((name) => !/^[a-z0-9][a-z0-9._-]*\.ts$/.test(name))).toEqual([]);
  expect(files).toHaveLength(ODD.filter(([, , outcome]) => outcome === "typed").length + 1);
  const largest = Math.max(...files.map((name) => statSync(join(models, name)).size));
  expect(largest).toBeLessThan(20_000);
  // The pattern covers all models. A model whose id is not its file name also has its own subpath.
  const { exports } = JSON.parse(odd.read("package.json")) as { readonly exports: Exports };
  for (const folder of ["models", "schemas"]) {
    const subpaths = Object.keys(exports).filter((subpath) => subpath.startsWith(`./${folder}/`));
    const targets = subpaths.map((subpath) => basename(exports[subpath]?.import.default ?? ""));
    expect(targets).toContain("*.js");
    const modules = files.map((name) => name.replace(/\.ts$/, ".js"));
    expect([...modules, "*.js"]).toEqual(expect.arrayContaining(targets));
  }
});

it("no text from the catalog runs when the modules are loaded", async () => {
  for (const name of namesIn(models)) {
    const module = (await import(join(models, name))) as { default: { id: string } };
    expect(typeof module.default.id).toBe("string");
  }
  expect(Object.hasOwn(globalThis, MARK)).toBe(false);
});

it("the whole output compiles under the strictest settings", () => {
  symlinkSync(`${ROOT}node_modules`, join(odd.cwd, "node_modules"));
  const source = join(odd.sdk, "src");
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  // Emitted files are sources, so all of them are checked. Only declarations of libraries are
  // skipped.
  const program = programOf(files, new Map(), SOURCES);
  expect(errorsIn(program, ({ fileName }) => fileName.startsWith(source))).toEqual([]);
});
