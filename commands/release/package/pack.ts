// Builds an SDK and packs it with npm.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, GenerateFailure } from "../../../generator/failure.js";
import { runNpm } from "../process/npm.js";
import { runProgram } from "../process/run-program.js";
import type { Workplace } from "../sdk.js";
import { filesOfTarball, type PackedFile } from "./tarball-files.js";

/** A package, ready to be published. */
export interface Tarball {
  readonly path: string;
  /** Size in bytes. */
  readonly bytes: number;
  /** As registries name its content: `sha512-…`. */
  readonly integrity: string;
  readonly files: readonly PackedFile[];
}

/** Builds `dist/` with the build script that the SDK brings. */
export async function buildSdk(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const start = { cwd: folder, env };
  const { code, stdout, stderr } = await runProgram(process.execPath, ["build.mjs"], start);
  if (code === 0) return;
  const output = `${stdout}${stderr}`.trim();
  throw new GenerateFailure(EXIT.refused, `The build of ${folder} ended with ${code}:\n${output}`);
}

/** What npm publishes a package with: registry, tag, access. */
export type PublishConfig = Readonly<Record<string, string>>;

/** Packs a built copy of an SDK. The same SDK gives the same bytes. */
export async function pack(
  { sdk, folder }: Workplace,
  env: NodeJS.ProcessEnv,
  publishConfig: PublishConfig = {},
): Promise<Tarball> {
  const manifest = join(sdk, "package.json");
  await writeFile(manifest, publishedManifest(await readFile(manifest, "utf8"), publishConfig));
  const path = await npmPack(sdk, folder, env);
  const bytes = await readFile(path);
  return {
    path,
    bytes: bytes.length,
    integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
    files: await filesOfTarball(path),
  };
}

/** Packs a package with npm into `folder`, without its scripts; gives the path of the tarball. */
export async function npmPack(
  cwd: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  // Of its own, so that the only file there is the tarball.
  const destination = join(folder, "tarball");
  await mkdir(destination, { recursive: true });
  const flags = [
    "--ignore-scripts",
    "--offline",
    "--pack-destination",
    destination,
    // Nothing of the home folder is needed, which may be read-only.
    "--cache",
    join(folder, "npm-cache"),
    "--logs-max=0",
    "--loglevel=error",
  ];
  const { code, stdout, stderr } = await runNpm(["pack", ...flags], { cwd, env });
  const [name] = await readdir(destination);
  if (code === 0 && name !== undefined) return join(destination, name);
  throw new GenerateFailure(EXIT.refused, `npm pack ended with ${code}:\n${stdout}${stderr}`);
}

/**
 * The package.json that consumers see. Without scripts nothing can run when it is installed; what it is published with is in
 * it, so that whoever has the tarball needs no more.
 */
export function publishedManifest(text: string, publishConfig: PublishConfig = {}): string {
  const manifest = JSON.parse(text) as Record<string, unknown>;
  const config = { ...(manifest["publishConfig"] ?? {}), ...publishConfig };
  if (Object.keys(config).length > 0) manifest["publishConfig"] = config;
  delete manifest["scripts"];
  delete manifest["devDependencies"];
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
