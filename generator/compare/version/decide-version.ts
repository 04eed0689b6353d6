// Decides the version of an SDK: the last released version, raised once by the worst change since
// that release.
import semver from "semver";
import { printable } from "../../read/check/rejection.js";
import type { Change, ChangeClass } from "../diff/change.js";
import type { ComparableContracts } from "../diff/comparable.js";
import { compareWithRewrites } from "../diff/rewritten.js";
import { EXIT, GenerateFailure } from "../../failure.js";
import { differenceOf, restore } from "../lock/contracts.js";
import type { Lock, LastRelease } from "../lock/lock.js";
import { bump, isAtLeast, worstOf } from "./bump.js";
import type { Changeset } from "./changesets.js";
import { notesSince, raisedNotes, withDeleted } from "./notes.js";

/** Version before the first release, unless package.json has another version. */
const FIRST_VERSION = "1.0.0";

/** The SDK on disk, and the new contracts and files. */
export interface VersionFacts {
  readonly lock: Lock | undefined;
  /** `version` in package.json. A user may have changed it. */
  readonly packageVersion: string | undefined;
  readonly now: ComparableContracts;
  /** SHA-256 of the runtime and the files, without the pages of docs/; see `Lock.code`. */
  readonly code: string;
  /** SHA-256 of the pages of docs/. Undefined if an older generator wrote the lock. */
  readonly documents: string | undefined;
  /** All change notes of `.changeset/`. */
  readonly changesets: readonly Changeset[];
}

/** The differences between a release and the new SDK. */
interface VersionContents {
  /** Changes of the contracts. Empty before the first release. */
  readonly changes: readonly Change[];
  /** Change notes that the release does not include. */
  readonly notes: readonly Changeset[];
  /** True if the runtime, or any file except the pages, differs from the release. */
  readonly codeChanged: boolean;
  /** True if any page differs from the released page, for example because of new prices. */
  readonly documentsChanged: boolean;
}

/** The new version, and the changes since the last release. */
export interface VersionDecision extends VersionContents {
  readonly version: string;
  /** Version chosen by the user; see `Lock.chosen`. */
  readonly chosen?: string;
  /** The last release, as a difference from the current contracts; `null` before the first. */
  readonly released: LastRelease | null;
  /** The last stable release, if the last release was a prerelease; see `Lock.stable`. */
  readonly stable?: LastRelease;
  /** Changes since the last stable release. Set if this version ends the prereleases. */
  readonly sinceStable?: VersionContents;
  /** The worst class of the changes since the last release. */
  readonly worst: ChangeClass | undefined;
  /**
   * Sentences about change notes without effect, and about a version in package.json that was not
   * used.
   */
  readonly warnings: readonly string[];
}

/**
 * Decides the version. If anything has changed since the last release, the version is above that
 * release.
 */
export async function decideVersion(facts: VersionFacts): Promise<VersionDecision> {
  const { changesets, lock } = facts;
  const inPackage = checkedVersion(facts.packageVersion);
  if (!lock?.released) return firstVersion(inPackage ?? lock?.version, changesets);
  const since = await sinceRelease(lock.released, lock, facts);
  const stable = lock.stable && (await sinceRelease(lock.stable, lock, facts));
  // The first stable version after prereleases is compared with the last stable version.
  const baseOf = (version: string) => (isPrerelease(version) ? since : (stable ?? since));
  const wish = wishedVersion(lock, inPackage) ?? since.asked;
  const against = reasonAgainst(wish, baseOf(wish).asked, lock.released.version);
  const version = against === undefined ? wish : since.asked;
  const base = baseOf(version);
  const refused = `the version ${wish} of package.json was not used, because ${against}; the SDK has the version ${version}.`;
  return {
    version,
    ...(version !== since.asked && { chosen: version }),
    released: since.record,
    ...(stable !== undefined && { stable: stable.record }),
    ...since.contents,
    ...(base !== since && { sinceStable: base.contents }),
    worst: since.worst,
    warnings: [...raisedNotes(lock.released, changesets), ...(wish === version ? [] : [refused])],
  };
}

function firstVersion(version = FIRST_VERSION, notes: readonly Changeset[]): VersionDecision {
  const nothing = { changes: [], codeChanged: false, documentsChanged: false, warnings: [] };
  return { version, released: null, notes, ...nothing, worst: undefined };
}

// Returns the changes since a release. `asked` is the version that these changes require. `record`
// is the release as the new lock file stores it.
async function sinceRelease(
  released: LastRelease,
  lock: Lock,
  { now, code, documents, changesets }: VersionFacts,
) {
  const before = restore(released, lock);
  const changes = await compareWithRewrites(before, now);
  const facts = withDeleted(released, changesets);
  const notes = notesSince(facts, changesets);
  const codeChanged = released.code !== code;
  const documentsChanged = released.documents !== undefined && released.documents !== documents;
  const worst = worstOf([
    ...changes.map((change) => change.class),
    ...notes.flatMap((note) => note.class ?? []),
    ...(codeChanged || documentsChanged ? (["patch"] as const) : []),
  ]);
  return {
    asked: worst === undefined ? released.version : bump(released.version, worst),
    worst,
    contents: { changes, notes, codeChanged, documentsChanged },
    record: { ...facts, ...differenceOf(before, now) },
  };
}

const isPrerelease = (version: string) => semver.prerelease(version) !== null;

// Returns the version that the user chose: from package.json if it was edited since the last run,
// else from the lock file. Returns `undefined` if the user chose none.
const wishedVersion = (lock: Lock, inPackage: string | undefined): string | undefined =>
  inPackage === undefined || inPackage === lock.version ? lock.chosen : inPackage;

function reasonAgainst(wish: string, needed: string, released: string): string | undefined {
  if (!semver.gt(wish, released)) return `it is not above the released version ${released}`;
  return isAtLeast(wish, needed) ? undefined : `the changes need at least version ${needed}`;
}

function checkedVersion(version: string | undefined): string | undefined {
  if (version === undefined || semver.valid(version) === version) return version;
  throw new GenerateFailure(
    EXIT.usage,
    `package.json of the SDK has the version ${printable(JSON.stringify(version))}, which is not a semantic version such as 1.2.0; correct it.`,
  );
}
