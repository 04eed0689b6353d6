// The changes between two states of a lock; contracts that are equal byte for byte, most of them, are not looked into.
import type { Change } from "../diff/change.js";
import { compareContracts } from "../diff/compare-contracts.js";
import { differenceOf, sideOf } from "./contracts.js";
import type { LockedContracts } from "./lock.js";

/** What changed for callers between two states. */
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

const picked = <Locked>(
  section: Readonly<Record<string, Locked>>,
  ids: Readonly<Record<string, unknown>>,
): Record<string, Locked> =>
  Object.fromEntries(Object.entries(section).filter(([id]) => Object.hasOwn(ids, id)));
