// Which version an SDK has: the last released one, raised by the worst of what has changed since.
import semver from "semver";
import { printable } from "../check/rejection.js";
import type { Change, ChangeClass } from "../diff/change.js";
import { EXIT, GenerateFailure } from "../failure.js";
import { compareLocked } from "../lock/compare.js";
import { releasedBeside, restore } from "../lock/contracts.js";
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
  if (lock?.released === undefined || lock.released === null) {
    const version = inPackage ?? lock?.version ?? FIRST_VERSION;
    const nothing = { changes: [], codeChanged: false, worst: undefined, warnings: [] };
    return { version, released: null, notes: changesets, ...nothing };
  }
  const since = await sinceRelease(lock.released, lock, facts);
  const stable = lock.stable && (await sinceRelease(lock.stable, lock, facts));
  const wish = wishedVersion(lock, inPackage);
  const isFinal = (version: string) => stable !== undefined && !isPrerelease(version);
  const needed = (version: string) => (isFinal(version) ? (stable ?? since) : since).asked;
  const isKept =
    wish !== undefined &&
    wish !== since.asked &&
    isAtLeast(wish, needed(wish)) &&
    semver.gt(wish, lock.released.version);
  const version = isKept ? wish : since.asked;
  return {
    version,
    ...(isKept && { chosen: wish }),
    released: since.record,
    ...(stable !== undefined && { stable: stable.record }),
    ...since.contents,
    ...(stable !== undefined && isFinal(version) && { sinceStable: stable.contents }),
    worst: since.worst,
    warnings: [
      ...raisedNotes(lock.released, changesets),
      ...(wish === undefined || wish === version
        ? []
        : [
            `the version ${wish} that was written into package.json is not kept, because ${reasonAgainst(wish, needed(wish), lock.released.version)}; the version is ${version}.`,
          ]),
    ],
  };
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
    record: releasedBeside(facts, before, now),
  };
}

const isPrerelease = (version: string) => semver.prerelease(version) !== null;

// package.json differs from what the last run wrote there: somebody decided.
const wishedVersion = (lock: Lock, inPackage: string | undefined): string | undefined =>
  inPackage === undefined || inPackage === lock.version ? lock.chosen : inPackage;

const reasonAgainst = (wish: string, needed: string, released: string): string =>
  semver.gt(wish, released)
    ? `the changes ask for ${needed} at least`
    : `it is not above ${released}, which is released`;

function checkedVersion(version: string | undefined): string | undefined {
  if (version === undefined || semver.valid(version) === version) return version;
  throw new GenerateFailure(
    EXIT.usage,
    `package.json of the SDK has the version ${printable(JSON.stringify(version))}, which is not a semantic version such as 1.2.0; mend it.`,
  );
}
