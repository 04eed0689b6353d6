// Compiles the runtime, the hand-written core of every SDK, to JavaScript with type declarations
// and source maps. Adds a bundle of the generator's code that reads contracts while an SDK runs.
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import ts from "typescript";
import { runtimeOf, type Project } from "../../generator/index.js";

// Set only in the installed program, which contains a compiled runtime.
declare const RUNTIME_HASH: string | undefined;

/** Returns the folder of the compiled runtime. Compiles again only if the sources have changed. */
export async function compiledRuntime(
  project: Pick<Project, "version" | "runtime" | "reader">,
): Promise<string> {
  const { runtime, reader } = project;
  if (typeof RUNTIME_HASH === "string") return runtime;
  const cache = join(dirname(runtime), "node_modules/.cache/sdkgen");
  const folder = join(cache, runtimeOf(project).hash);
  if (await folderExists(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const making = await mkdtemp(join(cache, "making-"));
  await compileRuntime(runtime, making);
  await bundleReader(reader[0], join(making, "generator/live"));
  // The rename fails if another process has already created `folder`. The other build has the same
  // content, so this one is removed.
  await rename(making, folder).catch(() => rm(making, { recursive: true }));
  return folder;
}

const folderExists = (folder: string) =>
  readdir(folder).then(
    () => true,
    () => false,
  );

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts"],
  module: ts.ModuleKind.NodeNext,
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  stripInternal: true,
  newLine: ts.NewLineKind.LineFeed,
};

async function compileRuntime(sources: string, out: string): Promise<void> {
  // Sorts the files, because their order decides the order of members in some types.
  const paths = (await readdir(sources, { recursive: true })).sort();
  const modules = paths.filter((path) => path.endsWith(".ts")).map((path) => join(sources, path));
  const program = ts.createProgram(modules, { ...OPTIONS, rootDir: sources, outDir: out });
  program.emit();
  const { outputFiles } = await build({
    entryPoints: modules,
    outdir: out,
    outbase: sources,
    format: "esm",
    platform: "node",
    target: "node20",
    tsconfigRaw: { compilerOptions: { target: "ES2022", verbatimModuleSyntax: true } },
    sourcemap: true,
    write: false,
    logLevel: "silent",
  });
  for (const { path, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, path.endsWith(".map") ? besideSource(path, text) : text);
  }
}

// The bundle has no source map, because a map would contain paths outside the package.
async function bundleReader(entry: string, out: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile: `${out}.js`,
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "node20",
    banner: {
      js: "/*! @eslint-community/regexpp, MIT licence, Copyright (c) 2018 Toru Nagashima: see NOTICE */",
    },
    logLevel: "silent",
  });
  // The entry point declares all types that it exports, so its declarations need no other file.
  const { outputText } = ts.transpileDeclaration(await readFile(entry, "utf8"), {
    compilerOptions: OPTIONS,
    fileName: entry,
  });
  await writeFile(`${out}.d.ts`, outputText);
}

// Makes a source map refer to its source in the same folder. Then both files can be copied
// anywhere.
function besideSource(path: string, map: string): string {
  const source = basename(path).replace(/\.js\.map$/, ".ts");
  return JSON.stringify({ ...(JSON.parse(map) as object), sources: [source] });
}
