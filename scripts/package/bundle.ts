// The program that users install: one bundle whose parts load when they are needed, started without a TypeScript loader.
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform, type Plugin } from "esbuild";
import manifest from "../../package.json" with { type: "json" };
import { licencesOf } from "../../commands/catalogue/bundle/licences.js";
import { bundledPage } from "../../commands/catalogue/bundle/page.js";
import { hashOfFiles } from "../../generator/index.js";
import { PROJECT } from "../../commands/process-context.js";
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
    define: { SOURCES_HASH: JSON.stringify(hashOfFiles(PROJECT.program)) },
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
  await bringDeclarations("@ai-sdk/provider");
  const program = join(OUT, "sdkgen.js");
  await chmod(program, 0o755);
  return program;
}

// An SDK is compiled against the package, which Node 20 must not install: its declarations and licence alone are no part of that.
async function bringDeclarations(name: string): Promise<void> {
  const from = join(ROOT, "node_modules", name);
  const to = join(OUT, "packages", name);
  const { version, license, types } = JSON.parse(
    await readFile(join(from, "package.json"), "utf8"),
  ) as { readonly version: string; readonly license: string; readonly types: string };
  await mkdir(join(to, dirname(types)), { recursive: true });
  for (const path of ["LICENSE", types]) await copyFile(join(from, path), join(to, path));
  await writeFile(join(to, "package.json"), JSON.stringify({ name, version, license, types }));
}
