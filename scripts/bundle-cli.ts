// The program that users install: one bundle whose parts load when they are needed, started without a TypeScript loader.
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { hashOfFiles } from "../generator/reuse/generator-hash.js";
import { PROJECT } from "./command-context.js";

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

// Native, larger than all the rest, loading parts of themselves by path, or without a licence text to be passed on; the rest is bundled.
const INSTALLED = ["oxc-parser", "ts-morph", "jiti", "recheck", "undici", "@changesets/parse"];

// Bundled packages in CommonJS ask for Node's modules in this way.
const REQUIRE =
  'import { createRequire as from } from "node:module"; const require = from(import.meta.url);';

/** Builds the program into `dist/` of this project; gives its path. */
export async function bundleCli(): Promise<string> {
  await rm(OUT, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ["scripts/sdkgen.ts"],
    outdir: OUT,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: INSTALLED,
    banner: { js: REQUIRE },
    plugins: [placeOfSource],
    metafile: true,
    define: { SOURCES_HASH: JSON.stringify(hashOfFiles(PROJECT.program)) },
    logLevel: "warning",
  });
  await writeFile(join(OUT, "LICENSES.txt"), await licencesOf(Object.keys(metafile.inputs)));
  return join(OUT, "sdkgen.js");
}

// The licences of bundled packages ask to be with them.
async function licencesOf(files: readonly string[]): Promise<string> {
  const packages = files.flatMap((path) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  const texts = [...new Set(packages)].sort().map(async (folder) => {
    const names = await readdir(join(ROOT, folder));
    const name = names.find((file) => /^licen[cs]e/i.test(file));
    if (name === undefined) throw new Error(`${folder} has no licence, and cannot be bundled`);
    return `${folder}\n\n${await readFile(join(ROOT, folder, name), "utf8")}`;
  });
  return (await Promise.all(texts)).join("\n\n");
}
