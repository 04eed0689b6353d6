// Builds an SDK into its dist/: ES modules, CommonJS modules, and type declarations for both.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import ts from "typescript";
import { EXIT, GenerateFailure } from "../../generator/failure.js";
import type { Project } from "../../generator/index.js";
import { runProgram } from "../release/process/run-program.js";
import { compiledRuntime } from "./compile-runtime.js";
import { runtimeIn } from "./runtime-plugin.js";

const require = createRequire(import.meta.url);

/**
 * Builds the SDK in a folder. The build writes the compiled runtime into `src/`, so pass a copy of
 * the SDK.
 */
export async function buildSdk(
  folder: string,
  project: Pick<Project, "version" | "runtime" | "reader">,
): Promise<void> {
  await placeRuntime(await compiledRuntime(project), join(folder, "src/runtime"));
  await rm(join(folder, "dist"), { recursive: true, force: true });
  await declare(folder);
  try {
    await bundleEsModules(folder);
    await convertToCommonJs(folder);
    await bundleCommander(folder);
  } catch (error) {
    throw buildFailure(folder, (error as Error).message);
  }
  await placeDeclarations(folder);
}

// Copies each file separately. `cp` would also copy the permissions of folders, and the folders of
// an installed package may be read-only.
async function placeRuntime(from: string, to: string): Promise<void> {
  for (const path of await filesIn(from, /\.(js|map|d\.ts)$/)) {
    await write(join(to, path), await readFile(join(from, path), "utf8"));
  }
}

const buildFailure = (folder: string, why: string) =>
  new GenerateFailure(EXIT.refused, `The build of ${folder} failed:\n${why.trim()}`);

async function declare(folder: string): Promise<void> {
  const settings = {
    extends: "./tsconfig.json",
    compilerOptions: { paths: { "#runtime/*": ["./src/runtime/*"] } },
  };
  await writeFile(join(folder, "tsconfig.build.json"), JSON.stringify(settings));
  const args = [require.resolve("typescript/bin/tsc"), "--project", "tsconfig.build.json"];
  const start = { cwd: folder, env: {} };
  const { code, stdout, stderr } = await runProgram(process.execPath, args, start);
  if (code !== 0) throw buildFailure(folder, stdout + stderr);
}

const COMMON: BuildOptions = {
  platform: "node",
  target: "node20",
  sourcemap: true,
  // Source maps with source texts would double the size of the build.
  sourcesContent: false,
  logLevel: "silent",
};

// Matches the entry points: the modules that package.json exports, the command-line program, and
// each module that `#platform` may stand for.
const ENTRY =
  /^((index|client|ai-sdk|journal|live|batch|queue|proxy|browser|mcp|react|models|cli|(models|schemas|operations)\/.+)\.ts|runtime\/platform\/.+\.js)$/;

// Bundles the modules into few files, because Node needs time to load each file.
async function bundleEsModules(folder: string): Promise<void> {
  const source = join(folder, "src");
  await build({
    ...COMMON,
    absWorkingDir: folder,
    entryPoints: (await filesIn(source, ENTRY)).map((path) => join(source, path)),
    outbase: "src",
    outdir: "dist/esm",
    bundle: true,
    splitting: true,
    format: "esm",
    packages: "external",
    // Each model and the main entry keep their code in their own file, and other modules import
    // that file. If other modules bundled the code, esbuild would move it to an additional file.
    // The file of the model or the main entry would then only re-export the code.
    external: ["../models/*", "./index.js"],
    plugins: [
      runtimeIn(join(source, "runtime")),
      redirectTo(/\/platform\/node\.js$/, "#platform"),
      // Only the command-line program uses commander. A bundled copy is beside the program, so
      // users of the SDK do not install commander.
      redirectTo(/^commander$/, "./commander.js"),
    ],
  });
}

const redirectTo = (filter: RegExp, path: string): Plugin => ({
  name: path,
  setup: ({ onResolve }) =>
    onResolve({ filter }, ({ kind }) =>
      kind === "entry-point" ? undefined : { path, external: true },
    ),
});

