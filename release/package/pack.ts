// Builds an SDK and packs it: a folder with what is published and nothing else, packed by npm.
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, ReleaseFailure } from "../failure.js";
import { runNpm } from "../process/npm.js";
import { runProgram } from "../process/run-program.js";
import type { Workplace } from "../sdk/workplace.js";
import { MANIFEST_SETTINGS, OWN_FILES } from "./allow-list.js";

/** A file of a tarball. */
export interface PackedFile {
  /** Below the package's folder, with `/`. */
  readonly path: string;
  readonly bytes: Buffer;
}

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

/** Builds `dist/` of the SDK in a folder, with the build script that the SDK brings. */
export async function buildSdk(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const start = { cwd: folder, env };
  const { code, stdout, stderr } = await runProgram(process.execPath, ["build.mjs"], start);
  if (code === 0) return;
  const said = `${stdout}${stderr}`.trim();
  throw new ReleaseFailure(EXIT.refused, `The build of ${folder} ended with ${code}:\n${said}`);
}

/** Packs the built SDK of a workplace. The same SDK gives the same bytes. */
export async function pack({ sdk, folder }: Workplace, env: NodeJS.ProcessEnv): Promise<Tarball> {
  const staged = join(folder, "package");
  await mkdir(staged);
  const there = await readdir(sdk);
  for (const name of ["dist", ...OWN_FILES].filter((one) => there.includes(one))) {
    await cp(join(sdk, name), join(staged, name), { recursive: true });
  }
  const manifest = await readFile(join(sdk, "package.json"), "utf8");
  await writeFile(join(staged, "package.json"), publishedManifest(manifest));
  const flags = ["--json", "--ignore-scripts", "--offline", "--pack-destination", folder];
  const { code, stdout, stderr } = await runNpm(["pack", ...flags], { cwd: staged, env });
  if (code !== 0) {
    throw new ReleaseFailure(EXIT.refused, `npm pack ended with ${code}:\n${stdout}${stderr}`);
  }
  const [{ filename, size, integrity, files }] = JSON.parse(stdout) as readonly [PackReport];
  return {
    path: join(folder, filename),
    bytes: size,
    integrity,
    files: await Promise.all(
      files.map(async ({ path }) => ({ path, bytes: await readFile(join(staged, path)) })),
    ),
    folder: staged,
  };
}

/** What `npm pack --json` says of a package. */
interface PackReport {
  readonly filename: string;
  readonly size: number;
  readonly integrity: string;
  readonly files: readonly { readonly path: string }[];
}

/** The package.json that consumers see, of the one in the SDK. */
export function publishedManifest(text: string): string {
  const manifest = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const kept = MANIFEST_SETTINGS.filter((name) => Object.hasOwn(manifest, name));
  const published = Object.fromEntries(kept.map((name) => [name, manifest[name]]));
  return `${JSON.stringify(published, null, 2)}\n`;
}
