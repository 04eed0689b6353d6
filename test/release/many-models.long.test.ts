// A catalog of 2,000 models is built and released in a process with at most 1,024 open files.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder, type TemporaryFolder } from "../examples/stage/folders.js";
import { catalogOfMany, limited } from "./support/limited.js";
import { startRegistry, type TestRegistry } from "./support/registry.js";

let registry: TestRegistry;
let folder: TemporaryFolder;

beforeAll(async () => {
  registry = await startRegistry();
  folder = await temporaryFolder();
});
afterAll(async () => {
  await registry?.close();
  await folder?.remove();
});

test("2,000 models are generated, built and released", async () => {
  const catalog = join(folder.path, "catalog.json");
  const sdk = join(folder.path, "sdk");
  await writeFile(catalog, JSON.stringify(catalogOfMany(2000)));
  const commands = [
    ["generate", "--catalog", catalog, "--out", sdk, "--name", "@acme/many-sdk"],
    ["build", "--out", sdk],
    ["release", "--out", sdk],
  ];
  for (const args of commands) {
    const started = performance.now();
    const { code, stderr } = await limited(1024, args, registry.env);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`2,000 models: ${args[0] ?? ""} took ${seconds} s\n`);
    expect({ command: args[0], code, stderr }).toEqual({ command: args[0], code: 0, stderr: "" });
  }
  const answer = await fetch(`${registry.url}@acme%2fmany-sdk`);
  expect(await answer.json()).toMatchObject({ versions: { "1.0.0": { name: "@acme/many-sdk" } } });
  const lock = JSON.parse(await readFile(join(sdk, "contracts.lock.json"), "utf8")) as object;
  expect(lock).toMatchObject({ released: { version: "1.0.0" } });
  // The limit is long, because the test compiles everything twice, beside the other long tests.
}, 1_800_000);
