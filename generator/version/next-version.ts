// Which version an SDK has: the last released one, raised by the worst of what has changed since.
import semver from "semver";
import { printable } from "../check/rejection.js";
import type { Change, ChangeClass } from "../drift/change.js";
import { EXIT, GenerateFailure } from "../failure.js";
import { compareLocked } from "../lock/compare.js";
import { releasedBeside, restore } from "../lock/contracts.js";
import type { AnyLock, Lock, LockedContracts, Released } from "../lock/lock.js";
import { bump, isAtLeast, worstOf } from "./bump.js";
import type { Changeset } from "./changesets.js";

/** Version of an SDK that nobody has released yet, unless its package.json says another. */
export const FIRST_VERSION = "1.0.0";

/** What there was before a run, and what there is now. */
export interface VersionFacts {
  readonly lock: AnyLock | undefined;
  /** `version` of package.json, which somebody may have changed by hand. */
  readonly packageVersion: string | undefined;
  readonly now: LockedContracts;
  /** SHA-256 over the files, without name and version of the package. */
  readonly code: string;
  /** All notes of `.changeset/`. */
  readonly changesets: readonly Changeset[];
}

/** What a run says of its version. */
export interface VersionDecision {
  readonly version: string;
  /** As in the lock: a version that somebody chose by hand. */
  readonly chosen?: string;
  /** The last release, as a difference to what there is now; `null` before the first. */
  readonly released: Released | null;
  /** As in the lock: the last release that was no prerelease, where the last one was. */
  readonly stable?: Released;
  /** What changed since the last release; nothing before the first. */
  readonly changes: readonly Change[];
  /** Notes that no release contains yet. */
  readonly notes: readonly Changeset[];
  /** Whether files differ from the released ones, for whatever reason. */
  readonly codeChanged: boolean;
  readonly worst: ChangeClass | undefined;
}

/** Decides the version; a released version is never reused and never gone below. */
export function decideVersion(facts: VersionFacts): VersionDecision {
  const { now, code, changesets } = facts;
  const lock = facts.lock?.lockVersion === 2 ? facts.lock : undefined;
  const inPackage = checkedVersion(facts.packageVersion);
  if (lock?.released === undefined || lock.released === null) {
    const version = inPackage ?? lock?.version ?? FIRST_VERSION;
    const nothing = { changes: [], codeChanged: false, worst: undefined };
    return { version, released: null, notes: changesets, ...nothing };
  }
  const { released } = lock;
  const before = restore(released, lock);
  const changes = compareLocked(before, now);
  const notes = notesSince(released, changesets);
  const codeChanged = released.code !== code;
  const worst = worstSince(released, changes, facts);
  const asked = worst === undefined ? released.version : bump(released.version, worst);
  const stable = lock.stable && { record: lock.stable, contracts: restore(lock.stable, lock) };
  const chosen = chosenVersion(lock, inPackage, asked, (version) =>
    stable === undefined || semver.prerelease(version) !== null
      ? asked
      : askedSince(stable.record, compareLocked(stable.contracts, now), facts),
  );
  return {
    version: chosen ?? asked,
    ...(chosen !== undefined && { chosen }),
    released: releasedBeside(released, before, now),
    ...(stable !== undefined && {
      stable: releasedBeside(stable.record, stable.contracts, now),
    }),
    changes,
    notes,
    codeChanged,
    worst,
  };
}

// By name: a note that is only worded otherwise after its release tells of the same change.
const notesSince = ({ changesets: released }: Released, changesets: readonly Changeset[]) =>
  changesets.filter(({ name }) => !Object.hasOwn(released, name));

function worstSince(
  released: Released,
  changes: readonly Change[],
  { code, changesets }: VersionFacts,
): ChangeClass | undefined {
  return worstOf([
    ...changes.map((change) => change.class),
    ...notesSince(released, changesets).flatMap((note) => note.class ?? []),
    ...(released.code === code ? [] : (["patch"] as const)),
  ]);
}

function askedSince(released: Released, changes: readonly Change[], facts: VersionFacts): string {
  const worst = worstSince(released, changes, facts);
  return worst === undefined ? released.version : bump(released.version, worst);
}

// package.json differs from what the last run wrote there: somebody decided.
function chosenVersion(
  lock: Lock,
  inPackage: string | undefined,
  asked: string,
  askedOf: (chosen: string) => string,
) {
  const chosen = inPackage === undefined || inPackage === lock.version ? lock.chosen : inPackage;
  const isAbove =
    chosen !== undefined &&
    chosen !== asked &&
    isAtLeast(chosen, askedOf(chosen)) &&
    semver.gt(chosen, lock.released?.version ?? FIRST_VERSION);
  return isAbove ? chosen : undefined;
}

function checkedVersion(version: string | undefined): string | undefined {
  if (version === undefined || semver.valid(version) === version) return version;
  throw new GenerateFailure(
    EXIT.usage,
    `package.json of the SDK has the version ${printable(JSON.stringify(version))}, which is not a semantic version such as 1.2.0; mend it.`,
  );
}
