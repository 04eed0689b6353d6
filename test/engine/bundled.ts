// Programs of a test, one file each: they start in a fraction of the time of their sources.
import { build } from "esbuild";

/** Bundles the sources into `folder`, as `NAME.mjs`. */
export async function bundled(
  sources: Readonly<Record<string, string>>,
  folder: string,
  external: readonly string[] = [],
): Promise<void> {
  await build({
    entryPoints: { ...sources },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // As the package is built: what is imported late is a file of its own.
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: [...external],
    logLevel: "error",
    // A CommonJS dependency needs it.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
}
