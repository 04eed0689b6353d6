// The emitted SDK compiles under every flag that it promises, without `skipLibCheck`.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command, RUNTIME } from "../e2e/generate/support/in-process.js";
import { compile, RESOLUTIONS, STRICT } from "./compile.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
// Below the project, so that undici and its types are found as in a consumer's project.
const temporary = mkdtempSync(join(root, ".scratch-compiles-"));
// A catalog in the forms that deployed gateways use.
const sample = join(temporary, "sample");

beforeAll(async () => {
  const catalog = join(root, "test/fixtures/catalogs/sample.json");
  const flags = ["--catalog", catalog, "--out", sample];
  expect(await command(flags, { project: RUNTIME })).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const sources = (folder: string) =>
  readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, "src", path));

// Both SDKs in one program: what libraries declare is checked once for each resolution.
test.each(Object.entries(RESOLUTIONS))("SDKs compile with %s", (_name, resolution) => {
  const files = [...sources(join(root, "generated")), ...sources(sample)];
  expect(compile(files, new Map(), { ...STRICT, ...resolution })).toEqual([]);
});
