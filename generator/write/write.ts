// Stage "write": what differs is written beside its place first, so that a full disk changes nothing, then renamed into it.
import { mkdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { EmittedFile } from "../emit/file.js";
import { codeOf, EXIT, GenerateFailure } from "../failure.js";
import { LOCK_FILE, type Lock } from "../lock/lock.js";
import { filesOf } from "../lock/read.js";

/** What a run changes of a folder. */
export interface Changes {
  /** Paths of files that a killed run added. */
  readonly added: readonly string[];
  /** Files that are new or other than on disk. */
  readonly changed: readonly Pick<EmittedFile, "path" | "text">[];
  /** Paths of files that an earlier run wrote and this one does not. */
  readonly removed: readonly string[];
  /** Text of the lock. */
  readonly lock: string;
}

/**
 * Brings a folder from one state to the next. The lock is the first file to be written and the last to take its place: a run
 * that is killed in between leaves files that the lock does not list, and a new lock beside the old one; the next run removes
 * them before it writes a lock of its own there, so that a second kill loses sight of none.
 */
export async function writeChanges(out: string, { added, changed, removed, lock }: Changes) {
  for (const path of Object.keys(await interruptedFiles(out))) {
    await rm(beside(out, path), { force: true });
  }
  for (const path of added) {
    await rm(join(out, path), { force: true });
    await removeEmptyFolders(out, dirname(join(out, path)));
  }
  const files = [{ path: LOCK_FILE, text: lock }, ...changed];
  const written: string[] = [];
  try {
    for (const { path, text } of files) {
      await mkdir(dirname(join(out, path)), { recursive: true });
      const temporary = beside(out, path);
      // Before the write: what is half written has to go too.
      written.push(temporary);
      await rm(temporary, { force: true });
      await writeFile(temporary, text, { flag: "wx", flush: true });
    }
  } catch (error) {
    for (const temporary of written) {
      await rm(temporary, { force: true }).catch(() => undefined);
      await removeEmptyFolders(out, dirname(temporary));
    }
    throw new GenerateFailure(
      EXIT.output,
      `Cannot write into ${out} (${codeOf(error)}); the previous SDK is unchanged.`,
    );
  }
  try {
    for (const { path } of changed) await rename(beside(out, path), join(out, path));
    for (const path of removed) {
      await rm(join(out, path), { force: true }).catch((error: unknown) => {
        // A folder that somebody put in its place is not ours.
        if (codeOf(error) !== "ERR_FS_EISDIR") throw error;
      });
      await removeEmptyFolders(out, dirname(join(out, path)));
    }
    await rename(beside(out, LOCK_FILE), join(out, LOCK_FILE));
  } catch (error) {
    throw new GenerateFailure(
      EXIT.output,
      `Cannot write into ${out} (${codeOf(error)}); some files are of the new SDK already. Mend the cause, then run npm run generate again.`,
    );
  }
}

/** Files of a run that was killed while it wrote, with their hashes, from the lock that it left. */
export async function interruptedFiles(out: string): Promise<Lock["files"]> {
  return filesOf(await readFile(beside(out, LOCK_FILE), "utf8").catch(() => ""));
}

const beside = (out: string, path: string) =>
  join(out, dirname(path), `.${basename(path)}.sdkgen-new`);

// From the innermost one outwards, until one holds something.
async function removeEmptyFolders(out: string, folder: string): Promise<void> {
  for (let at = folder; at.length > out.length; at = dirname(at)) {
    if (
      !(await rmdir(at).then(
        () => true,
        () => false,
      ))
    )
      return;
  }
}
