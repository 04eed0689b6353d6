// The page itself, the same for every SDK: bundled when the program is built, or now where it runs from source.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { SiteFiles } from "./sdk.js";

// Set in the program that users install.
declare const SOURCES_HASH: string | undefined;

const PAGE = fileURLToPath(new URL("../page/", import.meta.url));
const BUILT = fileURLToPath(new URL("../../../dist/catalogue/", import.meta.url));

/** `index.html` with `page.js`, `gateway.html` with `gateway.js`, `drift.js`, and the `style.css` of all. */
export async function pageFiles(): Promise<SiteFiles> {
  if (typeof SOURCES_HASH !== "string") return bundledPage();
  const names = await readdir(BUILT);
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(BUILT, name))] as const),
    ),
  );
}

/** Bundles the page from its sources. */
export async function bundledPage(): Promise<SiteFiles> {
  const { outputFiles } = await build({
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
    legalComments: "inline",
    logLevel: "silent",
  });
  return new Map([
    ["index.html", await readFile(join(PAGE, "index.html"))],
    ["gateway.html", await readFile(join(PAGE, "gateway/index.html"))],
    ...outputFiles.map(({ path, contents }) => [path.slice(PAGE.length), contents] as const),
  ]);
}
