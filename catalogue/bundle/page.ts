// The page is the same for every SDK. The program's build bundles it; if the program runs from
// source, `pageFiles` does.
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { licencesOf } from "./licences.js";
import type { SiteFiles } from "./sdk.js";
import { severalAtOnce } from "../../generator/index.js";

// Defined only in the program that users install.
declare const SOURCES_HASH: string | undefined;

const PAGE = fileURLToPath(new URL("../page/", import.meta.url));
const BUILD_FOLDER = fileURLToPath(new URL("../../dist/catalogue/", import.meta.url));

/**
 * Returns the files of the page: `index.html` with `page.js`, `gateway.html` with `gateway.js`,
 * `reference.html` with Redoc and its notices, and `drift.js` with its licences in `drift.txt`. All
 * share `theme.js`, `style.css` and `LICENSES.txt`.
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

// Redoc is one script that loads no other file. The second file holds the notices of its packages.
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

/** Bundles scripts and styles. The metafiles list the source files of each output. */
export const bundleScripts = () =>
  Promise.all([
    build({
      ...BUILD_OPTIONS,
      entryPoints: {
        page: join(PAGE, "index.tsx"),
        gateway: join(PAGE, "gateway/index.tsx"),
        style: join(PAGE, "style/index.css"),
      },
      // Splitting lets each page load only its own code.
      splitting: true,
      chunkNames: "[name]-[hash]",
    }),
    // No splitting: a report is one file, and the theme script runs before anything else loads.
    build({
      ...BUILD_OPTIONS,
      entryPoints: {
        drift: join(PAGE, "drift/index.tsx"),
        theme: join(PAGE, "bar/theme-early.ts"),
      },
    }),
  ]);

/** Bundles the page from its sources. */
export async function bundlePage(): Promise<SiteFiles> {
  const built = await bundleScripts();
  const redoc = redocFiles();
  const outputs = new Map(built.flatMap(({ metafile }) => Object.entries(metafile.outputs)));
  const inputsOf = (name: string) => Object.keys(outputs.get(name)?.inputs ?? {});
  const licences = async (files: readonly string[]) => Buffer.from(await licencesOf(files, PAGE));
  const copied = redoc.map(async (path) => [basename(path), await readFile(path)] as const);
  return new Map([
    ["index.html", await readFile(join(PAGE, "index.html"))],
    ["gateway.html", await readFile(join(PAGE, "gateway/index.html"))],
    ["reference.html", await readFile(join(PAGE, "reference/index.html"))],
    ["LICENSES.txt", await licences([...outputs.keys()].flatMap(inputsOf).concat(redoc))],
    ["drift.txt", await licences(["drift.js", "style.css"].flatMap(inputsOf))],
    ...(await Promise.all(copied)),
    ...built.flatMap(({ outputFiles }) =>
      outputFiles.map(({ path, contents }) => [path.slice(PAGE.length), contents] as const),
    ),
  ]);
}
