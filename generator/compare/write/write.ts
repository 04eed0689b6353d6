// Stage "write": writes changed files under temporary names, and renames them at the end. So a full
// disk changes no file of the SDK.
import { mkdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { EmittedFile } from "../../typescript/file.js";
import { codeOf, EXIT, GenerateFailure, reasonOf } from "../../failure.js";
import { LOCK_FILE, sha256, type Lock } from "../lock/lock.js";
import { severalAtOnce } from "../../several-at-once.js";
import { assertUndisturbed, whileWriting } from "./claim.js";
import { planOutput, type NewLock } from "./plan.js";
import type { Output } from "./open-output.js";
import { beside, interruptedFiles, readIfExists } from "./previous.js";

/**
 * Writes the files into the folder. Throws if another run writes to the folder, or has changed its
 * lock file since it was read. Also throws if a file of the user is in the way, or if the disk
 * fails.
 */
export async function writeOutput(
  { folder: out, previous }: Output,
  lock: NewLock,
  files: readonly EmittedFile[],
): Promise<void> {
  await whileWriting(out, async () => {
    await assertUndisturbed(out, previous);
    await removeInterrupted(out, previous.lock?.files ?? {});
    const { changed, gone, unlisted } = await planOutput(out, lock, files, previous);
    await replaceFiles(out, lock.text, changed, [...gone, ...unlisted]);
  });
}

// Deletes the temporary files of a killed run, and the new files that the killed run had finished.
async function removeInterrupted(out: string, lockedFiles: Lock["files"]): Promise<void> {
  for (const [path, hash] of Object.entries(await interruptedFiles(out))) {
    await rm(beside(out, path), { force: true });
    const text = Object.hasOwn(lockedFiles, path) ? undefined : await readIfExists(join(out, path));
    if (text !== undefined && sha256(text) === hash) await removeFile(out, path);
  }
}

/**
 * Replaces files and the lock file. Writes the new lock file first, under a temporary name, and
 * renames it last. If the run is killed before the rename, the temporary lock file still lists all
 * files of the run. So the next run can find and delete unfinished files. `gone` lists the files to
 * delete.
 */
export async function replaceFiles(
  out: string,
  lock: string,
  changed: readonly Pick<EmittedFile, "path" | "text">[],
  gone: readonly string[],
): Promise<void> {
  const written: string[] = [];
  const folders = new Set(changed.map(({ path }) => dirname(beside(out, path))));
  const write = async ({ path, text }: Pick<EmittedFile, "path" | "text">) => {
    const temporary = beside(out, path);
    // Adds the path before writing, because a failed write may leave an incomplete file, which must
    // be deleted too.
    written.push(temporary);
    await writeNew(temporary, text);
  };
  try {
    await mkdir(out, { recursive: true });
    await write({ path: LOCK_FILE, text: lock });
    for (const folder of folders) await mkdir(folder, { recursive: true });
    await severalAtOnce(changed, write, AT_ONCE);
  } catch (error) {
    for (const temporary of written) await rm(temporary, { force: true }).catch(() => undefined);
    for (const folder of folders) await removeEmptyFolders(out, folder);
    throw new GenerateFailure(
      EXIT.output,
      `Cannot write into ${out} (${reasonOf(error)}); the previous SDK is unchanged. Fix the cause, then run again.`,
    );
  }
  try {
    const takePlace = ({ path }: Pick<EmittedFile, "path">) =>
      rename(beside(out, path), join(out, path));
    await severalAtOnce(changed, takePlace, AT_ONCE);
    for (const path of gone) await removeFile(out, path);
    await rename(beside(out, LOCK_FILE), join(out, LOCK_FILE));
  } catch (error) {
    throw new GenerateFailure(
      EXIT.output,
      `Cannot write into ${out} (${reasonOf(error)}); some files already belong to the new SDK. Fix the cause, then run sdkgen generate again.`,
    );
  }
}

// Writes a file and flushes it to disk. Replaces a file that a killed run has left.
async function writeNew(path: string, text: string): Promise<void> {
  const write = () => writeFile(path, text, { flag: "wx", flush: true });
  await write().catch(async (error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
    await rm(path, { force: true });
    await write();
  });
}

// Writing eight files at once is five times as fast as one after another, because a write mostly
// waits for the disk.
const AT_ONCE = 8;

async function removeFile(out: string, path: string): Promise<void> {
  await rm(join(out, path), { force: true }).catch((error: unknown) => {
    // A folder at this path belongs to the user, so it stays.
    if (codeOf(error) !== "ERR_FS_EISDIR") throw error;
  });
  await removeEmptyFolders(out, dirname(join(out, path)));
}

// Deletes `folder` if it is empty, then the empty folders above it, but not `out` itself.
async function removeEmptyFolders(out: string, folder: string): Promise<void> {
  for (let at = folder; at.length > out.length; at = dirname(at)) {
    const isGone = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
