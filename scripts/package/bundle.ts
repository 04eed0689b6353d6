// Bundles the program for users: its parts load on demand, and it needs no TypeScript loader.
import { chmod, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, transform } from "esbuild";
import manifest from "../../package.json" with { type: "json" };
import { compiledRuntime } from "../../commands/build/compile-runtime.js";
import { licencesOf } from "../../catalogue/bundle/licences.js";
import { bundlePage } from "../../catalogue/bundle/page.js";
import { PROJECT } from "../../commands/process-context.js";
import { hashOfFiles } from "../../generator/index.js";
import { openDoor } from "./open-door.js";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const OUT = join(ROOT, "dist");

/** The program, and the modules in `exports` of package.json: name in `dist/` → source. */
export const ENTRIES = {
  sdkgen: "commands/sdkgen.ts",
  config: "scripts/package/config.ts",
  gateway: "gateway/index.ts",
} as const;

// Modules find contracts/, templates/ and others relative to their own source. This plugin makes
// the bundle use the places of the sources.
const sources: Plugin = {
  name: "sources",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = openDoor(await readFile(path, "utf8"));
      if (!source.includes("import.meta.url")) return { contents: source, loader: "ts" };
      const sourcePath = relative(OUT, path).replaceAll("\\", "/");
      // `define` replaces only expressions, because texts for emitted files contain the words too.
      const { code } = await transform(source, {
        loader: "ts",
        define: { "import.meta.url": "PLACE_OF_SOURCE" },
        banner: `const PLACE_OF_SOURCE = new URL(${JSON.stringify(sourcePath)}, import.meta.url).href;`,
      });
      return { contents: code, loader: "js" };
    });
  },
};

// Bundled CommonJS packages load Node's modules with `require`.
const REQUIRE =
  'import { createRequire as from } from "node:module"; const require = from(import.meta.url);';

/** Bundles the program. The result lists the files in it. */
export const bundleProgram = (write: boolean) =>
  build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: OUT,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // All other packages are small, and start faster in the bundle.
    external: Object.keys(manifest.dependencies),
    banner: { js: REQUIRE },
    plugins: [sources],
    metafile: true,
    write,
    define: {
      SOURCES_HASH: JSON.stringify(hashOfFiles(PROJECT.program)),
      RUNTIME_HASH: JSON.stringify(hashOfFiles([PROJECT.runtime])),
    },
    logLevel: "warning",
  });

/** Builds the program into `dist/` of this project; returns its path. */
export async function bundleCli(): Promise<string> {
  await rm(OUT, { recursive: true, force: true });
  const { metafile } = await bundleProgram(true);
  const licences = await licencesOf(Object.keys(metafile.inputs), ROOT);
  await writeFile(join(OUT, "LICENSES.txt"), licences);
  await mkdir(join(OUT, "catalogue"));
  for (const [name, bytes] of await bundlePage()) {
    await writeFile(join(OUT, "catalogue", name), bytes);
  }
  await cp(await compiledRuntime(PROJECT), join(OUT, "runtime"), { recursive: true });
  const program = join(OUT, "sdkgen.js");
  await chmod(program, 0o755);
  return program;
}
