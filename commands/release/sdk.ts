// The SDK that is built and released: a copy in a temporary folder, checked against the lock.
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULT_OUT } from "../command-line/config.js";
import { loadConfig } from "../command-line/load-config.js";
import type { CommandContext } from "../command-line/context.js";
import { EXIT, GenerateFailure, reasonOf, usage } from "../../generator/failure.js";
import {
  assertWhole,
  isGenerated,
  LOCK_FILE,
  readIfThere,
  readPrevious,
} from "../../generator/index.js";

/** A package name and a version. */
export interface Version {
  readonly name: string;
  readonly version: string;
}

/** Facts read from the folder of an SDK. */
export interface Sdk extends Version {
  /** Hash of every generated file. */
  readonly files: Readonly<Record<string, string>>;
  /** The last version that was released from here. */
  readonly released: string | undefined;
  /** What its package.json asks npm to publish it with. */
  readonly publishConfig: Readonly<Record<string, unknown>>;
}

/** Folders of a build that leaves no trace. */
export interface Workplace {
  /** The copy of the SDK. */
  readonly sdk: string;
  /** For the tarball. */
  readonly folder: string;
}

/** The SDK's folder: that of --out, of the configuration, or `generated`. */
export async function sdkFolder({ cwd }: CommandContext, out?: string): Promise<string> {
  return resolve(cwd, out ?? (await loadConfig(cwd)).out ?? DEFAULT_OUT);
}

/** Reads which SDK a folder holds. */
export async function readSdk(folder: string): Promise<Sdk> {
  const { lock, name, version = lock?.version } = await readPrevious(folder);
  if (lock !== undefined && name !== undefined && version !== undefined) {
    const { publishConfig = {} } = await manifestOf(folder);
    return { name, version, files: lock.files, released: lock.released?.version, publishConfig };
  }
  throw usage(`${folder} holds no SDK; run sdkgen generate first, or name the SDK with --out.`);
}

/** Refuses a folder whose files are not those that the generator wrote, or that has others in `src/`. */
export async function assertAsGenerated(folder: string, files: Sdk["files"]): Promise<void> {
  assertWhole(folder, { files });
  // Everything in src/ can end up in the package; elsewhere users may keep files of their own.
  const sources = await readdir(join(folder, "src"), { recursive: true, withFileTypes: true });
  const added = sources
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .find((path) => !Object.hasOwn(files, path));
  if (added === undefined) return;
  throw usage(`${added} ${adviceFor(added, await readIfThere(join(folder, added)))}`);
}

function adviceFor(path: string, text: string | undefined): string {
  if (path.endsWith(".sdkgen-new")) {
    return "was left by a run that was killed; run sdkgen generate, which repairs the SDK.";
  }
  return isGenerated(text)
    ? `was generated, and ${LOCK_FILE} does not list it, as after a merge; run sdkgen generate, which removes it.`
    : "is not a generated file; move it out of src/. To change the SDK, change what it is generated from; then run sdkgen generate.";
}

/** Works on a copy of the SDK, which is removed whatever happens. */
export async function withCopy<Result>(
  sdk: string,
  work: (place: Workplace) => Promise<Result>,
): Promise<Result> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "sdkgen-release-")));
  try {
    const place = { sdk: join(folder, "sdk"), folder };
    await copy(sdk, place);
    return await work(place);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copy(sdk: string, place: Workplace): Promise<void> {
  const left = ["dist", "node_modules"].map((name) => join(sdk, name));
  try {
    await cp(sdk, place.sdk, { recursive: true, filter: (path) => !left.includes(path) });
    await linkDependencies(place);
  } catch (error) {
    if (error instanceof GenerateFailure) throw error;
    throw new GenerateFailure(EXIT.output, `Cannot copy ${sdk} (${reasonOf(error)}).`);
  }
}

// What the SDK is compiled with and against is installed with this program, wherever that is; nothing has to be where the SDK is.
async function linkDependencies({ sdk, folder }: Workplace): Promise<void> {
  const { dependencies, devDependencies } = await manifestOf(sdk);
  const { paths } = createRequire(import.meta.url).resolve;
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const installed = [...(paths(name) ?? []), BROUGHT]
      .map((modules) => join(modules, name))
      .find((path) => existsSync(path));
    if (installed === undefined) {
      throw usage(
        `${name} is not installed beside this program, which builds an SDK with it; install the program again with npm.`,
      );
    }
    const link = join(folder, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(installed, link, "junction");
  }
}

// Packages of which the program brings the declarations, because not every Node that runs it may install them.
const BROUGHT = fileURLToPath(new URL("../../dist/packages", import.meta.url));

interface SdkManifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig?: Readonly<Record<string, unknown>>;
}

const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as SdkManifest;
