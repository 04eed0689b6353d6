// Makes a project that has installed an SDK from its tarball, as users do. The SDK can have any
// number of models.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSdk } from "../commands/build/build-sdk.js";
import { PROJECT } from "../commands/process-context.js";
import { pack } from "../commands/release/package/pack.js";
import { withCopy } from "../commands/release/sdk.js";
import { installPackage } from "../test/examples/stage/consumer.js";
import { syntheticCatalog } from "./size/synthetic-catalog.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The compiler options of a typical project. */
export const COMPILER_OPTIONS = {
  target: "es2022",
  lib: ["es2023", "esnext.disposable"],
  module: "nodenext",
  strict: true,
  types: ["node"],
  skipLibCheck: true,
  noEmit: true,
};

/** Generates an SDK with this number of models below `folder`. Returns the SDK's folder. */
export function generateSdk(folder: string, models: number): string {
  const [catalog, sdk] = [join(folder, `${models}-catalog.json`), join(folder, `${models}-sdk`)];
  writeFileSync(catalog, JSON.stringify(syntheticCatalog(models)));
  const generate = ["--import", "tsx", join(root, "commands/sdkgen.ts"), "generate"];
  execFileSync(process.execPath, [...generate, "--catalog", catalog, "--out", sdk], { cwd: root });
  return sdk;
}

/**
 * Generates, builds and installs an SDK with this number of models below `folder`. Returns the
 * folder of the project.
 */
export async function projectWithSdk(folder: string, models: number): Promise<string> {
  const [tarball, project] = [join(folder, `${models}-sdk.tgz`), join(folder, `${models}-project`)];
  await withCopy(generateSdk(folder, models), async (place) => {
    await buildSdk(place.sdk, PROJECT);
    await copyFile((await pack(place, process.env)).path, tarball);
  });
  await installPackage(project, tarball);
  const types = join(project, "node_modules/@types");
  mkdirSync(types, { recursive: true });
  symlinkSync(join(root, "node_modules/@types/node"), join(types, "node"), "junction");
  return project;
}
