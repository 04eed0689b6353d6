// Builds the package into dist/: ES modules, the same modules as CommonJS, and the declarations of both.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import ts from "typescript";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));

const filesIn = (folder, name) =>
  readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => name.test(path))
    .map((path) => `${folder}/${path}`)
    .sort();

// What package.json exports, the program, and the modules of which it says which one is `#platform` where.
const entries = filesIn(
  "src",
  /^(index|client|ai-sdk|journal|batch|queue|proxy|browser|mcp|react|models|cli|(models|schemas|operations|runtime\/platform)\/.+)\.ts$/,
);
const platform = {
  name: "#platform",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/platform\/node\.js$/ }, () => ({ path: "#platform", external: true })),
};
// Of the program alone, so that the package does not depend on it; the program is in ES modules only.
const commander = {
  name: "commander",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^commander$/ }, () => ({ path: "./commander.js", external: true })),
};

const COMMON = {
  platform: "node",
  target: "node20",
  sourcemap: true,
  // The sources are as large as all the rest.
  sourcesContent: false,
  logLevel: "warning",
};

rmSync("dist", { recursive: true, force: true });

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [tsc, "--project", "."], { stdio: "inherit" });

// Bundled into few files, because each file that Node loads costs start-up time.
await build({
  ...COMMON,
  entryPoints: entries,
  outbase: "src",
  outdir: "dist/esm",
  bundle: true,
  splitting: true,
  format: "esm",
  packages: "external",
  // Bundled, a model that a schema imports would move into a third file.
  // The program takes the client from the main entry, which would else be a file of re-exports.
  external: ["../models/*", "./index.js"],
  plugins: [platform, commander],
});

// The same modules as CommonJS. While their folder has a package.json without a type, esbuild takes `default` of each for an
// export of that name, as in ES modules.
const nameInCjs = (name) => name.replace(/^(\..*)\.js$/, "$1.cjs");
writeFileSync("dist/esm/package.json", "{}");
await build({
  ...COMMON,
  // All but the program, which is started as an ES module.
  entryPoints: filesIn("dist/esm", /^(?!cli\.|main-).*\.js$/),
  outbase: "dist/esm",
  outdir: "dist/cjs",
  outExtension: { ".js": ".cjs" },
  bundle: true,
  format: "cjs",
  packages: "external",
  // Each stays a file, and imports the others by their new names.
  plugins: [
    {
      name: "names in CommonJS",
      setup: ({ onResolve }) =>
        onResolve({ filter: /^\./ }, ({ path, kind }) =>
          kind === "entry-point" ? undefined : { path: nameInCjs(path), external: true },
        ),
    },
  ],
  // `import()` of a CommonJS module would give its exports as `default`.
  supported: { "dynamic-import": false },
});
rmSync("dist/esm/package.json");
// Who reads `module.exports = …` takes it for one value; this gives each export its name.
for (const path of filesIn("dist/cjs", /\.cjs$/)) {
  const code = readFileSync(path, "utf8").replace(
    /^module\.exports = __toCommonJS\((\w+)\);$/m,
    '__copyProps(__defProp(exports, "__esModule", { value: true }), $1);',
  );
  writeFileSync(path, code);
}
for (const path of filesIn("dist/esm", /^(?!cli\.).*\.d\.ts$/)) {
  const text = readFileSync(path, "utf8");
  // From the last to the first, so that the places of the others stay right. Each begins at its quotation mark.
  const inCommonJs = ts
    .preProcessFile(text)
    .importedFiles.reduceRight(
      (done, { fileName, pos, end }) =>
        done.slice(0, pos + 1) + nameInCjs(fileName) + done.slice(end + 1),
      text,
    );
  const to = path.replace("dist/esm", "dist/cjs").replace(/\.ts$/, ".cts");
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, inCommonJs);
}
// Not made to CommonJS above, and without a map, which would name a place outside the package. It asks for Node's modules by `require`.
await build({
  ...COMMON,
  sourcemap: false,
  stdin: { contents: 'export * from "commander";', resolveDir: "." },
  outfile: "dist/esm/commander.js",
  bundle: true,
  minify: true,
  format: "esm",
  banner: {
    js: `/*! commander, MIT licence, Copyright (c) 2011 TJ Holowaychuk: see NOTICE */
import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`,
  },
});
