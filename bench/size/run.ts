// npm run bench -- size: what a model costs in an app's bundle.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bound } from "../report/bound.js";
import type { Result } from "../report/result.js";
import { bundled, type Weight } from "./bundle.js";
import { publishedEntries, syntheticCatalog } from "./synthetic-catalog.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const MANY = 100;

/** Bundles each model alone, all together, and many. */
export async function run(): Promise<Result> {
  const models = join(root, "generated/src/models");
  const files = readdirSync(models).sort();
  const each = await Promise.all(
    files.map(async (file) => ({ file, weight: await bundled(models, [file]) })),
  );
  const together = await bundled(models, files);
  const many = await bundleMany();

  const row = (name: string, { minified, gzipped }: Weight) => [name, `${minified}`, `${gzipped}`];
  const rows = each.map(({ file, weight }) => row(file.replace(/\.ts$/, ""), weight));
  rows.push(row(`these ${files.length} in one bundle`, together));
  rows.push(row(`${MANY} models in one bundle`, many));
  const all = each.reduce((sum, { weight }) => sum + weight.gzipped, 0);
  const bounds: readonly Bound[] = [
    {
      name: "a model's module gzipped, in the mean",
      measured: all / each.length / 1024,
      relation: "<=",
      limit: 1.5,
      unit: " KB",
    },
    {
      name: `${MANY} models in one bundle, gzipped`,
      measured: many.gzipped / 1024,
      relation: "<=",
      limit: 20,
      unit: " KB",
    },
  ];
  const title = "Bytes of a module, with all that it needs";
  return {
    tables: [{ title, head: ["", "minified", "gzipped"], rows }],
    notes: [
      `The ${MANY} are the models of contracts/ and variants of them; the documented rules belong to the ids of the documents, so that variants have none.`,
    ],
    bounds,
  };
}

async function bundleMany(): Promise<Weight> {
  const temporary = mkdtempSync(join(root, ".scratch-size-"));
  try {
    const catalog = join(temporary, "catalog.json");
    const sdk = join(temporary, "sdk");
    const data = syntheticCatalog(publishedEntries(), MANY);
    writeFileSync(catalog, JSON.stringify({ success: true, object: "list", data }));
    const script = ["--import", "tsx", join(root, "scripts/sdkgen.ts"), "generate"];
    execFileSync(process.execPath, [...script, "--catalog", catalog, "--out", sdk], { cwd: root });
    const models = join(sdk, "src/models");
    const files = readdirSync(models);
    if (files.length !== MANY) {
      throw new Error(`The generator made ${files.length} modules of ${MANY} models`);
    }
    return await bundled(models, files.sort());
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
