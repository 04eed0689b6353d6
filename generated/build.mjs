// Builds the package: code in few files, because each file that Node loads costs start-up time, and declarations.
import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(fileURLToPath(import.meta.url));
const modulesOf = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);

rmSync(join(root, "dist"), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ["src/index.ts", ...modulesOf("src/models"), ...modulesOf("src/operations")],
  outbase: "src",
  outdir: "dist",
  bundle: true,
  splitting: true,
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  // The sources are part of the package.
  sourcesContent: false,
  logLevel: "warning",
});
const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "-p", "tsconfig.json", "--emitDeclarationOnly"], {
  cwd: root,
  stdio: "inherit",
});
