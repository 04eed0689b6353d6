// The page itself, the same for every SDK: bundled when the program is built, or now where it runs from source.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { licencesOf } from "./licences.js";
import type { SiteFiles } from "./sdk.js";

// Set in the program that users install.
declare const SOURCES_HASH: string | undefined;

const PAGE = fileURLToPath(new URL("../page/", import.meta.url));
const BUILT = fileURLToPath(new URL("../../../dist/catalogue/", import.meta.url));

/** `index.html` with `page.js`, `gateway.html` with `gateway.js`, `drift.js` with `drift.txt`, its licences, and of all `style.css` and `LICENSES.txt`. */
export async function pageFiles(): Promise<SiteFiles> {
  if (typeof SOURCES_HASH !== "string") return bundledPage();
  const names = await readdir(BUILT);
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(BUILT, name))] as const),
    ),
  );
}

/** Bundles scripts and styles; the result says which files are in each. */
export const bundledScripts = () =>
  build({
    absWorkingDir: PAGE,
    entryPoints: {
      page: join(PAGE, "index.tsx"),
      gateway: join(PAGE, "gateway/index.tsx"),
      drift: join(PAGE, "drift/index.tsx"),
      style: join(PAGE, "style.css"),
    },
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
  });

/** Bundles the page from its sources. */
export async function bundledPage(): Promise<SiteFiles> {
  const { outputFiles, metafile } = await bundledScripts();
  const licences = async (...outputs: readonly string[]) => {
    const files = outputs.flatMap((name) => Object.keys(metafile.outputs[name]?.inputs ?? {}));
    return Buffer.from(await licencesOf(files, PAGE));
  };
  return new Map([
    ["index.html", await readFile(join(PAGE, "index.html"))],
    ["gateway.html", await readFile(join(PAGE, "gateway/index.html"))],
    ["LICENSES.txt", await licences(...Object.keys(metafile.outputs))],
    ["drift.txt", await licences("drift.js", "style.css")],
    ...outputFiles.map(({ path, contents }) => [path.slice(PAGE.length), contents] as const),
  ]);
}
