// The installed package of the reference catalog: its files, and both module forms.
import { readFile, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultsOfContents } from "../../commands/release/package/contents.js";
import { runNpm } from "../../commands/release/process/npm.js";
import { runProgram } from "../../commands/release/process/run-program.js";
import type { Tarball } from "../../commands/release/package/pack.js";
import { mustRun } from "../examples/stage/command.js";
import { installPackage } from "../examples/stage/consumer.js";
import {
  NODE_MODULES,
  ROOT,
  temporaryFolder,
  type TemporaryFolder,
} from "../examples/stage/folders.js";
import { buildTarball } from "../examples/stage/built-sdk.js";
import { packPackage } from "../examples/stage/packed.js";
import { loadedAtStart } from "./support/bundle.js";

let folder: TemporaryFolder;
let app: string;
let tarball: Tarball;

beforeAll(async () => {
  folder = await temporaryFolder();
  app = folder.path;
  tarball = await packPackage(app);
  await installPackage(app, tarball.path);
});
afterAll(() => folder.remove());

const run = async (
  file: string,
  text: string,
  flags: readonly string[] = ["--enable-source-maps"],
) => {
  await writeFile(join(app, file), text);
  return mustRun(process.execPath, [...flags, file], { cwd: app, env: {} });
};

test("two builds in two folders give the same bytes", async () => {
  const other = await temporaryFolder();
  const { integrity } = await buildTarball(other.path);
  await other.remove();
  expect(integrity).toBe(tarball.integrity);
});

test("npm corrects nothing in its package.json during publishing", async () => {
  // Nothing listens at this address. npm would wait for more than a minute between its retries.
  const nowhere = ["--registry=http://127.0.0.1:9/", "--fetch-retries=0"];
  const flags = ["--dry-run", "--ignore-scripts", ...nowhere];
  const { stderr } = await runNpm(["publish", tarball.path, ...flags], {
    cwd: app,
    env: process.env,
  });
  expect(stderr).toContain("gateway-sdk@1.0.0");
  expect(stderr).not.toMatch(/auto-corrected|removed|invalid/);
});

const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  "": ["package.json", "README.md", "CHANGELOG.md"],
  "docs/models/": ["x-v3-omni.md"],
  "docs/operations/": ["music-sounds.md"],
  "dist/esm/": ["index.js", "index.js.map", "index.d.ts", "cli.js", "models/x-v3-omni.js"],
  "dist/esm/runtime/platform/": ["node.js", "node-bundled.js", "server.js", "web.js"],
  "dist/cjs/": ["index.cjs", "index.cjs.map", "index.d.cts", "models/x-v3-omni.cjs"],
  "dist/cjs/runtime/platform/": ["node.cjs", "server.cjs", "web.cjs"],
};

test("it holds the needed files, and nothing that must not be published", async () => {
  const folders = [ROOT.slice(0, -1), homedir(), tmpdir()];
  const needed = Object.entries(CONTENTS).flatMap(([at, names]) => names.map((name) => at + name));
  expect(tarball.files.map(({ path }) => path)).toEqual(expect.arrayContaining(needed));
  expect(faultsOfContents(tarball.files, { secrets: {}, folders })).toEqual([]);
  const manifest = await readFile(join(app, "node_modules/gateway-sdk/package.json"), "utf8");
  const { dependencies, exports } = JSON.parse(manifest) as Readonly<Record<string, object>>;
  expect(Object.keys(dependencies ?? {}).sort()).toEqual(["undici"]);
  expect(Object.keys(exports ?? {})).toContain("./models/x-2.3-Fast");
});

test("it names the runtime by relative paths, and needs no file of the program that built it", () => {
  const code = tarball.files.filter(({ path }) => /^package\.json$|\.(c?js|d\.c?ts)$/.test(path));
  expect(code.length).toBeGreaterThan(500);
  const leaks = code.filter(({ text }) => /#runtime\b|["']sdkgen\//.test(text));
  expect(leaks.map(({ path }) => path)).toEqual([]);
});

test("its program refuses an old Node with one sentence", async () => {
  const older = `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.4"});delete globalThis.File`;
  const program = join(app, "node_modules/gateway-sdk/dist/esm/cli.js");
  const { code, stdout, stderr } = await runProgram(
    process.execPath,
    ["--import", older, program, "--version"],
    { cwd: app, env: {} },
  );
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^gateway-sdk needs Node 20\.19 or later; this is v[\d.]+\.\n$/);
});

const CLIENT = `createClient({ apiKey: "test-key-1234567890", baseUrl: "http://127.0.0.1:9" })`;
const FORMS = {
  "ES module": [
    "app.mjs",
    `import * as sdk from "gateway-sdk"; import * as model from "gateway-sdk/models/x-2.3";`,
  ],
  CommonJS: [
    "app.cjs",
    `const sdk = require("gateway-sdk"); const model = require("gateway-sdk/models/x-2.3");`,
  ],
} as const;

describe.each(Object.entries(FORMS))("as %s", (_, [file, imports]) => {
  test("a stack has the source line that threw", async () => {
    const stack = await run(
      file,
      `${imports}
      try { sdk.${CLIENT}.model("no-such-model"); } catch (error) { console.log(error.stack); }`,
    );
    const [, path = "", line = "0"] = /withoutContract \((.+):(\d+):\d+\)/.exec(stack) ?? [];
    expect(path.replaceAll("\\", "/")).toMatch(/\/src\/runtime\/call\/model\/registry\.ts$/);
    const source = await readFile(join(ROOT, "runtime/call/model/registry.ts"), "utf8");
    expect(source.split("\n")[Number(line) - 1]).toContain("return new ConfigurationError(");
  });

  test("models load by id and as modules, and errors are instances of both forms' classes", async () => {
    const printed = await run(
      file,
      `${imports}
      Promise.all([import("gateway-sdk"), import("node:module")]).then(async ([esm, { createRequire }]) => {
        const cjs = createRequire(process.cwd() + "/x.cjs")("gateway-sdk");
        const client = sdk.${CLIENT};
        for (const named of ["x-2.3", model.default]) {
          const error = await client.model(named).run({}).catch((caught) => caught);
          console.log(error.issues[0].message, [esm, cjs].map((form) => error instanceof form.InputValidationError).join());
        }
        console.log(Object.keys(model).join());
      });`,
    );
    expect(printed).toBe("prompt is required true,true\nprompt is required true,true\ndefault\n");
  });
});

const MODEL = `import fast from "gateway-sdk/models/x-v4-fast"; console.log(fast);`;
const CREATE = `import { createClient } from "gateway-sdk"; const client = createClient();`;

test.each([
  ["with a client: no model", CREATE, [], ["index.js"]],
  ["with a model: no other model, no client", MODEL, ["models/x-v4-fast.js"], []],
  ["with both: that model only", CREATE + MODEL, ["models/x-v4-fast.js"], ["index.js"]],
])("an app loads only the needed files when it starts %s", async (_, program, models, client) => {
  const files = await loadedAtStart(app, NODE_MODULES, program);
  expect(files.filter((file) => file.startsWith("models/"))).toEqual(models);
  expect(files.filter((file) => ["index.js", "undici"].includes(file)).sort()).toEqual(client);
});
