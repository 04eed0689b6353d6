// Catalogs of many models in a process with few open files, as by default on macOS.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesIn } from "../e2e/generate/support/folders.js";
import { temporaryFolder, type TemporaryFolder } from "../examples/stage/folders.js";
import { catalogOfMany, limited } from "./support/limited.js";

let folder: TemporaryFolder;
let sdk: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  sdk = join(folder.path, "sdk");
  await writeFile(join(folder.path, "catalog.json"), JSON.stringify(catalogOfMany(150)));
});
afterAll(() => folder.remove());

test("150 models are generated, built and packed with at most 100 open files", async () => {
  const catalog = join(folder.path, "catalog.json");
  const generated = await limited(100, ["generate", "--catalog", catalog, "--out", sdk]);
  expect(generated).toMatchObject({ code: 0, stderr: "" });
  expect(generated.stdout).toContain("150 models: emitted 150");
  const built = await limited(100, ["build", "--out", sdk]);
  expect(built).toMatchObject({ code: 0, stderr: "" });
  const modules = namesIn(join(sdk, "dist/esm/models")).filter((name) => name.endsWith(".js"));
  expect(modules).toHaveLength(150);
  expect(modules.slice(-1)).toEqual(["acme-m0150.js"]);
});
