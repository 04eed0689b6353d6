// The SDK for the browser: its client, and a module for each model, which loads when the model is opened.
import { join } from "node:path";
import { build, type Plugin } from "esbuild";

/** Path → bytes. */
export type SiteFiles = Map<string, Uint8Array>;

// What the page needs of an SDK, and what the modules of models import of its runtime.
const ENTRY = `export { createClient } from "./client.js";
export { estimateRequest } from "./runtime/pricing/estimate-request.js";
export * from "./runtime/model/definition.js";
export * from "./runtime/validation/index.js";`;

/** Bundles the SDK in a folder, whose models have these file names, as `sdk.js` and `data/<file>.js`. */
export async function bundledSdk(folder: string, files: readonly string[]): Promise<SiteFiles> {
  const source = join(folder, "src");
  const [sdk, models] = await Promise.all([
    bundled({
      stdin: { contents: ENTRY, resolveDir: source, sourcefile: "sdk.ts", loader: "ts" },
      plugins: [forBrowsers],
      outfile: "/sdk.js",
    }),
    bundled({
      entryPoints: files.map((file) => join(source, "models", `${file}.ts`)),
      plugins: [runtimeInSdk],
      outdir: "/data",
      outbase: join(source, "models"),
    }),
  ]);
  return new Map([...sdk, ...models]);
}

async function bundled(
  options: Parameters<typeof build>[0],
): Promise<readonly (readonly [path: string, bytes: Uint8Array])[]> {
  const { outputFiles = [] } = await build({
    ...options,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2023",
    platform: "browser",
    logLevel: "silent",
  });
  return outputFiles.map(({ path, contents }) => [
    path.replaceAll("\\", "/").replace(/^([A-Za-z]:)?\//, ""),
    contents,
  ]);
}

/** What the package chooses where there is no Node (`imports` of its package.json). */
export const forBrowsers: Plugin = {
  name: "for browsers",
  setup({ onResolve }) {
    onResolve({ filter: /\/platform\/node\.js$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace("node.js", "web.ts")),
    }));
  },
};

// One copy of the runtime for all models.
const runtimeInSdk: Plugin = {
  name: "the runtime is in sdk.js",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/runtime\// }, () => ({ path: "../sdk.js", external: true }));
  },
};
