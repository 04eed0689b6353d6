// When a package of its own counts as installed: `npm ci` is run for anything else.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { install, isInstalled } from "../../scripts/install.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sdkgen-install-"));
  await mkdir(join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Packages = Readonly<Record<string, object>>;
const write = (file: string, packages: Packages) =>
  writeFile(join(folder, file), JSON.stringify({ packages }));

const A = { version: "1.0.0" };
const OPTIONAL = { ...A, optional: true };

test.each<[boolean, string, Packages, Packages]>([
  [true, "what is pinned is there", { "": {}, a: A }, { a: A, b: A }],
  [false, "a package is missing", { a: A, b: A }, { a: A }],
  [false, "a package has another version", { a: { version: "1.0.1" } }, { a: A }],
  [false, "an optional package has another version", { a: OPTIONAL }, { a: { version: "0.9.0" } }],
])("%s: %s", async (expected, _, pinned, there) => {
  await write("package-lock.json", pinned);
  await write("node_modules/.package-lock.json", there);
  expect(await isInstalled(folder)).toBe(expected);
});

test("an installation that broke off does not count, and one that cannot be made says why", async () => {
  await rm(join(folder, "node_modules/.package-lock.json"));
  await write("package-lock.json", { a: A });
  const said: string[] = [];
  // There is no package.json, so npm sends no request.
  const installing = install(folder, process.env, (line) => void said.push(line));
  await expect(installing).rejects.toThrow(/^npm ci in .+ ended with [1-9]\d*:\n[^]*package\.json/);
  expect(said).toEqual([`Installing what ${join(folder, "package.json")} lists (npm ci) …`]);
});
