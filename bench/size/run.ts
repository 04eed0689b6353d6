// npm run bench -- size: what a model costs in an app's bundle.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateSdk } from "../installed-sdk.js";
import type { Bound } from "../report/bound.js";
import type { Result } from "../report/result.js";
import { bundled, bundledForWorkers, type Weight } from "./bundle.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const MANY = 100;

/** Bundles each model alone, all together, and many. */
export async function run(): Promise<Result> {
  const models = join(root, "generated/src/models");
  const files = readdirSync(models).sort();
  const each = await Promise.all(
    files.map(async (file) => ({
      file,
      alone: await bundled(models, [file], "all"),
      own: await bundled(models, [file], "own"),
    })),
  );
  const together = await bundled(models, files, "all");
  const many = await bundleMany();
  const worker = await bundledForWorkers(join(root, "generated/src"), []);
  const workerWithOne = await bundledForWorkers(join(root, "generated/src"), ["x-v3-omni.ts"]);

  const rows = each.map(({ file, alone, own }) => [
    file.replace(/\.ts$/, ""),
    `${own.gzipped}`,
    `${alone.gzipped}`,
    `${alone.minified}`,
  ]);
  const row = (name: string, { minified, gzipped }: Weight) => [
    name,
    "",
    `${gzipped}`,
    `${minified}`,
  ];
  rows.push(row(`these ${files.length} in one bundle`, together));
  rows.push(row(`${MANY} models in one bundle`, many));
  rows.push(row("the client over fetch, without models", worker));
  rows.push(row("the client over fetch, with x-v3-omni", workerWithOne));
  const meanOf = (sizes: readonly number[]) =>
    sizes.reduce((sum, size) => sum + size, 0) / sizes.length / 1024;
  const bound = (name: string, measured: number, limit: number): Bound => {
    return { name, measured, relation: "<=", limit, unit: " KB" };
  };
  return {
    tables: [
      {
        title: "Bytes of a module",
        head: ["", "own, gzipped", "with all it needs, gzipped", "minified"],
        rows,
      },
    ],
    notes: [
      "own: without the runtime that it imports, which all models of an app share.",
      `The ${MANY} are the models of contracts/ and variants of them; the documented rules belong to the ids of the documents, so that variants have none.`,
    ],
    bounds: [
      bound(
        "a model's own module gzipped, in the mean",
        meanOf(each.map(({ own }) => own.gzipped)),
        1.5,
      ),
      bound(
        "the only model of an app, with the runtime that it needs, gzipped, in the mean",
        meanOf(each.map(({ alone }) => alone.gzipped)),
        // Missed: 2.3 KB are the runtime, which the second model shares.
        1.5,
      ),
      bound(`${MANY} models in one bundle, gzipped`, many.gzipped / 1024, 20),
      bound("the client over fetch without models, gzipped", worker.gzipped / 1024, 55),
    ],
  };
}

async function bundleMany(): Promise<Weight> {
  const temporary = mkdtempSync(join(root, ".scratch-size-"));
  try {
    const models = join(generateSdk(temporary, MANY), "src/models");
    const files = readdirSync(models);
    if (files.length !== MANY) {
      throw new Error(`The generator made ${files.length} modules of ${MANY} models`);
    }
    return await bundled(models, files.sort(), "all");
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
