// After a version has been published: what it was made from becomes what later changes are counted from.
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, EXIT, GenerateFailure } from "../failure.js";
import { releasedLock } from "../lock/build.js";
import { LOCK_FILE, type Lock } from "../lock/lock.js";
import { lockText } from "../lock/text.js";
import { outputFolder, whileWriting } from "../write/claim.js";
import { readPrevious, type PreviousOutput } from "../write/plan.js";
import { CHANGELOG_FILE } from "./changelog.js";

/** What has been published. */
export interface ReleaseMark {
  /** Folder of the SDK. */
  readonly out: string;
  /** Folder that `out` is relative to. */
  readonly cwd: string;
  /** The version that went to the registry. */
  readonly version: string;
  /**
   * Folder with the copy of the SDK that was packed; `out` itself where it is left out. What is noted is what the copy
   * holds, also where `out` has been generated anew since.
   */
  readonly packed?: string | undefined;
}

/**
 * Records in `contracts.lock.json` that a version has been published: `npm run generate` counts changes from here on. Where
 * the folder still holds what was packed, nothing else changes; else CHANGELOG.md gets the words of the published version
 * back. The lock is replaced in one step; a second call changes nothing.
 *
 * @returns whether the lock has changed.
 * @throws GenerateFailure where the folder holds no SDK, an SDK of another version, name or line of releases, or cannot be
 * written.
 */
export async function markReleased(mark: ReleaseMark): Promise<boolean> {
  const out = await outputFolder(mark.out, mark.cwd);
  return whileWriting(out, async () => {
    const here = await locked(out);
    const packed = mark.packed === undefined ? here : await locked(mark.packed);
    assertNotable(out, here, packed, mark.version);
    if (here.lock.released?.version === mark.version) return false;
    const lock = releasedLock(here.lock, packed.lock);
    const changelog = packed.lock.files[CHANGELOG_FILE];
    const isMoved = changelog !== here.lock.files[CHANGELOG_FILE];
    if (isMoved && changelog !== undefined) {
      await replace(out, CHANGELOG_FILE, packed.changelog ?? "");
      const files = { ...lock.files, [CHANGELOG_FILE]: changelog };
      await replace(out, LOCK_FILE, lockText({ ...lock, files }));
    } else {
      await replace(out, LOCK_FILE, lockText(lock));
    }
    return true;
  });
}

interface Locked extends PreviousOutput {
  readonly lock: Lock;
}

async function locked(folder: string): Promise<Locked> {
  const previous = await readPrevious(folder);
  const { lock } = previous;
  const refuse = (why: string) => new GenerateFailure(EXIT.usage, `${folder} ${why}`);
  if (lock === undefined) throw refuse(`holds no SDK (no ${LOCK_FILE}); run npm run generate.`);
  return { ...previous, lock };
}

function assertNotable(out: string, here: Locked, packed: Locked, version: string): void {
  const refuse = (why: string) => new GenerateFailure(EXIT.usage, `${out} ${why}`);
  if (packed.lock.version !== version || packed.version !== version) {
    throw refuse(
      `holds version ${packed.lock.version} (package.json: ${packed.version ?? "none"}), not ${version}; run npm run generate, then publish.`,
    );
  }
  if (here.lock.name !== packed.lock.name) {
    throw refuse(`holds ${here.lock.name} by now, not ${packed.lock.name}.`);
  }
  const [was, is] = [packed, here].map(({ lock }) => lock.released?.version ?? "no release");
  if (was === is || is === version) return;
  throw refuse(
    `counts from ${String(is)} by now; ${version} was made when it counted from ${String(was)}.`,
  );
}

async function replace(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  const beside = join(folder, `.${name}.sdkgen-new`);
  try {
    await writeFile(beside, text);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw new GenerateFailure(EXIT.output, `Cannot write ${path} (${codeOf(error)}).`);
  }
}
