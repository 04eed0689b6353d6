// Puts a lock together; the order of its members is the order on disk.
import semver from "semver";
import type { EmittedFile } from "../emit/file.js";
import { canonicalJson, objectOf, type JsonObject } from "../schema/json.js";
import type { Changeset } from "../version/changesets.js";
import type { VersionDecision } from "../version/next-version.js";
import { releasedBeside, restore } from "./contracts.js";
import type { Lock, LockedContracts, LockedNotes, Released } from "./lock.js";
import { sha256 } from "./sha256.js";

/** Everything that a lock keeps of a run. */
export interface LockParts {
  readonly name: string;
  readonly decision: Pick<VersionDecision, "version" | "chosen" | "released" | "stable">;
  readonly changesets: readonly Changeset[];
  readonly code: string;
  readonly contracts: LockedContracts;
  readonly prices: JsonObject | null;
  readonly files: readonly EmittedFile[];
}

/** The lock of a run. */
export function buildLock({ name, decision, contracts, ...parts }: LockParts): Lock {
  const { version, chosen, released, stable } = decision;
  return inOrder({
    name,
    version,
    ...(chosen !== undefined && { chosen }),
    released,
    ...(stable !== undefined && { stable }),
    ...lockNotes(parts.changesets),
    code: parts.code,
    ...contracts,
    prices: parts.prices,
    files: Object.fromEntries(parts.files.map(({ path, text }) => [path, sha256(text)])),
  });
}

function lockNotes(notes: readonly Changeset[]): LockedNotes {
  const changesets = Object.fromEntries(notes.map(({ name, hash }) => [name, hash]));
  const classes = Object.fromEntries(
    notes.flatMap((note) => (note.class === undefined ? [] : [[note.name, note.class] as const])),
  );
  return notes.length === 0 ? { changesets } : { changesets, classes };
}

/**
 * The lock after the version of `packed` has been published: `packed` is the lock itself, or the one that it was when the
 * package was made; both count from the same release.
 */
export function releasedLock({ chosen, stable: _stable, ...lock }: Lock, packed: Lock): Lock {
  const { version, released } = packed;
  const isStillChosen = chosen !== undefined && chosen !== version;
  const last = released === null || isPrerelease(released.version) ? packed.stable : released;
  const stable = isPrerelease(version) ? last : undefined;
  return inOrder({
    ...lock,
    ...(isStillChosen && { chosen }),
    released: releasedBeside(packed, packed, lock),
    ...(stable !== undefined && { stable: releasedBeside(stable, restore(stable, packed), lock) }),
  });
}

const isPrerelease = (version: string) => semver.prerelease(version) !== null;

function inOrder({
  name,
  version,
  chosen,
  released,
  stable,
  ...rest
}: Omit<Lock, "lockVersion">): Lock {
  const { changesets, classes, code, models, untyped, operations, prices, files } = rest;
  return {
    lockVersion: 2,
    name,
    version,
    ...(chosen !== undefined && { chosen }),
    released: released && releasedInOrder(released),
    ...(stable !== undefined && { stable: releasedInOrder(stable) }),
    changesets,
    ...(classes !== undefined && { classes }),
    code,
    models,
    untyped,
    operations,
    prices,
    files,
  };
}

function releasedInOrder(released: Released): Released {
  const { version, changesets, classes, deleted, code, models, untyped, operations } = released;
  return {
    version,
    changesets,
    ...(classes !== undefined && { classes }),
    ...(deleted !== undefined && { deleted }),
    code,
    models,
    untyped,
    operations,
  };
}

/**
 * The prices that a run keeps: those that a gateway answered, else those of the run before, as far as the SDK has their models.
 * The documented ones are kept as `null`, so that a file, the reference gateway and a live one give the same bytes.
 */
export function pricesToKeep(
  contracts: LockedContracts,
  answered: JsonObject | undefined,
  previous: Lock | undefined,
  documented: JsonObject,
): JsonObject | null {
  const prices = answered ?? previous?.prices ?? null;
  if (prices === null) return null;
  const kept = pricesOf(contracts, prices);
  return canonicalJson(kept) === canonicalJson(pricesOf(contracts, documented)) ? null : kept;
}

/** The part of a price list that is about models of the SDK. */
export function pricesOf({ models, untyped }: LockedContracts, prices: JsonObject): JsonObject {
  const isHere = (id: string) => Object.hasOwn(models, id) || Object.hasOwn(untyped, id);
  return objectOf(Object.entries(prices).filter(([id]) => isHere(id)));
}
