// The program that users install: one bundle whose parts load when they are needed, started without a TypeScript loader.
import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUT = join(ROOT, "dist");

// Modules find contracts/, templates/ and the like from where they are; bundled, they still do so from where their sources are.
const placeOfSource: Plugin = {
  name: "place of the source",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const place = JSON.stringify(relative(OUT, path).replaceAll("\\", "/"));
      const source = await readFile(path, "utf8");
      return {
        contents: source.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`),
        loader: "ts",
      };
    });
  },
};

/** Builds the program into `dist/` of this project; gives its path. */
export async function bundleCli(): Promise<string> {
  await rm(OUT, { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["scripts/sdkgen.ts"],
    outdir: OUT,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // Dependencies stay as npm installs them: with their licences, and some are native.
    packages: "external",
    plugins: [placeOfSource],
    logLevel: "warning",
  });
  return join(OUT, "sdkgen.js");
}
