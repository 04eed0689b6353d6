// Bundles modules as an app's build does, and weighs the result.
import { gzipSync } from "node:zlib";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { forBrowsers } from "../../commands/catalogue/bundle/sdk.js";

/** Bytes of a bundle, minified and then gzipped. */
export interface Weight {
  readonly minified: number;
  readonly gzipped: number;
}

// Left out: the imports of an SDK's modules from its runtime.
const withoutRuntime: Plugin = {
  name: "without the runtime",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\.\/runtime\// }, ({ path }) => ({
      path,
      external: true,
      sideEffects: false,
    }));
  },
};

/** Bundles the client that takes modules, and these models with it, as a worker gets them. */
export async function bundledForWorkers(
  folder: string,
  models: readonly string[],
): Promise<Weight> {
  const imports = models.map(
    (file, index) => `export { default as m${index} } from ${JSON.stringify(`./models/${file}`)};`,
  );
  return weighed({
    stdin: {
      contents: ['export { createClient } from "./client.ts";', ...imports].join("\n"),
      resolveDir: folder,
      loader: "js",
    },
    target: "esnext",
    plugins: [forBrowsers],
  });
}

/** Bundles the default exports of modules, with all that they need or with that part only which is theirs. */
export async function bundled(
  folder: string,
  files: readonly string[],
  what: "all" | "own",
): Promise<Weight> {
  const contents = files.map(
    (file, index) => `export { default as m${index} } from ${JSON.stringify(`./${file}`)};`,
  );
  return weighed({
    stdin: { contents: contents.join("\n"), resolveDir: folder, loader: "js" },
    platform: "node",
    plugins: what === "own" ? [withoutRuntime] : [],
  });
}

async function weighed(options: BuildOptions): Promise<Weight> {
  const { outputFiles = [] } = await build({
    target: "es2022",
    ...options,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    logLevel: "silent",
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error("esbuild gave nothing");
  const { contents: bytes } = output;
  return { minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
}
