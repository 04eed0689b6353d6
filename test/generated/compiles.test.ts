// The emitted SDK compiles under every flag that it promises, without `skipLibCheck`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile, RESOLUTIONS, STRICT } from "./compile.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
// Below the project, so that undici and its types are found as in a consumer's project.
const temporary = mkdtempSync(join(root, ".scratch-compiles-"));
const sample = join(temporary, "sample");

beforeAll(() => {
  const script = ["--import", "tsx", join(root, "scripts/generate.ts")];
  const catalog = join(root, "test/fixtures/catalogs/sample.json");
  execFileSync(process.execPath, [...script, "--catalog", catalog, "--out", sample], { cwd: root });
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const sources = (folder: string) =>
  readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, "src", path));

describe.each([
  ["the reference catalog", join(root, "generated")],
  ["a catalog in the forms that deployed gateways use", sample],
])("the SDK of %s", (_, folder) => {
  test.each(Object.entries(RESOLUTIONS))("compiles with %s", (_name, resolution) => {
    const errors = compile(sources(folder), new Map(), { ...STRICT, ...resolution });
    expect(errors).toEqual([]);
  });
});
