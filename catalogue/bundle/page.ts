// The catalogue pages are the same for every SDK, so the build of sdkgen bundles them once. If
// sdkgen runs from source, `pageFiles` bundles them.
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { licencesOf } from "./licences.js";
import type { SiteFiles } from "./sdk.js";
import { severalAtOnce } from "../../generator/index.js";

// The build of sdkgen defines this constant. It is undefined if sdkgen runs from source.
declare const SOURCES_HASH: string | undefined;

const PAGE = fileURLToPath(new URL("../page/", import.meta.url));
const BUILD_FOLDER = fileURLToPath(new URL("../../dist/catalogue/", import.meta.url));

/**
 * Returns the page files: `index.html` with `page.js`, `reference.html` with Redoc, and `drift.js`
 * for drift reports. `drift.txt` has the licences of the packages in `drift.js` and `style.css`.
 * Other files include `theme.js`, `style.css` and `LICENSES.txt`.
 */
export async function pageFiles(): Promise<SiteFiles> {
  if (typeof SOURCES_HASH !== "string") return bundlePage();
  const names = await readdir(BUILD_FOLDER);
  return new Map(
    await severalAtOnce(
      names,
      async (name) => [name, await readFile(join(BUILD_FOLDER, name))] as const,
    ),
  );
}

// Returns the paths of two files: the single script of Redoc, and the licence notices of the
// packages in this script.
const redocFiles = () => {
  const script = createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js");
  return [script, `${script}.LICENSE.txt`];
};

const BUILD_OPTIONS = {
  absWorkingDir: PAGE,
  bundle: true,
  minify: true,
  write: false,
  format: "esm",
  target: "es2023",
  platform: "browser",
  jsx: "automatic",
  jsxImportSource: "preact",
  outdir: PAGE,
  legalComments: "none",
  metafile: true,
  logLevel: "silent",
} as const;

/**
 * Bundles the scripts and styles. The metafile of each result lists the bundled source files, so
 * that their licences can be found.
 */
export const bundleScripts = () =>
  Promise.all([
    build({
      ...BUILD_OPTIONS,
      entryPoints: {
        page: join(PAGE, "index.tsx"),
        style: join(PAGE, "style/index.css"),
      },
      // With splitting, a view loads only the code that it uses.
      splitting: true,
      chunkNames: "[name]-[hash]",
    }),
    // Without splitting, each script is a single file. A drift report contains the whole script
    // `drift.js`.
    build({
      ...BUILD_OPTIONS,
      entryPoints: {
        drift: join(PAGE, "drift/index.tsx"),
        theme: join(PAGE, "bar/theme-early.ts"),
      },
    }),
  ]);

/** Builds all page files from the sources. */
export async function bundlePage(): Promise<SiteFiles> {
  const built = await bundleScripts();
  const redoc = redocFiles();
  const outputs = new Map(built.flatMap(({ metafile }) => Object.entries(metafile.outputs)));
  const inputsOf = (name: string) => Object.keys(outputs.get(name)?.inputs ?? {});
  const licences = async (files: readonly string[]) => Buffer.from(await licencesOf(files, PAGE));
  const copied = redoc.map(async (path) => [basename(path), await readFile(path)] as const);
  return new Map([
    ["index.html", await readFile(join(PAGE, "index.html"))],
    ["reference.html", await readFile(join(PAGE, "reference/index.html"))],
    ["LICENSES.txt", await licences([...outputs.keys()].flatMap(inputsOf).concat(redoc))],
    ["drift.txt", await licences(["drift.js", "style.css"].flatMap(inputsOf))],
    ...(await Promise.all(copied)),
    ...built.flatMap(({ outputFiles }) =>
      outputFiles.map(({ path, contents }) => [path.slice(PAGE.length), contents] as const),
    ),
  ]);
}
