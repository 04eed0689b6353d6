// When a package of its own counts as installed: `npm ci` is run for anything else.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { install, isInstalled } from "../../release/process/install.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sdkgen-install-"));
  await mkdir(join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Packages = Readonly<Record<string, object>>;
const write = (file: string, packages: Packages) =>
  writeFile(join(folder, file), JSON.stringify({ packages }));

const { platform, arch } = process;
const A = { version: "1.0.0" };
const HERE = { ...A, optional: true, os: platform, cpu: [arch] };

test.each<[boolean, string, Packages, Packages]>([
  [true, "what is pinned is there", { "": {}, a: A }, { a: A }],
  [true, "nothing is pinned", { "": {} }, {}],
  [true, "more is there", { "": {}, a: A }, { a: A, b: A }],
  [false, "a package is missing", { a: A, b: A }, { a: A }],
  [false, "a package has another version", { a: { version: "1.0.1" } }, { a: A }],
  [false, "an optional package for this machine is missing", { a: HERE }, {}],
  [false, "it has another version", { a: { ...HERE, version: "2.0.0" } }, { a: HERE }],
  [true, "one for another system is missing", { a: { ...HERE, os: ["aix"] } }, {}],
  [true, "one for another processor is missing", { a: { ...HERE, cpu: ["s390x"] } }, {}],
  [true, "one for some C library is missing", { a: { ...HERE, libc: ["musl"] } }, {}],
  [true, "one that is optional everywhere is missing", { a: { ...A, optional: true } }, {}],
  [false, "a package has the name of an inherited property", { constructor: {} }, {}],
])("%s: %s", async (expected, _, pinned, there) => {
  await write("package-lock.json", pinned);
  await write("node_modules/.package-lock.json", there);
  expect(await isInstalled(folder)).toBe(expected);
});

test("an installation that broke off does not count, and one that cannot be made says why", async () => {
  await rm(join(folder, "node_modules/.package-lock.json"));
  await write("package-lock.json", { a: A });
  expect(await isInstalled(folder)).toBe(false);
  const said: string[] = [];
  // There is no package.json, so npm asks nobody.
  const installing = install(folder, process.env, (line) => void said.push(line));
  await expect(installing).rejects.toThrow(/^npm ci in .+ ended with [1-9]\d*:\n[^]*package\.json/);
  expect(said).toEqual([`Installing what ${join(folder, "package.json")} lists (npm ci) …`]);
});

test("an optional package for this machine that npm went on without is missed", async () => {
  const manifest = { name: "own", version: "1.0.0", optionalDependencies: { part: "1.0.0" } };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  const packages = { "": manifest, "node_modules/part": HERE };
  const lock = { ...manifest, lockfileVersion: 3, requires: true, packages };
  await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
  const offline = { ...process.env, npm_config_offline: "true" };
  await expect(install(folder, offline)).rejects.toThrow(/^npm ci in .+ left packages out:/);
});