// Converts the ES modules of dist/esm to CommonJS in dist/cjs. Meanwhile, dist/esm has a
// package.json without `type`. With `"type": "module"`, a default import of a CommonJS module would
// get all its exports instead of its default export.
async function convertToCommonJs(folder: string): Promise<void> {
  const [esm, cjs] = [join(folder, "dist/esm"), join(folder, "dist/cjs")];
  await writeFile(join(esm, "package.json"), "{}");
  await build({
    ...COMMON,
    absWorkingDir: folder,
    // Skips the command-line program, which exists only as an ES module.
    entryPoints: (await filesIn(esm, /^(?!cli\.|main-).*\.js$/)).map((path) => join(esm, path)),
    outbase: "dist/esm",
    outdir: "dist/cjs",
    outExtension: { ".js": ".cjs" },
    bundle: true,
    format: "cjs",
    packages: "external",
    // Each module stays a separate file. The plugin changes `.js` to `.cjs` in imports.
    plugins: [
      {
        name: "names in CommonJS",
        setup: ({ onResolve }) =>
          onResolve({ filter: /^\./ }, ({ path, kind }) =>
            kind === "entry-point" ? undefined : { path: nameInCommonJs(path), external: true },
          ),
      },
    ],
    // Makes esbuild replace `import()` with `require`. For a CommonJS module, `import()` would
    // return the exports inside `default`.
    supported: { "dynamic-import": false },
  });
  await rm(join(esm, "package.json"));
  // If an ES module imports a CommonJS module, Node needs the names of the exports. Node cannot
  // find the names in `module.exports = …`, so the replacement defines each export by its name.
  for (const path of await filesIn(cjs, /\.cjs$/)) {
    const code = (await readFile(join(cjs, path), "utf8")).replace(
      /^module\.exports = __toCommonJS\((\w+)\);$/m,
      '__copyProps(__defProp(exports, "__esModule", { value: true }), $1);',
    );
    await writeFile(join(cjs, path), code);
  }
}

const nameInCommonJs = (name: string) => name.replace(/^(\..*)\.js$/, "$1.cjs");

// Bundles commander as an ES module, with a `require` function for Node's modules. The bundle has
// no source map, because a map would contain a path outside the package.
async function bundleCommander(folder: string): Promise<void> {
  await build({
    ...COMMON,
    absWorkingDir: folder,
    sourcemap: false,
    stdin: {
      contents: 'export * from "commander";',
      resolveDir: dirname(require.resolve("commander")),
    },
    outfile: "dist/esm/commander.js",
    bundle: true,
    minify: true,
    format: "esm",
    banner: {
      js: `/*! commander, MIT licence, Copyright (c) 2011 TJ Holowaychuk: see NOTICE */
import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`,
    },
  });
}

// Copies the declarations of the compiled modules and of the runtime. The command-line program gets
// none for CommonJS, because it exists only as an ES module.
async function placeDeclarations(folder: string): Promise<void> {
  const source = join(folder, "src");
  const esm = join(folder, "dist/esm");
  const cjs = join(folder, "dist/cjs");
  for (const path of await filesIn(source, /^runtime\/.*\.d\.ts$/)) {
    await write(join(esm, path), await readFile(join(source, path), "utf8"));
  }
  for (const path of await filesIn(esm, /\.d\.ts$/)) {
    const text = renameModules(await readFile(join(esm, path), "utf8"), (name) =>
      name.startsWith("#runtime/")
        ? relativeModule(path, name.replace("#runtime/", "runtime/"))
        : name,
    );
    await writeFile(join(esm, path), text);
    if (path === "cli.d.ts") continue;
    await write(join(cjs, path.replace(/\.ts$/, ".cts")), renameModules(text, nameInCommonJs));
  }
}

const relativeModule = (path: string, module: string) => {
  const name = relative(dirname(path), module).replaceAll("\\", "/");
  return name.startsWith(".") ? name : `./${name}`;
};

/** Replaces the import paths in a declaration file. */
const renameModules = (text: string, nameOf: (name: string) => string): string =>
  // Replaces the last import first, so that earlier positions stay valid. Each position is at the
  // opening quotation mark.
  ts
    .preProcessFile(text)
    .importedFiles.reduceRight(
      (done, { fileName, pos, end }) =>
        done.slice(0, pos + 1) + nameOf(fileName) + done.slice(end + 1),
      text,
    );

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function filesIn(folder: string, name: RegExp): Promise<readonly string[]> {
  const paths = await readdir(folder, { recursive: true });
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => name.test(path))
    .sort();
}
