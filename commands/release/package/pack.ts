// Packs an SDK into a tarball with npm.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, GenerateFailure } from "../../../generator/failure.js";
import { runNpm } from "../process/npm.js";
import type { Workplace } from "../sdk.js";
import { filesOfTarball, type PackedFile } from "./tarball-files.js";

/** A packed SDK. */
export interface Tarball {
  readonly path: string;
  /** Size in bytes. */
  readonly bytes: number;
  /** SHA-512 of the tarball, as registries show it: `sha512-…`. */
  readonly integrity: string;
  readonly files: readonly PackedFile[];
}

/** Settings that npm reads from package.json when it publishes: registry, tag, access. */
export type PublishConfig = Readonly<Record<string, string>>;

/**
 * Changes package.json in the built copy of an SDK for publishing, and packs the copy. The same SDK
 * always gives the same bytes.
 */
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

/**
 * Runs `npm pack` without running scripts. Writes the tarball below `folder` and returns its path.
 */
export async function npmPack(
  cwd: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  // Uses a new folder, so that the tarball is its only file.
  const destination = join(folder, "tarball");
  await mkdir(destination, { recursive: true });
  const flags = [
    "--ignore-scripts",
    "--offline",
    "--pack-destination",
    destination,
    // Does not use npm's default cache, because it is in the home folder, which may be read-only.
    "--cache",
    join(folder, "npm-cache"),
    "--logs-max=0",
    "--loglevel=error",
  ];
  const { code, stdout, stderr } = await runNpm(["pack", ...flags], { cwd, env });
  const [name] = await readdir(destination);
  if (code === 0 && name !== undefined) return join(destination, name);
  throw new GenerateFailure(
    EXIT.refused,
    `npm pack made no tarball (exit code ${code}). Its output:\n${stdout}${stderr}`,
  );
}

/**
 * Returns the package.json to publish. The scripts are removed, so that installing runs no code.
 * The dev dependencies are removed too, because only a build needs them. The publish settings are
 * added, so that the tarball alone is enough to publish.
 */
export function publishedManifest(text: string, publishConfig: PublishConfig = {}): string {
  const manifest = JSON.parse(text) as Record<string, unknown>;
  const config = { ...(manifest["publishConfig"] ?? {}), ...publishConfig };
  if (Object.keys(config).length > 0) manifest["publishConfig"] = config;
  delete manifest["scripts"];
  delete manifest["devDependencies"];
  // The package contains its runtime, so it needs no alias `#runtime/*`.
  delete (manifest["imports"] as Record<string, unknown> | undefined)?.["#runtime/*"];
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
