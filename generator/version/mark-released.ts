// After a version has been published: what it was made from becomes what later changes are counted from.
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, GenerateFailure } from "../failure.js";
import { releasedLock } from "../lock/build.js";
import { LOCK_FILE } from "../lock/lock.js";
import { lockText } from "../lock/text.js";
import { outputFolders, whileWriting } from "../stage/folders.js";
import { codeOf, readPrevious } from "../stage/plan.js";
import { recover } from "../swap/swap.js";

/** What has been published. */
export interface ReleaseMark {
  /** Folder of the SDK. */
  readonly out: string;
  /** Folder that `out` is relative to. */
  readonly cwd: string;
  /** The version that went to the registry; must be the one that the folder holds. */
  readonly version: string;
}

/**
 * Records in `contracts.lock.json` that the version in `out` has been published: `npm run generate` counts changes from here
 * on. Nothing else in the folder changes; the lock is replaced in one step; a second call changes nothing.
 *
 * @returns whether the lock has changed.
 * @throws GenerateFailure where the folder holds no SDK, an SDK of another version, or cannot be written.
 */
export async function markReleased({ out, cwd, version }: ReleaseMark): Promise<boolean> {
  const folders = await outputFolders(out, cwd);
  return whileWriting(folders, async () => {
    await recover(folders);
    const { lock, text, version: inPackage } = await readPrevious(folders.out);
    const refuse = (why: string) => new GenerateFailure(EXIT.usage, `${folders.out} ${why}`);
    if (lock === undefined) throw refuse(`holds no SDK (no ${LOCK_FILE}); run npm run generate.`);
    if (lock.lockVersion === 1) {
      throw refuse("was written by an older generator; run npm run generate, then publish.");
    }
    if (lock.version !== version || inPackage !== version) {
      throw refuse(
        `holds version ${lock.version} (package.json: ${inPackage ?? "none"}), not ${version}; run npm run generate, then publish.`,
      );
    }
    const marked = lockText(releasedLock(lock));
    if (marked === text) return false;
    await replace(
      join(folders.out, LOCK_FILE),
      join(folders.out, `.${LOCK_FILE}.sdkgen-new`),
      marked,
    );
    return true;
  });
}

async function replace(path: string, beside: string, text: string): Promise<void> {
  try {
    await writeFile(beside, text);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw new GenerateFailure(EXIT.output, `Cannot write ${path} (${codeOf(error)}).`);
  }
}
