// Writes two files for the job that publishes: the tarball, and the lock file that records the
// release.
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { CommandContext } from "../../command-line/context.js";
import { writing } from "../../command-line/writing.js";
import { codeOf, EXIT, GenerateFailure, reasonOf, usage } from "../../../generator/failure.js";
import { LOCK_FILE, markReleased } from "../../../generator/index.js";
import type { Tarball } from "../package/pack.js";
import type { Version, Workplace } from "../sdk.js";

/** A packed SDK, and the folder to write it to. */
export interface HandOver {
  readonly sdk: Version;
  readonly place: Workplace;
  readonly tarball: Tarball;
  readonly context: CommandContext;
  /** Folder that gets the tarball and the lock file. */
  readonly to: string;
  /** Folder of the SDK. */
  readonly out: string;
  /** True if the registry already has this tarball. */
  readonly isPublished: boolean;
}

/** Writes the lock file, and the tarball unless it is published already. Prints the next steps. */
export async function handOver(input: HandOver): Promise<void> {
  const { sdk, place, tarball, context, to, out, isPublished } = input;
  const { cwd, print } = context;
  // Marks only the copy as released. The SDK itself is marked after the publication.
  await markReleased({ out: place.sdk, cwd, version: sdk.version });
  const folder = resolve(cwd, to);
  const packed = join(folder, basename(tarball.path));
  const lock = join(folder, LOCK_FILE);
  await writing(folder, async () => {
    await mkdir(folder, { recursive: true });
    if (!isPublished) await copyFile(tarball.path, packed);
    await copyFile(join(place.sdk, LOCK_FILE), lock);
  });
  const what = `${sdk.name}@${sdk.version}`;
  if (isPublished)
    print(`${what} was published by an earlier run, but contracts.lock.json does not record it.`);
  else print(`packed ${what}. To publish it: npm publish ${packed} --ignore-scripts`);
  print(`To record the release: copy ${lock} over ${join(out, LOCK_FILE)}, and commit it.`);
}

/** Refuses a folder that is not empty, because an old tarball in it could be published. */
export async function assertEmpty(to: string, cwd: string): Promise<void> {
  const folder = resolve(cwd, to);
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw new GenerateFailure(
      EXIT.output,
      `Cannot read the folder ${folder} (${reasonOf(error)}).`,
    );
  });
  if (names.length === 0) return;
  throw usage(`The folder ${folder} is not empty. Give --pack an empty or new folder.`);
}
