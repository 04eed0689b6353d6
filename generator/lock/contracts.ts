// Contracts as the lock keeps them, and back: the catalog's, and those of the last release as a difference to them.
import { printable } from "../check/rejection.js";
import type { Change } from "../diff/change.js";
import { compareContracts } from "../diff/compare-contracts.js";
import { driftSideOf, type DriftSide } from "../diff/comparable.js";
import type { Contracts } from "../normalise/normalise.js";
import { byCodeUnit } from "../schema/json.js";
import type { Lock, LockedContracts } from "./lock.js";

/** The contracts of a run, by id, in the order of their ids. */
export function lockContracts(contracts: Contracts): LockedContracts {
  const side = driftSideOf(contracts);
  const hashes = new Map(contracts.models.map(({ id, hash }) => [id, hash]));
  return {
    models: byId(
      side.models,
      ({ id, schema_version, source, category, capability_tags, ...rest }) => ({
        schema_version,
        hash: hashes.get(id) ?? "",
        source,
        category,
        capability_tags,
        ...rest,
      }),
    ),
    untyped: byId(side.untyped, ({ category, capability_tags }) => ({ category, capability_tags })),
    operations: byId(side.operations ?? [], ({ id: _id, ...request }) => request),
  };
}

// A plain assignment would lose a model named `__proto__`.
function byId<Comparable extends { readonly id: string }, Locked>(
  items: readonly Comparable[],
  locked: (item: Comparable) => Locked,
): Record<string, Locked> {
  const sorted = [...items].sort((a, b) => byCodeUnit(a.id, b.id));
  return Object.fromEntries(sorted.map((item) => [item.id, locked(item)]));
}

// The side of a comparison that locked contracts give.
function sideOf({ models, untyped, operations }: LockedContracts): DriftSide {
  return Object.freeze({
    models: Object.entries(models).map(([id, { hash: _hash, ...model }]) => ({ id, ...model })),
    untyped: Object.entries(untyped).map(([id, model]) => ({ id, ...model })),
    operations: Object.entries(operations).map(([id, request]) => ({ id, ...request })),
  });
}

/** The difference between `before` and `now`, from which {@link restore} rebuilds `before`. */
export function differenceOf(before: LockedContracts, now: LockedContracts): LockedContracts<null> {
  return {
    models: difference(before.models, now.models),
    untyped: difference(before.untyped, now.untyped),
    operations: difference(before.operations, now.operations),
  };
}

/** The contracts of the last release. */
export function restore(released: LockedContracts<null>, now: LockedContracts): LockedContracts {
  return {
    models: restored(released.models, now.models),
    untyped: restored(released.untyped, now.untyped),
    operations: restored(released.operations, now.operations),
  };
}

type Section<Locked> = Readonly<Record<string, Locked>>;

function difference<Locked>(before: Section<Locked>, now: Section<Locked>): Section<Locked | null> {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort(byCodeUnit);
  return Object.fromEntries(
    ids.flatMap((id): [string, Locked | null][] => {
      const [was, is] = [own(before, id), own(now, id)];
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [[id, was ?? null]];
    }),
  );
}

function restored<Locked>(changed: Section<Locked | null>, now: Section<Locked>): Section<Locked> {
  const ids = [...new Set([...Object.keys(changed), ...Object.keys(now)])].sort(byCodeUnit);
  return Object.fromEntries(
    ids.flatMap((id): [string, Locked][] => {
      const locked = Object.hasOwn(changed, id) ? own(changed, id) : own(now, id);
      return locked === null || locked === undefined ? [] : [[id, locked]];
    }),
  );
}

const own = <Locked>(section: Section<Locked>, id: string): Locked | undefined =>
  Object.hasOwn(section, id) ? section[id] : undefined;

/**
 * What changed for callers between two states. Contracts that are equal byte for byte, most of them, are not looked into.
 */
export async function compareLocked(
  before: LockedContracts,
  now: LockedContracts,
): Promise<readonly Change[]> {
  const changed = differenceOf(before, now);
  const part = ({ models, untyped, operations }: LockedContracts): LockedContracts => ({
    models: picked(models, changed.models),
    untyped: picked(untyped, changed.untyped),
    operations: picked(operations, changed.operations),
  });
  return compareContracts(sideOf(part(before)), sideOf(part(now)));
}

const picked = <Locked>(section: Section<Locked>, ids: Section<unknown>): Section<Locked> =>
  Object.fromEntries(Object.entries(section).filter(([id]) => Object.hasOwn(ids, id)));

/** One sentence for each model of an SDK that had a contract, and has none in a catalog: its types would be lost. */
export const lostContracts = (
  lock: Lock | undefined,
  { untyped }: Pick<Contracts, "untyped">,
): readonly string[] =>
  untyped
    .filter(({ id }) => lock !== undefined && Object.hasOwn(lock.models, id))
    .map(
      ({ id }) =>
        `${printable(id)} had a contract and has none in this catalog: it becomes a model without types`,
    );
