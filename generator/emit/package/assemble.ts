// Stage "assemble": modules become a package, with entry points, metadata, README, and the runtime as it is.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import Handlebars from "handlebars";
import type { Contracts } from "../../normalise/normalise.js";
import { byCodeUnit } from "../../schema/json.js";
import type { EmittedFile } from "../file.js";
import { entryPoints } from "./entry-points.js";
import { packageManifest, type PackageFacts } from "./manifest.js";
import { readmeView } from "./readme.js";

/** Where the fixed parts of every SDK come from. */
export interface EmitSources {
  readonly templates: string;
  readonly runtime: string;
}

const TEMPLATES = [
  "README.md",
  "build.mjs",
  "line-map.mjs",
  "tsconfig.json",
  "src/index.ts",
  "src/models.ts",
  "src/registry.ts",
  "src/untyped-models.ts",
];

/** The package around the modules. */
export async function assemble(
  contracts: Contracts,
  modules: readonly EmittedFile[],
  facts: PackageFacts,
  { templates, runtime }: EmitSources,
): Promise<readonly EmittedFile[]> {
  const view = { ...readmeView(contracts, facts.name), ...entryPoints(contracts) };
  const filled = TEMPLATES.map(async (path): Promise<EmittedFile> => {
    const source = await readFile(join(templates, `${path}.hbs`), "utf8");
    // The view's values are encoded already; a name that the view lacks is an error.
    const template = Handlebars.compile(source, { strict: true, noEscape: true });
    return { path, text: template(view, { allowProtoPropertiesByDefault: false }) };
  });
  const manifest = { path: "package.json", text: packageManifest(contracts, facts) };
  return [...(await Promise.all(filled)), manifest, ...modules, ...(await runtimeFiles(runtime))];
}

// Every file of the runtime, byte for byte, below `src/runtime/`.
async function runtimeFiles(runtime: string): Promise<readonly EmittedFile[]> {
  const entries = await readdir(runtime, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name).slice(runtime.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .sort(byCodeUnit);
  return Promise.all(
    paths.map(async (path) => ({
      path: `src/runtime/${path}`,
      text: await readFile(join(runtime, path), "utf8"),
    })),
  );
}
