// Bundles modules as an app's build does, and weighs the result.
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";

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

/** Bundles the default exports of modules, with all that they need or with that part only which is theirs. */
export async function bundled(
  folder: string,
  files: readonly string[],
  what: "all" | "own",
): Promise<Weight> {
  const contents = files.map(
    (file, index) => `export { default as m${index} } from ${JSON.stringify(`./${file}`)};`,
  );
  const { outputFiles } = await build({
    stdin: { contents: contents.join("\n"), resolveDir: folder, loader: "js" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "es2022",
    logLevel: "silent",
    plugins: what === "own" ? [withoutRuntime] : [],
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error(`esbuild gave nothing for ${files.join(", ")}`);
  const { contents: bytes } = output;
  return { minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
}
