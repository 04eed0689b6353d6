// A catalog of a hundred models, whose ids no document names: generated, built, packed, installed, compiled, and run.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pack } from "../../release/package/pack.js";
import { compilers, type Compiler } from "../compilers/compilers.js";
import { messagesOf } from "../compilers/projects.js";
import { installConsumer } from "../examples/stage/consumer.js";
import { IDLE_TIME } from "../examples/stage/folders.js";
import { runExample } from "../examples/stage/run-example.js";
import { PROGRAM } from "./support/hundred-program.js";
import type { Ended } from "../e2e/generate/support/process.js";
import { build } from "./support/run.js";
import { sdkFolder, type SdkFolder } from "./support/sdk.js";

const HUNDRED = fileURLToPath(new URL("../fixtures/catalogs/hundred.json", import.meta.url));

let stage: SdkFolder;
let catalog: string;
let consumer: string;
let built: Ended;

beforeAll(async () => {
  stage = await sdkFolder();
  catalog = await readFile(HUNDRED, "utf8");
  const sdk = await stage.generate(JSON.parse(catalog) as object);
  // Beside nothing that a build needs, as where somebody puts an SDK with --out.
  built = await build(["--out", sdk]);
  const { path } = await pack({ sdk, folder: stage.folder }, process.env);
  consumer = await installConsumer(stage.folder, {
    tarball: path,
    sources: { "app.mts": PROGRAM },
  });
}, 240_000);
afterAll(() => stage.remove());

test("it is built with nothing to warn of", () => {
  expect(built).toMatchObject({ code: 0, err: "" });
  expect(built.out).toMatch(
    /^build gateway-sdk 1\.0\.0 into .+dist\n  tarball with 80 models: [\d,]+ bytes of 900,000\n$/,
  );
});

test("TypeScript has nothing to say about a right program", async () => {
  const options = { strict: true, target: "es2022", types: ["node"], module: "nodenext" };
  const lib = ["es2023", "esnext.disposable"];
  const project = { name: "strict", sources: ["app.mts"], options: { ...options, lib } };
  const [compiler] = compilers;
  const messages = await messagesOf(compiler as Compiler, [project], consumer);
  expect(messages.get("strict")).toEqual([]);
}, 120_000);

test("a live id runs in every part of the client", async () => {
  await mkdir(join(consumer, "dist"));
  for (const [name, text] of [
    ["app", PROGRAM],
    ["idle-time", await readFile(IDLE_TIME, "utf8")],
  ] as const) {
    const { code } = await transform(text, { loader: "ts", format: "esm", target: "node20" });
    await writeFile(join(consumer, "dist", `${name}.js`), code);
  }
  const { lines, errors, code, gateway } = await runExample(consumer, "app", { catalog });
  expect({ errors, code }).toEqual({ errors: [], code: 0 });
  expect(lines).toEqual([
    "prompt must be a string (got 7)",
    "unknown",
    "video 1, saved",
    "image 1, saved",
    "image 1",
    "music 1, saved",
    "slower 1",
    "This is the reference gateway, not a model. You asked: Hello",
    "InputValidationError",
    "BadRequestError",
  ]);
  expect(gateway.creates().map(({ model }) => model)).toEqual([
    "aurora-1.0-video0",
    "borealis-1.1-pro1",
    "harbor-3.3-std23",
    "composer-one",
    "composer-two",
  ]);
}, 60_000);
