// The examples of tests, and a page with require, run in their test tools. The SDK comes from its
// tarball, the emulator from the package built by `npm run build:cli`.
import { cp, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { install } from "../../scripts/install.js";
import { runCommand } from "./stage/command.js";
import { installPackage } from "./stage/consumer.js";
import {
  EXAMPLES,
  NODE_MODULES,
  ROOT,
  temporaryFolder,
  type TemporaryFolder,
} from "./stage/folders.js";
import { packPackage } from "./stage/packed.js";

const JEST = join(ROOT, "test/jest");
let folder: TemporaryFolder;
let project: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  project = join(folder.path, "project");
  await mkdir(project);
  await install(JEST, process.env);
  const { path } = await packPackage(folder.path);
  await installPackage(project, path);
  const link = (target: string, name: string) =>
    symlink(target, join(project, "node_modules", name), "dir");
  await link(ROOT, "sdkgen");
  for (const name of ["vitest", "tsx"]) await link(join(NODE_MODULES, name), name);
  for (const name of ["jest", "@jest", "jest-environment-jsdom"])
    await link(join(JEST, "node_modules", name), name);
  await cp(join(EXAMPLES, "testing"), project, { recursive: true });
  await cp(join(JEST, "jsdom.test.cjs"), join(project, "jsdom.test.cjs"));
});
afterAll(() => folder.remove());

test.each<[string, string[], RegExp]>([
  ["vitest", ["node_modules/vitest/vitest.mjs", "run", "vitest.test.ts"], /Tests +2 passed \(2\)/],
  [
    "jest",
    ["--experimental-vm-modules", "node_modules/jest/bin/jest.js", "jest.test.js"],
    /Tests: +1 passed, 1 total/,
  ],
  [
    "jest in jsdom",
    ["node_modules/jest/bin/jest.js", "jsdom.test.cjs"],
    /Tests: +11 passed, 11 total/,
  ],
  ["node:test", ["--import", "tsx", "--test", "node.test.ts"], /[#ℹ] pass 2\n/],
])("%s", async (_, args, passed) => {
  // No variable of the tool that runs this test is passed on.
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], NO_COLOR: "1" };
  const { code, stdout, stderr } = await runCommand(process.execPath, args, { cwd: project, env });
  const said = stdout + stderr;
  expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(passed) as string });
});
