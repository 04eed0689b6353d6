// The packed program in an empty folder: its packages, and the steps to the first video without a
// repository.
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { install } from "../../../scripts/install.js";
import { FOLDER } from "../../nodes/nodes.js";
import { ROOT } from "../../examples/stage/folders.js";
import * as catalogs from "./catalogs.js";
import { machine, shell } from "./shell.js";
import { nextSteps, packProgram } from "./tarball.js";

let folder: string;
let tarball: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "sdkgen-installed-")));
  await install(FOLDER, process.env);
  tarball = await packProgram(folder);
  await writeFile(join(folder, "saved.json"), catalogs.A);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const on = (node: string) => (script: string) =>
  shell(script, { cwd: join(folder, node), env: machine(node) });

test.each(["20", "24"])("three commands lead to the first video on Node %s", async (node) => {
  await mkdir(join(folder, node));
  const run = on(node);
  await run(`npm install --save-dev --ignore-scripts ../${tarball}`);
  const printed = await run("npx --no-install sdkgen init --yes --catalog ../saved.json");
  const made = await run(
    'npx --no-install sdkgen try x-v3-omni --prompt "A lighthouse" --duration 5',
  );
  expect(made).toContain('client.model("x-v3-omni").run({ prompt: "A lighthouse", duration: 5 })');
  const names = await readdir(join(folder, node));
  expect(names.filter((name) => name.endsWith("-video-1.mp4"))).toHaveLength(1);
  // The remaining steps to an SDK.
  expect(nextSteps(printed)).toEqual(["npm run generate", "npm test"]);
  expect(printed).toContain(
    `package.json installs sdkgen from ../${tarball}, which the workflows cannot reach. Copy it into the repository, and install sdkgen from the copy.`,
  );
  await run("npm run generate");
  expect(await run("npm run --silent drift")).toMatch(
    /^No drift from version \d+\.\d+\.\d+ of the SDK \(2 models\)\.$/m,
  );
});

test("few packages are installed, and no path of the packing machine", async () => {
  const modules = join(folder, "20/node_modules");
  const lock = await readFile(join(modules, ".package-lock.json"), "utf8");
  const { packages } = JSON.parse(lock) as { readonly packages: object };
  expect(Object.keys(packages).length).toBeLessThanOrEqual(40);
  const installed = join(modules, "sdkgen");
  expect((await readdir(installed)).sort()).toEqual([
    ".changeset",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "bench",
    "contracts",
    "dist",
    "docs",
    "examples",
    "gateway",
    "generated",
    "llms.txt",
    "package.json",
    "templates",
  ]);
  for (const name of await readdir(join(installed, "dist"))) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(join(installed, "dist", name), "utf8");
    expect([name, text.includes(ROOT)]).toEqual([name, false]);
  }
});

test("its exports compile in a strict project and start an emulator", async () => {
  await writeFile(
    join(folder, "20/first.mts"),
    `import { startGateway } from "sdkgen/gateway";
import { defineConfig, type Config } from "sdkgen/config";
export const config: Config = defineConfig({ out: "sdk" });
await using gateway = await startGateway({ taskTime: "0s" });
console.log(gateway.apiKey.length > 0, gateway.creates().length);
`,
  );
  const options = "--strict --module nodenext --target es2022 --types node --skipLibCheck false";
  const library = "--lib es2023,esnext.disposable";
  const run = on("20");
  expect(await run(`npx --no-install tsc ${options} ${library} first.mts`)).toBe("");
  expect(await run("node first.mjs")).toBe("true 0\n");
});
