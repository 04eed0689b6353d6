// Bundles a program in the way that apps are built, and measures its size.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { build as viteBuild } from "vite";
import { runtimeIn } from "../../commands/build/runtime-plugin.js";
import { FOR_BROWSERS } from "../../catalogue/bundle/sdk.js";

const RUNTIME = fileURLToPath(new URL("../../runtime", import.meta.url));
const GENERATOR = fileURLToPath(new URL("../../generator", import.meta.url));

/** The size of a bundle in bytes: minified, and minified and gzipped. */
export interface Weight {
  readonly minified: number;
  readonly gzipped: number;
}

/**
 * Bundles a program and an SDK's sources into one file. The SDK in the bundle sends requests with
 * `fetch` instead of undici.
 */
export type Bundler = (source: string, program: string) => Promise<Weight>;

/** The bundlers that apps use: esbuild, and rollup with Vite's settings. */
export const BUNDLERS: Readonly<Record<string, Bundler>> = {
  async esbuild(source, program) {
    const { outputFiles } = await build({
      stdin: { contents: program, resolveDir: source, loader: "js" },
      target: "esnext",
      plugins: [runtimeIn(RUNTIME), FOR_BROWSERS],
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      logLevel: "silent",
    });
    return weight(outputFiles[0]?.contents ?? new Uint8Array());
  },
  async rollup(source, program) {
    const buildOutput = await viteBuild({
      configFile: false,
      root: source,
      logLevel: "silent",
      resolve: { alias: { "#runtime/generator": GENERATOR, "#runtime": RUNTIME } },
      build: {
        write: false,
        target: "esnext",
        minify: "esbuild",
        rollupOptions: {
          input: "app",
          preserveEntrySignatures: "strict",
          output: { inlineDynamicImports: true },
        },
      },
      plugins: [
        {
          name: "app",
          enforce: "pre",
          resolveId: (id, importer) => {
            if (id === "app") return `${source}/app.ts`;
            if (!id.endsWith("/platform/node.js")) return undefined;
            return new URL(id.replace("node.js", "web.ts"), `file://${importer}`).pathname;
          },
          load: (id) => (id === `${source}/app.ts` ? program : undefined),
        },
      ],
    });
    const [output] = [buildOutput].flat();
    const code = output !== undefined && "output" in output ? output.output[0].code : "";
    return weight(Buffer.from(code));
  },
};

const weight = (bytes: Uint8Array): Weight => ({
  minified: bytes.length,
  gzipped: gzipSync(bytes, { level: 9 }).length,
});
