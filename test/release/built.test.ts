// The built package: the same bytes each time, both module forms alike, and stacks that lead to the sources.
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSdk, pack, type Tarball } from "../../release/package/pack.js";
import { sizeLine } from "../../release/package/size.js";
import { readManifest } from "../../release/sdk/folder.js";
import { inWorkplace } from "../../release/sdk/workplace.js";
import { GENERATED, NODE_MODULES } from "../examples/stage/folders.js";
import { mustRun } from "../examples/stage/command.js";
import { loadedAtStart } from "./support/bundle.js";

let folder: string;
let app: string;
let tarball: Tarball;
let again: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "sdkgen-built-")));
  app = join(folder, "app");
  await inWorkplace(GENERATED, NODE_MODULES, async (place) => {
    await buildSdk(place.sdk, process.env);
    again = (await pack(place, process.env)).integrity;
  });
  // Kept until the end, and in a folder of another name.
  const sdk = join(folder, "elsewhere/sdk");
  await mkdir(join(folder, "elsewhere"));
  await inWorkplace(GENERATED, NODE_MODULES, async (place) => {
    await mustRun("cp", ["-R", place.sdk, sdk], { cwd: folder });
  });
  await buildSdk(sdk, process.env);
  tarball = await pack({ sdk, folder }, process.env);
  await mkdir(join(app, "node_modules"), { recursive: true });
  // A manifest above the app's folder could be of a package with the same name, which would then find itself.
  await writeFile(join(app, "package.json"), '{ "type": "module" }\n');
  await symlink(tarball.folder, join(app, "node_modules/gateway-sdk"), "junction");
  for (const name of ["undici", "eventsource-parser"]) {
    // Where the package is, not where the link to it is: Node looks from there.
    await mkdir(join(folder, "node_modules"), { recursive: true });
    await symlink(join(NODE_MODULES, name), join(folder, "node_modules", name), "junction");
  }
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = async (file: string, text: string) => {
  await writeFile(join(app, file), text);
  return mustRun(process.execPath, ["--enable-source-maps", file], { cwd: app, env: {} });
};

test("two builds in two folders give the same bytes", () => {
  expect(tarball.integrity).toBe(again);
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
  test("a stack leads to the line of the source that threw", async () => {
    const stack = await run(
      file,
      `${imports}
      try { sdk.${CLIENT}.model("no-such-model"); } catch (error) { console.log(error.stack); }`,
    );
    const [, path = "", line = "0"] = /modelLoader \((.+):(\d+):\d+\)/.exec(stack) ?? [];
    expect(path.replaceAll("\\", "/")).toMatch(/\/src\/runtime\/model\/registry\.ts$/);
    const source = await readFile(join(GENERATED, "src/runtime/model/registry.ts"), "utf8");
    expect(source.split("\n")[Number(line) - 1]).toContain("throw new ConfigurationError(");
  });

  test("a model is loaded by its id and is the module's default", async () => {
    const printed = await run(
      file,
      `${imports}
      const client = sdk.${CLIENT};
      Promise.all([client.model("x-2.3").validate({}), client.model(model.default).validate({})]).then(
        (all) => console.log(all.map(([issue]) => issue.message).join(), Object.keys(model).join()));`,
    );
    expect(printed).toBe("prompt is required,prompt is required default\n");
  });

  test("an error is an instance of both forms' classes", async () => {
    const printed = await run(
      file,
      `${imports}
      Promise.all([import("gateway-sdk"), import("node:module")]).then(async ([esm, { createRequire }]) => {
        const cjs = createRequire(process.cwd() + "/x.cjs")("gateway-sdk");
        const error = await sdk.${CLIENT}.model("x-2.3").run({}).catch((caught) => caught);
        console.log([esm, cjs].map((form) => error instanceof form.InputValidationError).join());
      });`,
    );
    expect(printed).toBe("true,true\n");
  });
});

test("the package of the reference catalog is within its budget", async () => {
  const line = sizeLine(tarball, await readManifest(tarball.folder));
  expect(line).toMatch(/^  tarball with 15 models: [\d,]+ bytes of 250,000$/);
});

describe("an app loads when it starts", () => {
  const loaded = (program: string) => loadedAtStart(app, NODE_MODULES, program);
  const MODEL = `import fast from "gateway-sdk/models/x-v4-fast";`;
  const CREATE = `import { createClient } from "gateway-sdk"; const client = createClient();`;
  const models = (files: readonly string[]) => files.filter((file) => file.startsWith("models/"));

  test("with a client: no model", async () => {
    const files = await loaded(CREATE);
    expect(files).toEqual(expect.arrayContaining(["index.js", "undici"]));
    expect(models(files)).toEqual([]);
  });

  test("with one model's module: no other model, no client and no undici", async () => {
    const files = await loaded(`${MODEL} console.log(fast);`);
    expect(models(files)).toEqual(["models/x-v4-fast.js"]);
    expect(files).not.toContain("index.js");
    expect(files).not.toContain("undici");
  });

  test("with a second model: its own module more", async () => {
    const one = await loaded(`${CREATE} ${MODEL} client.model(fast);`);
    const two = await loaded(
      `${CREATE} ${MODEL} import other from "gateway-sdk/models/x-2.3"; client.model(fast); client.model(other);`,
    );
    expect(two.filter((file) => !one.includes(file))).toEqual(["models/x-2.3.js"]);
  });
});

test("a larger catalog may have a larger package, and one above that gets a warning only", () => {
  const exports = Object.fromEntries(
    Array.from({ length: 102 }, (_, n) => [`./models/x-${n}`, {}]),
  );
  const manifest = { name: "gateway-sdk", version: "1.0.0", exports };
  expect(sizeLine({ bytes: 1_120_000 }, manifest)).toBe(
    "  tarball with 102 models: 1,120,000 bytes of 1,120,000",
  );
  expect(sizeLine({ bytes: 1_120_001 }, manifest)).toBe(
    "warning: tarball with 102 models: 1,120,001 bytes, more than the 1,120,000 that so many models usually take",
  );
});
