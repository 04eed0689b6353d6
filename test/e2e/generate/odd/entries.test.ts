// Any list of the documented shape makes an SDK that compiles; an odd entry costs itself at most.
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { BODIES, compile } from "../../../generated/compile.js";
import { catalogOf, entryWith, saveCatalog, type Loose } from "../support/catalog.js";
import { namesIn, temporaryFolder } from "../support/folders.js";
import { command, RUNTIME } from "../support/in-process.js";
import { ROOT, type Ended } from "../support/process.js";
import { reportOf, type Report } from "../support/report.js";
import { DEEP, MARK, ODD } from "./entries.js";

const folder = temporaryFolder();
const out = join(folder, "output/sdk");
const neighbour = entryWith("x-neighbour", { seed: { type: "integer" } });
let ended: Ended;
let report: Report;

beforeAll(async () => {
  const catalog = join(folder, "odd.json");
  const entries = [...ODD.map(([, raw]) => raw), neighbour];
  const deep = `${'{"not":'.repeat(10_000)}true${"}".repeat(10_000)}`;
  writeFileSync(catalog, JSON.stringify(catalogOf(entries)).replace(JSON.stringify(DEEP), deep));
  ended = await command(["--catalog", catalog, "--out", out, "--json"], { project: RUNTIME });
  report = reportOf(ended);
});

it("the run succeeds", () => {
  expect(ended).toMatchObject({ code: 0, err: "" });
});

describe("each entry has its outcome", () => {
  it.each(ODD.map(([what, raw, outcome], index) => [what, outcome, raw, index] as const))(
    "%s: %s",
    (_, outcome, raw, index) => {
      const { id } = (raw ?? {}) as { readonly id?: string };
      const rejection = report.rejected.find((one) => one.index === index);
      const lock = JSON.parse(readFileSync(join(out, "contracts.lock.json"), "utf8")) as {
        readonly models: Loose;
        readonly untyped: Loose;
      };
      expect({
        code: rejection?.code,
        typed: id !== undefined && Object.hasOwn(lock.models, id),
        untyped: id !== undefined && Object.hasOwn(lock.untyped, id),
      }).toEqual({
        code: outcome.startsWith("E_") ? outcome : undefined,
        typed: outcome === "typed",
        untyped: outcome === "untyped",
      });
    },
  );
});

it("of two entries with one id the later contract counts, the other is listed", async () => {
  const later = { schema_version: "2026-09-01" };
  const twins = [
    neighbour,
    { ...neighbour, parameters: { ...(neighbour["parameters"] as object), ...later } },
  ];
  for (const entries of [twins, twins.toReversed()]) {
    const catalog = saveCatalog(folder, "twins.json", entries);
    const flags = ["--catalog", catalog, "--out", join(folder, "twins"), "--json"];
    const { models, rejected } = reportOf(await command(flags));
    expect([models, rejected.map(({ code }) => code)]).toEqual([1, ["E_ID_DUPLICATE"]]);
    const module = readFileSync(join(folder, "twins/src/models/x-neighbour.ts"), "utf8");
    expect(module).toContain('schemaVersion: "2026-09-01"');
  }
});

it("the neighbour's module is as in a catalog of its own", async () => {
  const alone = join(folder, "alone");
  const catalog = saveCatalog(folder, "alone.json", [neighbour]);
  expect(await command(["--catalog", catalog, "--out", alone])).toMatchObject({ code: 0 });
  const path = "src/models/x-neighbour.ts";
  expect(readFileSync(join(out, path), "utf8")).toBe(readFileSync(join(alone, path), "utf8"));
});

it("nothing is written outside of the output, and no file is large", () => {
  expect(namesIn(join(folder, "output"))).toEqual(["sdk"]);
  expect(namesIn(out)).toEqual([
    "CHANGELOG.md",
    "README.md",
    "build.mjs",
    "contracts.lock.json",
    "line-map.mjs",
    "package.json",
    "src",
    "tsconfig.json",
  ]);
  const models = namesIn(join(out, "src/models"));
  expect(models.filter((name) => !/^[a-z0-9][a-z0-9._-]*\.ts$/.test(name))).toEqual([]);
  expect(models).toHaveLength(ODD.filter(([, , outcome]) => outcome === "typed").length + 1);
  const largest = Math.max(...models.map((name) => statSync(join(out, "src/models", name)).size));
  expect(largest).toBeLessThan(20_000);
});

it("tags are words in the README, with a contract and without", () => {
  const readme = readFileSync(join(out, "README.md"), "utf8");
  const tags = "&#33;&#91;&#93;&#40;https&#58;//h.example/p.png&#41;, &#60;i&#62;";
  expect(readme).toMatch(new RegExp(`\\| \`x-markup\` +\\| audio +\\| ${tags} +\\|`));
});

it("each model has subpaths of its own in the package", () => {
  const text = readFileSync(join(out, "package.json"), "utf8");
  const subpaths = Object.keys((JSON.parse(text) as { readonly exports: Loose }).exports);
  const models = ODD.filter(([, , outcome]) => outcome === "typed").length + 1;
  for (const folder of ["./models/", "./schemas/"]) {
    expect(subpaths.filter((subpath) => subpath.startsWith(folder))).toHaveLength(models);
  }
});

it("no text from the catalog runs when the modules are loaded", async () => {
  for (const name of namesIn(join(out, "src/models"))) {
    const module = (await import(join(out, "src/models", name))) as { default: { id: string } };
    expect(typeof module.default.id).toBe("string");
  }
  expect(Object.hasOwn(globalThis, MARK)).toBe(false);
});

it("the whole output compiles under the strictest settings", () => {
  symlinkSync(`${ROOT}node_modules`, join(folder, "output/node_modules"));
  const files = readdirSync(join(out, "src"), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  // Emitted files are sources: all of them are checked, and only what libraries declare is not.
  expect(compile(files, new Map(), BODIES)).toEqual([]);
});
