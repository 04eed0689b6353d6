// Builds the package into dist/: ES modules, the same modules as CommonJS, and the declarations of both.
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

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
  /^(index|client|journal|batch|queue|models|cli|(models|schemas|operations|runtime\/platform)\/.+)\.ts$/,
);
const platform = {
  name: "#platform",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/platform\/node\.js$/ }, () => ({ path: "#platform", external: true })),
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
  plugins: [platform],
});

// Converted in a folder of its own kind: in one of ES modules, esbuild would take `exports` for the default export.
cpSync("dist/esm", "dist/cjs", { recursive: true, filter: (path) => !/\bcli\./.test(path) });
const { imports } = JSON.parse(
  readFileSync("package.json", "utf8").replaceAll("./dist/esm/", "./"),
);
const manifest = { type: "commonjs", sideEffects: false, imports };
writeFileSync("dist/cjs/package.json", `${JSON.stringify(manifest)}\n`);
await build({
  ...COMMON,
  entryPoints: filesIn("dist/cjs", /\.js$/),
  outdir: "dist/cjs",
  allowOverwrite: true,
  format: "cjs",
  // `import()` of a CommonJS module would give its exports as `default`.
  supported: { "dynamic-import": false },
});
// Who reads `module.exports = …` takes it for one value; this gives each export its name.
for (const path of filesIn("dist/cjs", /\.js$/)) {
  const code = readFileSync(path, "utf8").replace(
    /^module\.exports = __toCommonJS\((\w+)\);$/m,
    '__copyProps(__defProp(exports, "__esModule", { value: true }), $1);',
  );
  writeFileSync(path, code);
}
