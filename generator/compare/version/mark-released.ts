// Records a published version in the lock file. Later changes are compared with this version.
import semver from "semver";
import { EXIT, GenerateFailure } from "../../failure.js";
import { differenceOf, restore } from "../lock/contracts.js";
import { CHANGELOG_FILE, LOCK_FILE, type Lock } from "../lock/lock.js";
import { lockText } from "../lock/text.js";
import { outputFolder, whileWriting } from "../write/claim.js";
import { readPrevious, type PreviousOutput } from "../write/previous.js";
import { replaceFiles } from "../write/write.js";

/** The version to record, and its folders. */
export interface ReleaseMark {
  /** Folder of the SDK. */
  readonly out: string;
  /** Folder that `out` is relative to. */
  readonly cwd: string;
  /** The published version. */
  readonly version: string;
  /**
   * Folder with the packed copy of the SDK that was published. Default: `out`. The contracts of the
   * copy are recorded, because `out` may have been generated again since.
   */
  readonly packed?: string | undefined;
}

/**
 * Records a published version in `contracts.lock.json`. `sdkgen generate` then counts changes from
 * this version. If `out` was generated again since packing, its CHANGELOG.md is replaced by the
 * published one. The lock is replaced in one step. A second call changes nothing.
 *
 * @returns True if the lock has changed.
 * @throws GenerateFailure if the folder has no SDK, cannot be written, or has another version, name
 * or release history.
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

/** Returns the lock after a release. `packed` is the lock in the published copy. */
function releasedLock({ chosen, stable: _stable, ...lock }: Lock, packed: Lock): Lock {
  const { version, released, changesets, classes, code, documents } = packed;
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
      ...(documents !== undefined && { documents }),
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
    throw refuse(
      `now holds the SDK ${current.lock.name}, not ${packed.lock.name}; restore the files of version ${version} first.`,
    );
  }
  const [was, is] = [packed, current].map(({ lock }) => lock.released?.version ?? "no release");
  if (was === is || is === version) return;
  throw refuse(
    `now has ${String(is)} as its last release, but ${version} was generated when it had ${String(was)}; restore the files of version ${version} first.`,
  );
}
