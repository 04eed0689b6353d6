// The built SDK as a tarball: a folder with what is published and nothing else, packed by npm.
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, ReleaseFailure } from "../failure.js";
import { runNpm } from "../process/npm.js";
import type { Workplace } from "../sdk/workplace.js";
import { isPublished, MANIFEST_SETTINGS, OWN_FILES } from "./allow-list.js";
import { readTarball, type PackedFile } from "./tar.js";

/** A package, ready to be published. */
export interface Tarball {
  /** Where the file is. */
  readonly path: string;
  /** Its size in bytes. */
  readonly bytes: number;
  /** As registries name its content: `sha512-…`. */
  readonly integrity: string;
  readonly files: readonly PackedFile[];
  /** The folder it was packed from. */
  readonly folder: string;
}

/** Packs the built SDK of a workplace. The same SDK gives the same bytes. */
export async function pack({ sdk, folder }: Workplace, env: NodeJS.ProcessEnv): Promise<Tarball> {
  const staged = join(folder, "package");
  await mkdir(staged);
  await cp(join(sdk, "dist"), join(staged, "dist"), { recursive: true });
  const there = await readdir(sdk);
  for (const name of OWN_FILES.filter((one) => there.includes(one))) {
    await cp(join(sdk, name), join(staged, name));
  }
  await assertOnlyPublished(staged);
  const manifest = publishedManifest(await readFile(join(sdk, "package.json"), "utf8"));
  await writeFile(join(staged, "package.json"), manifest);
  const flags = ["--ignore-scripts", "--offline", "--pack-destination", folder];
  const { code, stderr } = await runNpm(["pack", ...flags], { cwd: staged, env });
  if (code !== 0) {
    throw new ReleaseFailure(EXIT.refused, `npm pack ended with ${code}:\n${stderr}`);
  }
  const [name, ...others] = (await readdir(folder)).filter((file) => file.endsWith(".tgz"));
  if (name === undefined || others.length > 0) {
    throw new ReleaseFailure(EXIT.refused, `npm pack left no tarball in ${folder}.`);
  }
  const path = join(folder, name);
  const bytes = await readFile(path);
  return {
    path,
    bytes: bytes.length,
    integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
    files: readTarball(bytes),
    folder: staged,
  };
}

/** The package.json that consumers see, of the one in the SDK. */
export function publishedManifest(text: string): string {
  const manifest = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const kept = MANIFEST_SETTINGS.filter((name) => Object.hasOwn(manifest, name));
  const published = Object.fromEntries(kept.map((name) => [name, manifest[name]]));
  return `${JSON.stringify(published, null, 2)}\n`;
}

async function assertOnlyPublished(staged: string): Promise<void> {
  const entries = await readdir(staged, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(staged.length + 1))
    .map((path) => path.replaceAll("\\", "/"));
  const strange = paths.find((path) => !isPublished(path));
  if (strange === undefined) return;
  throw new ReleaseFailure(
    EXIT.refused,
    `${strange} is none of the files that are published (release/pack/allow-list.ts).`,
  );
}
