// Records a published version in the lock: later changes are counted from it.
import semver from "semver";
import { EXIT, GenerateFailure } from "../../failure.js";
import { differenceOf, restore } from "../lock/contracts.js";
import { CHANGELOG_FILE, LOCK_FILE, type Lock } from "../lock/lock.js";
import { lockText } from "../lock/text.js";
import { outputFolder, whileWriting } from "../write/claim.js";
import { readPrevious, type PreviousOutput } from "../write/previous.js";
import { replaceFiles } from "../write/write.js";

/** The published package. */
export interface ReleaseMark {
  /** Folder of the SDK. */
  readonly out: string;
  /** Folder that `out` is relative to. */
  readonly cwd: string;
  /** The version that went to the registry. */
  readonly version: string;
  /**
   * Folder with the packed copy of the SDK. Default: `out`. The contracts of the copy are recorded,
   * even if `out` was generated again since.
   */
  readonly packed?: string | undefined;
}

/**
 * Records in `contracts.lock.json` that a version has been published: `sdkgen generate` counts
 * changes from it. If the folder still holds the packed files, nothing else changes; otherwise
 * CHANGELOG.md gets the text of the published version back. The lock is replaced in one step; a
 * second call changes nothing.
 *
 * @returns whether the lock has changed.
 * @throws GenerateFailure if the folder holds no SDK, an SDK of another version, name or line of
 * releases, or cannot be written.
 */
export async function markReleased(mark: ReleaseMark): Promise<boolean> {
  const out = await outputFolder(mark.out, mark.cwd);
  return whileWriting(out, async () => {
    const current = await readLockedOutput(out);
    const packed = mark.packed === undefined ? current : await readLockedOutput(mark.packed);
    assertNotable(out, current, packed, mark.version);
    if (current.lock.released?.version === mark.version) return false;
    const changelog = packed.lock.files[CHANGELOG_FILE];
    const isMoved = changelog !== undefined && changelog !== current.lock.files[CHANGELOG_FILE];
    const files = { ...current.lock.files, ...(isMoved && { [CHANGELOG_FILE]: changelog }) };
    const words = { path: CHANGELOG_FILE, text: packed.changelog ?? "" };
    const lock = { ...releasedLock(current.lock, packed.lock), files };
    await replaceFiles(out, lockText(lock), isMoved ? [words] : [], []);
    return true;
  });
}

/** The lock after a release; `packed` is the lock at the time when the package was made. */
function releasedLock({ chosen, stable: _stable, ...lock }: Lock, packed: Lock): Lock {
  const { version, released, changesets, classes, code } = packed;
  const isStillChosen = chosen !== undefined && chosen !== version;
  const last = released === null || isPrerelease(released.version) ? packed.stable : released;
  const stable = isPrerelease(version) ? last : undefined;
  return {
    ...lock,
    ...(isStillChosen && { chosen }),
    released: {
      version,
      changesets,
      ...(classes !== undefined && { classes }),
      code,
      ...differenceOf(packed, lock),
    },
    ...(stable !== undefined && {
      stable: { ...stable, ...differenceOf(restore(stable, packed), lock) },
    }),
  };
}

const isPrerelease = (version: string) => semver.prerelease(version) !== null;

interface LockedOutput extends PreviousOutput {
  readonly lock: Lock;
}

async function readLockedOutput(folder: string): Promise<LockedOutput> {
  const previous = await readPrevious(folder);
  const { lock } = previous;
  const refuse = (why: string) => new GenerateFailure(EXIT.usage, `${folder} ${why}`);
  if (lock === undefined) throw refuse(`holds no SDK (no ${LOCK_FILE}); run sdkgen generate.`);
  return { ...previous, lock };
}

function assertNotable(
  out: string,
  current: LockedOutput,
  packed: LockedOutput,
  version: string,
): void {
  const refuse = (why: string) => new GenerateFailure(EXIT.usage, `${out} ${why}`);
  if (packed.lock.version !== version || packed.version !== version) {
    throw refuse(
      `holds version ${packed.lock.version} (package.json: ${packed.version ?? "none"}), not ${version}; run sdkgen generate, then publish.`,
    );
  }
  if (current.lock.name !== packed.lock.name) {
    throw refuse(`holds ${current.lock.name} by now, not ${packed.lock.name}.`);
  }
  const [was, is] = [packed, current].map(({ lock }) => lock.released?.version ?? "no release");
  if (was === is || is === version) return;
  throw refuse(
    `counts from ${String(is)} by now; ${version} was made when it counted from ${String(was)}.`,
  );
}
