// The emitted SDK compiles under every flag that it promises, without `skipLibCheck`, in both ways to resolve modules.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command } from "../e2e/generate/support/in-process.js";
import { errorsIn, programOf, RESOLUTIONS, STRICT } from "./compile.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const reference = join(root, "generated/src");
// Below the project, so that undici and its types are found as in a consumer's project.
const temporary = mkdtempSync(join(root, ".scratch-compiles-"));
// A catalog in the forms that deployed gateways use.
const sample = join(temporary, "sample/src");

beforeAll(async () => {
  const catalog = join(root, "test/fixtures/catalogs/sample.json");
  const flags = ["--catalog", catalog, "--out", join(temporary, "sample")];
  expect(await command(flags)).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, path));

test.each(["nodenext", "bundler"] as const)(
  "SDKs compile with %s, and what the libraries declare that they need",
  (resolution) => {
    const emitting = { noEmit: false, declaration: true, emitDeclarationOnly: true };
    const options = { ...STRICT, ...RESOLUTIONS[resolution], ...emitting };
    const program = programOf([...sources(reference), ...sources(sample)], new Map(), options);
    expect(errorsIn(program)).toEqual([]);
  },
);
