// Bundles the SDK for browsers: the client, and a separate module for each model. A browser loads a
// model's module when the user opens the model.
import { join } from "node:path";
import { build, type Plugin } from "esbuild";

/** Maps the path of each site file to the file content. */
export type SiteFiles = Map<string, Uint8Array>;

// A page loads `sdk` when the user opens a model, and `client` when the user sends a request.
const ENTRIES: Readonly<Record<string, string>> = {
  sdk: `export { estimateRequest } from "#runtime/pricing/estimate-request.js";
export { payableRates } from "#runtime/pricing/token-price.js";
export { maskGatewayUrls } from "#runtime/validation/public-url.js";
export * from "#runtime/call/model/definition.js";
export * from "#runtime/validation/index.js";`,
  client: `export { createClient, textOf } from "./client.js";`,
};

/** Names of the SDK's source modules, without file extension. */
interface Modules {
  readonly models: readonly string[];
  readonly operations: readonly string[];
}

/**
 * Bundles the SDK in `folder` as `sdk.js`, `client.js`, `data/<model>.js` and
 * `calls/<operation>.js`. The plugin `runtime` resolves imports that begin with `#runtime/`.
 */
export async function bundleSdk(
  folder: string,
  modules: Modules,
  runtime: Plugin,
): Promise<SiteFiles> {
  const source = join(folder, "src");
  const each = (names: readonly string[], from: string, to: string) =>
    bundleFiles({
      entryPoints: names.map((name) => join(source, from, `${name}.ts`)),
      plugins: [SHARED_RUNTIME],
      outdir: `/${to}`,
      outbase: join(source, from),
    });
  const [sdk, ...others] = await Promise.all([
    bundleFiles({
      // Bundles without splitting, so that a page loads `sdk.js` and no shared chunks.
      entryPoints: Object.keys(ENTRIES).map((name) => ({ in: `entry:${name}`, out: name })),
      plugins: [entriesIn(source), runtime, FOR_BROWSERS],
      outdir: "/",
    }),
    each(modules.models, "models", "data"),
    each(modules.operations, "operations", "calls"),
  ]);
  return new Map([...sdk, ...others.flat()]);
}

async function bundleFiles(
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

const entriesIn = (folder: string): Plugin => ({
  name: "entries",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice(6), namespace: "entry" }));
    onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => ({
      contents: ENTRIES[path] ?? "",
      resolveDir: folder,
      loader: "ts",
    }));
  },
});

/**
 * Replaces `platform/node.js` by `platform/web.js`. In the published SDK, conditions in
 * package.json do this for browsers.
 */
export const FOR_BROWSERS: Plugin = {
  name: "for browsers",
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /\/platform\/node\.js$/ }, ({ path, importer, resolveDir, kind }) =>
      resolve(path.replace("node.js", "web.js"), { importer, resolveDir, kind }),
    ),
};

// Imports the runtime from `sdk.js`, so that all models and operations share one copy.
const SHARED_RUNTIME: Plugin = {
  name: "the runtime is in sdk.js",
  setup({ onResolve }) {
    onResolve({ filter: /^#runtime\// }, () => ({ path: "../sdk.js", external: true }));
  },
};
