// Which version an SDK has: the last released one, raised by the worst of what has changed since.
import semver from "semver";
import { printable } from "../check/rejection.js";
import type { Change, ChangeClass } from "../diff/change.js";
import { EXIT, GenerateFailure } from "../failure.js";
import { compareLocked, differenceOf, restore } from "../lock/contracts.js";
import type { Lock, LockedContracts, Released } from "../lock/lock.js";
import { bump, isAtLeast, worstOf } from "./bump.js";
import type { Changeset } from "./changesets.js";
import { notesSince, raisedNotes, withDeleted } from "./notes.js";

/** Version of an SDK that nobody has released yet, unless its package.json says another. */
export const FIRST_VERSION = "1.0.0";

/** What there was before a run, and what there is now. */
export interface VersionFacts {
  readonly lock: Lock | undefined;
  /** `version` of package.json, which somebody may have changed by hand. */
  readonly packageVersion: string | undefined;
  readonly now: LockedContracts;
  /** SHA-256 over the files, without name and version of the package. */
  readonly code: string;
  /** All notes of `.changeset/`. */
  readonly changesets: readonly Changeset[];
}

/** What separates the present from a release. */
export interface VersionContents {
  /** What changed of the contracts; nothing before the first release. */
  readonly changes: readonly Change[];
  /** Notes that the release does not contain. */
  readonly notes: readonly Changeset[];
  /** Whether files differ from the released ones, for whatever reason. */
  readonly codeChanged: boolean;
}

/** What a run says of its version; its contents are those since the last release. */
export interface VersionDecision extends VersionContents {
  readonly version: string;
  /** As in the lock: a version that somebody chose by hand. */
  readonly chosen?: string;
  /** The last release, as a difference to what there is now; `null` before the first. */
  readonly released: Released | null;
  /** As in the lock: the last release that was no prerelease, where the last one was. */
  readonly stable?: Released;
  /** Where the version ends prereleases: what changed since the last release that was none. */
  readonly sinceStable?: VersionContents;
  /** Of what changed since the last release. */
  readonly worst: ChangeClass | undefined;
  /** What somebody asked for and did not get, and why. */
  readonly warnings: readonly string[];
}

/** Decides the version; a released version is never reused and never gone below. */
export async function decideVersion(facts: VersionFacts): Promise<VersionDecision> {
  const { changesets, lock } = facts;
  const inPackage = checkedVersion(facts.packageVersion);
  if (!lock?.released) return firstVersion(inPackage ?? lock?.version, changesets);
  const since = await sinceRelease(lock.released, lock, facts);
  const stable = lock.stable && (await sinceRelease(lock.stable, lock, facts));
  // Those who get a version that ends prereleases come from the last release that was none.
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

// What separates the present from a release, and the version that this asks for.
async function sinceRelease(
  released: Released,
  lock: Lock,
  { now, code, changesets }: VersionFacts,
) {
  const before = restore(released, lock);
  const changes = await compareLocked(before, now);
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

// package.json differs from what the last run wrote there: somebody decided.
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
