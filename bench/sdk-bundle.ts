// A program bundled together with the SDK, as the published package is: few files, undici outside.
import { mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { runtimeIn } from "../commands/build/runtime-plugin.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A program in a folder of its own. */
export interface SdkBundle {
  readonly script: string;
  remove(): void;
}

/** Bundles a TypeScript file, named from the project's root, with all that it imports except packages. */
export async function bundleWithSdk(file: string): Promise<SdkBundle> {
  // Below the project, so that undici is found as from the project.
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
