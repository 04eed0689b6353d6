// Programs of tests, bundled into one file each, because a bundle starts much faster than its
// sources.
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
    // As in the built package, a late import is a separate file.
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: [...external],
    logLevel: "error",
    // A CommonJS dependency needs `require`.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
}
