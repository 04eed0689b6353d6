// Bundles a program with the SDK into few files, like the published package. undici is not bundled.
import { mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { runtimeIn } from "../commands/build/runtime-plugin.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A bundled program, and the folder that contains only this program. */
export interface SdkBundle {
  readonly script: string;
  remove(): void;
}

/**
 * Bundles a TypeScript file with its imports, except packages. The path is relative to the project.
 */
export async function bundleWithSdk(file: string): Promise<SdkBundle> {
  // The folder is inside the project, so that Node finds undici.
  const folder = mkdtempSync(join(root, ".scratch-sdk-"));
  await build({
    entryPoints: [join(root, file)],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    plugins: [runtimeIn(join(root, "runtime"))],
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  });
  const script = join(folder, `${basename(file, ".ts")}.mjs`);
  return { script, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
