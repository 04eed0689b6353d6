// The program that users install: one bundle whose parts load when they are needed, started without a TypeScript loader.
import { chmod, cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, transform } from "esbuild";
import manifest from "../../package.json" with { type: "json" };
import { compiledRuntime } from "../../commands/build/compile-runtime.js";
import { licencesOf } from "../../catalogue/bundle/licences.js";
import { bundledPage } from "../../catalogue/bundle/page.js";
import { PROJECT } from "../../commands/process-context.js";
import { hashOfFiles } from "../../generator/index.js";
import { openDoor } from "./open-door.js";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const OUT = join(ROOT, "dist");

/** What starts, and what projects import (`exports` of package.json): name in `dist/` → source. */
export const ENTRIES = {
  sdkgen: "commands/sdkgen.ts",
  config: "scripts/package/config.ts",
  gateway: "gateway/index.ts",
} as const;

// Modules find contracts/, templates/ and the like from where they are; bundled, they still do so from where their sources are.
const sources: Plugin = {
  name: "sources",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = openDoor(await readFile(path, "utf8"));
      if (!source.includes("import.meta.url")) return { contents: source, loader: "ts" };
      const place = relative(OUT, path).replaceAll("\\", "/");
      // As an expression only: text that the program writes into a file says it too.
      const { code } = await transform(source, {
        loader: "ts",
        define: { "import.meta.url": "PLACE_OF_SOURCE" },
        banner: `const PLACE_OF_SOURCE = new URL(${JSON.stringify(place)}, import.meta.url).href;`,
      });
      return { contents: code, loader: "js" };
    });
  },
};

// Bundled packages in CommonJS ask for Node's modules in this way.
const REQUIRE =
  'import { createRequire as from } from "node:module"; const require = from(import.meta.url);';

/** Bundles the program; the result says which files are in it. */
export const bundled = (write: boolean) =>
  build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: OUT,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    // The others are small, and start faster as a part of the bundle.
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

/** Builds the program into `dist/` of this project; gives its path. */
export async function bundleCli(): Promise<string> {
  await rm(OUT, { recursive: true, force: true });
  const { metafile } = await bundled(true);
  const licences = await licencesOf(Object.keys(metafile.inputs), ROOT);
  await writeFile(join(OUT, "LICENSES.txt"), licences);
  await mkdir(join(OUT, "catalogue"));
  for (const [name, bytes] of await bundledPage()) {
    await writeFile(join(OUT, "catalogue", name), bytes);
  }
  await cp(await compiledRuntime(PROJECT), join(OUT, "runtime"), { recursive: true });
  const program = join(OUT, "sdkgen.js");
  await chmod(program, 0o755);
  return program;
}
