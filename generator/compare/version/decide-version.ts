// Decides the version of an SDK: the last released one, raised once by the worst change since.
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

/** Version of an SDK before its first release, unless its package.json has another. */
const FIRST_VERSION = "1.0.0";

/** The state before a run, and the current state. */
export interface VersionFacts {
  readonly lock: Lock | undefined;
  /** `version` of package.json, which may have been changed by hand. */
  readonly packageVersion: string | undefined;
  readonly now: ComparableContracts;
  /** SHA-256 over the files, without name and version of the package. */
  readonly code: string;
  /** All notes of `.changeset/`. */
  readonly changesets: readonly Changeset[];
}

/** The differences between the current state and a release. */
interface VersionContents {
  /** Changes of contracts; none before the first release. */
  readonly changes: readonly Change[];
  /** Notes that the release does not contain. */
  readonly notes: readonly Changeset[];
  /** Whether files differ from the released ones, for any reason. */
  readonly codeChanged: boolean;
}

/** The version of a run, with the changes since the last release. */
export interface VersionDecision extends VersionContents {
  readonly version: string;
  /** As in the lock: a version chosen by hand. */
  readonly chosen?: string;
  /** The last release, as a difference from the current contracts; `null` before the first. */
  readonly released: LastRelease | null;
  /** As in the lock: the last stable release, if the last release was a prerelease. */
  readonly stable?: LastRelease;
  /** If the version ends prereleases: the changes since the last stable release. */
  readonly sinceStable?: VersionContents;
  /** The worst class of the changes since the last release. */
  readonly worst: ChangeClass | undefined;
  /** Reasons why a version chosen by hand, or a note, does not count. */
  readonly warnings: readonly string[];
}

/** Decides the version. If anything has changed, it is above every released version. */
export async function decideVersion(facts: VersionFacts): Promise<VersionDecision> {
  const { changesets, lock } = facts;
  const inPackage = checkedVersion(facts.packageVersion);
  if (!lock?.released) return firstVersion(inPackage ?? lock?.version, changesets);
  const since = await sinceRelease(lock.released, lock, facts);
  const stable = lock.stable && (await sinceRelease(lock.stable, lock, facts));
  // Users who get a version that ends prereleases come from the last stable one.
  const baseOf = (version: string) => (isPrerelease(version) ? since : (stable ?? since));
  const wish = wishedVersion(lock, inPackage) ?? since.asked;
  const against = reasonAgainst(wish, baseOf(wish).asked, lock.released.version);
  const version = against === undefined ? wish : since.asked;
  const base = baseOf(version);
  const refused = `the version ${wish} that was written into package.json is not kept, because ${against}; the version is ${version}.`;
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
  const nothing = { changes: [], codeChanged: false, worst: undefined, warnings: [] };
  return { version, released: null, notes, ...nothing };
}

// The differences to a release, and the version that they require.
async function sinceRelease(
  released: LastRelease,
  lock: Lock,
  { now, code, changesets }: VersionFacts,
) {
  const before = restore(released, lock);
  const changes = await compareWithRewrites(before, now);
  const facts = withDeleted(released, changesets);
  const notes = notesSince(facts, changesets);
  const codeChanged = released.code !== code;
  const worst = worstOf([
    ...changes.map((change) => change.class),
    ...notes.flatMap((note) => note.class ?? []),
    ...(codeChanged ? (["patch"] as const) : []),
  ]);
  return {
    asked: worst === undefined ? released.version : bump(released.version, worst),
    worst,
    contents: { changes, notes, codeChanged },
    record: { ...facts, ...differenceOf(before, now) },
  };
}

const isPrerelease = (version: string) => semver.prerelease(version) !== null;

// If package.json differs from the text that the last run wrote, the version was chosen by hand.
const wishedVersion = (lock: Lock, inPackage: string | undefined): string | undefined =>
  inPackage === undefined || inPackage === lock.version ? lock.chosen : inPackage;

function reasonAgainst(wish: string, needed: string, released: string): string | undefined {
  if (!semver.gt(wish, released)) return `it is not above ${released}, which is released`;
  return isAtLeast(wish, needed) ? undefined : `the changes ask for ${needed} at least`;
}

function checkedVersion(version: string | undefined): string | undefined {
  if (version === undefined || semver.valid(version) === version) return version;
  throw new GenerateFailure(
    EXIT.usage,
    `package.json of the SDK has the version ${printable(JSON.stringify(version))}, which is not a semantic version such as 1.2.0; mend it.`,
  );
}
