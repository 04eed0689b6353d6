// Puts a lock together; the order of its members is the order on disk.
import semver from "semver";
import type { EmittedFile } from "../emit/file.js";
import { canonicalJson, objectOf, type JsonObject } from "../schema/json.js";
import type { Changeset } from "../version/changesets.js";
import type { VersionDecision } from "../version/next-version.js";
import { releasedBeside } from "./contracts.js";
import type { AnyLock, Lock, LockedContracts, Released } from "./lock.js";
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
    changesets: Object.fromEntries(parts.changesets.map((note) => [note.name, note.hash])),
    code: parts.code,
    ...contracts,
    prices: parts.prices,
    files: Object.fromEntries(parts.files.map(({ path, text }) => [path, sha256(text)])),
  });
}

/** The lock after its version has been published. */
export function releasedLock({ chosen: _chosen, stable: before, ...lock }: Lock): Lock {
  const { version, released } = lock;
  // Both records are differences to the contracts of the lock, which a release leaves as they are.
  const last =
    released === null || isPrerelease(released.version) || released.version === version
      ? before
      : released;
  const stable = isPrerelease(version) ? last : undefined;
  return inOrder({
    ...lock,
    released: releasedBeside(lock, lock, lock),
    ...(stable !== undefined && { stable }),
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
  const { changesets, code, models, untyped, operations, prices, files } = rest;
  return {
    lockVersion: 2,
    name,
    version,
    ...(chosen !== undefined && { chosen }),
    released: released && releasedInOrder(released),
    ...(stable !== undefined && { stable: releasedInOrder(stable) }),
    changesets,
    code,
    models,
    untyped,
    operations,
    prices,
    files,
  };
}

function releasedInOrder(released: Released): Released {
  const { version, changesets, code, models, untyped, operations } = released;
  return { version, changesets, code, models, untyped, operations };
}

/**
 * The prices that a run keeps: those that a gateway answered, else those of the run before, as far as the SDK has their models.
 * The documented ones are kept as `null`, so that a file, the reference gateway and a live one give the same bytes.
 */
export function pricesToKeep(
  contracts: LockedContracts,
  answered: JsonObject | undefined,
  previous: AnyLock | undefined,
  documented: JsonObject,
): JsonObject | null {
  const prices = answered ?? (previous?.lockVersion === 2 ? previous.prices : null);
  if (prices === null) return null;
  const kept = pricesOf(contracts, prices);
  return canonicalJson(kept) === canonicalJson(pricesOf(contracts, documented)) ? null : kept;
}

/** The part of a price list that is about models of the SDK. */
export function pricesOf({ models, untyped }: LockedContracts, prices: JsonObject): JsonObject {
  const isHere = (id: string) => Object.hasOwn(models, id) || Object.hasOwn(untyped, id);
  return objectOf(Object.entries(prices).filter(([id]) => isHere(id)));
}
