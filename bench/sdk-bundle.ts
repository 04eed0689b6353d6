// Bundles a program with the SDK like the published package: few files, undici outside.
import { mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { runtimeIn } from "../commands/build/runtime-plugin.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A bundled program in its own folder. */
export interface SdkBundle {
  readonly script: string;
  remove(): void;
}

/** Bundles a TypeScript file and its imports except packages. The path starts at the project. */
export async function bundleWithSdk(file: string): Promise<SdkBundle> {
  // Below the project, so that Node finds undici.
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
