// The package as its own build leaves it: few files, which is what people install.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A package that Node runs without a loader. */
export interface BuiltSdk {
  /** Runs a module whose imports are relative to `dist/esm/`; gives what it prints. */
  run(name: string, text: string): string;
  remove(): void;
}

/** Builds `generated/` in a folder of its own. */
export function buildPackage(): BuiltSdk {
  const folder = mkdtempSync(join(root, ".scratch-package-"));
  cpSync(join(root, "generated"), folder, {
    recursive: true,
    filter: (path) => !/generated[/\\](dist|node_modules)$/.test(path),
  });
  execFileSync(process.execPath, ["build.mjs"], { cwd: folder });
  return {
    run: (name, text) => {
      const file = join(folder, "dist/esm", `${name}.mjs`);
      writeFileSync(file, text);
      return execFileSync(process.execPath, [file], { encoding: "utf8", env: {} });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
