// A program of a test in one file: it starts in a fraction of the time of its sources.
import { build } from "esbuild";

/** Bundles the program `source` into `outfile`. */
export async function bundled(source: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    // A CommonJS dependency needs it.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
}
