// Bundles a program as an app's build does, and weighs the result.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { forBrowsers } from "../../commands/catalogue/bundle/sdk.js";

/** Bytes of a bundle, minified and then gzipped. */
export interface Weight {
  readonly minified: number;
  readonly gzipped: number;
}

/** Bundles what a program exports of an SDK's sources, as a worker gets it: over fetch, in one file. */
export async function bundled(source: string, program: string): Promise<Weight> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: source, loader: "js" },
    target: "esnext",
    plugins: [forBrowsers],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    logLevel: "silent",
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  return { minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
}
