// Plain JavaScript of the committed SDK, and Node processes that load parts of it.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildTree } from "../../../bench/built-tree.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The SDK as files that Node runs without a loader. */
export interface BuiltSdk {
  /** Runs a module whose imports are relative to the SDK's root; answers what it prints. */
  run(name: string, text: string): string;
  remove(): void;
}

/** The package as its own build leaves it: few files, which is what people install. */
export function buildPackage(): BuiltSdk {
  const folder = mkdtempSync(join(root, ".scratch-package-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, "generated"), folder, {
    recursive: true,
    filter: (path) => !/generated[/\\](dist|node_modules)$/.test(path),
  });
  execFileSync(process.execPath, ["build.mjs"], { cwd: folder });
  return { run: runIn(join(folder, "dist/esm")), remove };
}

const runIn = (folder: string) => (name: string, text: string) => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  return execFileSync(process.execPath, [file], { encoding: "utf8", env: {} });
};

/** Translates it file by file into a folder of its own. */
export function buildSdk(): BuiltSdk {
  const { folder, remove } = buildTree(["generated/src"]);
  const sdk = join(folder, "generated/src");
  return { run: runIn(sdk), remove };
}
