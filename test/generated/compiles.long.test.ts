// The emitted SDK compiles under every promised flag, without `skipLibCheck`, in both module
// resolutions.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command } from "../e2e/generate/support/in-process.js";
import { errorsIn, programOf, RESOLUTIONS, STRICT } from "./compile.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const reference = join(root, "generated/src");
// Inside the project, so that undici and its types resolve as in a consumer's project.
const temporary = mkdtempSync(join(root, ".scratch-compiles-"));
// A catalog in the forms of deployed gateways.
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
  "SDKs and the library declarations that they need compile with %s",
  (resolution) => {
    const emitting = { noEmit: false, declaration: true, emitDeclarationOnly: true };
    const options = { ...STRICT, ...RESOLUTIONS[resolution], ...emitting };
    const program = programOf([...sources(reference), ...sources(sample)], new Map(), options);
    expect(errorsIn(program)).toEqual([]);
  },
);
