// npm run bench -- size: measures how many bytes the client and a model add to an app's bundle,
// with SDKs of few and of many models.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateSdk } from "../installed-sdk.js";
import type { Bound } from "../report/bound.js";
import type { Result } from "../report/result.js";
import { BUNDLERS, type Bundler, type Weight } from "./bundle.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const CLIENT = "the client that takes modules";

/** Bundles the same programs with three SDKs of different size. */
export async function run(): Promise<Result> {
  const folder = mkdtempSync(join(root, ".scratch-size-"));
  try {
    const sources = [
      join(root, "generated/src"),
      ...[100, 1000].map((models) => join(generateSdk(folder, models), "src")),
    ];
    const results: Result[] = [];
    for (const bundler of Object.keys(BUNDLERS)) results.push(await measureSizes(bundler, sources));
    return {
      tables: results.flatMap(({ tables }) => tables),
      notes: [],
      bounds: results.flatMap(({ bounds }) => bounds),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureSizes(bundler: string, sources: readonly string[]): Promise<Result> {
  const weights = await Promise.all(sources.map((source) => weightsOf(bundler, source)));
  return {
    tables: [
      {
        title: `Bytes over fetch by ${bundler}, gzipped (minified)`,
        head: ["", ...sources.map((source) => `${modelsIn(source).length} models`)],
        rows: Object.keys(weights[0] ?? {}).map((name) => [
          name,
          ...weights.map((all) => weightText(all[name])),
        ]),
      },
    ],
    notes: [],
    bounds: sources.map((source, index): Bound => {
      const measured = (weights[index]?.[CLIENT]?.gzipped ?? NaN) / 1024;
      const name = `${CLIENT}, by ${bundler}, gzipped, at ${modelsIn(source).length} models`;
      return { name, measured, relation: "<=", limit: 66, unit: " KB" };
    }),
  };
}

const modelsIn = (source: string) => readdirSync(join(source, "models")).sort();

async function weightsOf(
  bundler: string,
  source: string,
): Promise<Readonly<Record<string, Weight>>> {
  const bundled = BUNDLERS[bundler] as Bundler;
  const client = 'export { createClient } from "./client.ts";';
  const [first = ""] = modelsIn(source);
  const model = `export { default } from "./models/${first}";`;
  return {
    [CLIENT]: await bundled(source, client),
    "with one model": await bundled(source, client + model),
    "one model without a client": await bundled(source, model),
    "the client that knows every id": await bundled(source, client.replace("client", "index")),
  };
}

const weightText = (weight: Weight | undefined) =>
  weight === undefined ? "" : `${weight.gzipped} (${weight.minified})`;
