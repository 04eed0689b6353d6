// Bundles an app that uses the package, as an app's build does, and says what it loads at its start.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build, type Metafile } from "esbuild";

/** A package as an app has it installed. */
export interface InstalledPackage {
  readonly name: string;
  /** The app's folder. */
  readonly app: string;
  /** Where the package's own dependencies are. */
  readonly dependencies: string;
}

/** Installs a packed package in the folder of an app. */
export async function installInApp(
  name: string,
  packed: string,
  app: string,
  dependencies: string,
): Promise<InstalledPackage> {
  const installed = join(app, "node_modules", name);
  await mkdir(dirname(installed), { recursive: true });
  // A manifest above the app's folder could be of a package with the same name, which would then find itself.
  await writeFile(join(app, "package.json"), '{ "type": "module" }\n');
  await symlink(packed, installed, "junction");
  return { name, app, dependencies };
}

/** What an app's bundle has at its start. */
export interface Start {
  /** The files of the package that it contains, named from `dist/esm/`. */
  readonly files: ReadonlySet<string>;
}

/** Bundles the client with models, each named by its subpath; what is loaded on first use is in files of its own. */
export async function bundleApp(
  { name, app, dependencies }: InstalledPackage,
  subpaths: readonly string[],
): Promise<Start> {
  const from = (subpath: string) => JSON.stringify(`${name}${subpath}`);
  const contents = [
    `import { createClient } from ${from("")};`,
    ...subpaths.map((subpath, index) => `import m${index} from ${from(subpath)};`),
    "const client = createClient();",
    ...subpaths.map((_, index) => `export const h${index} = client.model(m${index});`),
  ];
  const { metafile } = await build({
    stdin: { contents: contents.join("\n"), resolveDir: app, sourcefile: "app.js" },
    absWorkingDir: app,
    outdir: "out",
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["undici"],
    nodePaths: [dependencies],
    logLevel: "silent",
  });
  const files = [...loadedAtStart(metafile)].flatMap((file) => packageFilesOf(metafile, file));
  return { files: new Set(files) };
}

function loadedAtStart({ outputs }: Metafile): ReadonlySet<string> {
  const loaded = new Set<string>();
  const waiting = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === "app.js");
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    const imports = outputs[file]?.imports ?? [];
    waiting.push(
      ...imports
        .filter(({ kind, path }) => kind === "import-statement" && path in outputs)
        .map(({ path }) => path),
    );
  }
  return loaded;
}

function packageFilesOf({ outputs }: Metafile, file: string): readonly string[] {
  return Object.entries(outputs[file]?.inputs ?? {})
    .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path.includes("/dist/esm/"))
    .map(([path]) => path.slice(path.lastIndexOf("/dist/esm/") + "/dist/esm/".length));
}
