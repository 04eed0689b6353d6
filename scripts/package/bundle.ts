// Bundles the program sdkgen, so that users need no TypeScript loader. Parts of the bundle load on
// demand.
import { chmod, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, transform } from "esbuild";
import manifest from "../../package.json" with { type: "json" };
import { compiledRuntime } from "../../commands/build/compile-runtime.js";
import { licencesOf } from "../../catalogue/bundle/licences.js";
import { bundlePage } from "../../catalogue/bundle/page.js";
import { PROJECT } from "../../commands/process-context.js";
import { hashOfFiles, hashOfRuntime } from "../../generator/index.js";
import { openDoor } from "./open-door.js";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const OUT = join(ROOT, "dist");

/**
 * For each file in `dist/`, its source: the program, and the modules in `exports` of package.json.
 */
export const ENTRIES = {
  sdkgen: "commands/sdkgen.ts",
  config: "scripts/package/config.ts",
  gateway: "gateway/index.ts",
} as const;

// Modules find folders such as contracts/ and templates/ by their own path. This plugin gives
// bundled modules the path of their source.
const sources: Plugin = {
  name: "sources",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = openDoor(await readFile(path, "utf8"));
      if (!source.includes("import.meta.url")) return { contents: source, loader: "ts" };
      const sourcePath = relative(OUT, path).replaceAll("\\", "/");
      // Uses `define`, which replaces only expressions. A string, such as the text of an emitted
      // file, may also contain `import.meta.url`.
      const { code } = await transform(source, {
        loader: "ts",
        define: { "import.meta.url": "PLACE_OF_SOURCE" },
        banner: `const PLACE_OF_SOURCE = new URL(${JSON.stringify(sourcePath)}, import.meta.url).href;`,
      });
      return { contents: code, loader: "js" };
    });
  },
};

// Bundled CommonJS packages load Node's modules with `require`, which an ES module does not have.
const REQUIRE =
  'import { createRequire as from } from "node:module"; const require = from(import.meta.url);';

/** Bundles the program. The result lists the files of the bundle. */
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
    // Bundles all other packages. They are small, and load faster from the bundle.
    external: Object.keys(manifest.dependencies),
    banner: { js: REQUIRE },
    plugins: [sources],
    metafile: true,
    write,
    define: {
      SOURCES_HASH: JSON.stringify(hashOfFiles(PROJECT.program)),
      RUNTIME_HASH: JSON.stringify(hashOfRuntime(PROJECT)),
    },
    logLevel: "warning",
  });

/** Builds the program into `dist/` of this project. Returns the path of the program. */
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
