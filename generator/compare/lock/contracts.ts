// Converts contracts to the format of the lock file (contracts.lock.json). The contracts of the
// last release are stored as a difference from the current contracts.
import type {
  ComparableContracts,
  ComparableModel,
  ComparableRequest,
} from "../diff/comparable.js";
import type { Contract, UntypedModel } from "../../read/normalise/contract.js";
import type { Contracts } from "../../read/normalise/normalise.js";
import { byCodeUnit } from "../../read/schema/json.js";

export const lockContracts = ({ models, untyped, operations }: Contracts): ComparableContracts => ({
  models: byId(models, (model): ComparableModel => {
    const { schemaVersion: schema_version, hash, source } = model;
    return asOnDisk({
      schema_version,
      hash,
      source,
      ...labelsOf(model),
      ...requestOf(model),
      ...(model.doubts.length > 0 && { doubts: model.doubts }),
    });
  }),
  untyped: byId(untyped, labelsOf),
  operations: byId(operations, (operation): ComparableRequest => asOnDisk(requestOf(operation))),
});

// Returns the contract as a later run will read it from the lock file. For example, minus zero
// becomes 0, because JSON has no minus zero.
const asOnDisk = <Locked>(contract: Locked): Locked =>
  JSON.parse(JSON.stringify(contract)) as Locked;

const labelsOf = ({ category, capabilityTags }: UntypedModel) => ({
  category,
  capability_tags: capabilityTags,
});

const requestOf = ({ operation, method, endpoint, schema, rules, imageFields }: Contract) => ({
  operation,
  method,
  endpoint,
  input_schema: schema,
  rules,
  ...(imageFields && { image_fields: imageFields }),
});

// Returns an object of items by id. Uses `fromEntries`, because an assignment would lose the id
// `__proto__`.
function byId<Item extends { readonly id: string }, Locked>(
  items: readonly Item[],
  locked: (item: Item) => Locked,
): Record<string, Locked> {
  const sorted = [...items].sort((a, b) => byCodeUnit(a.id, b.id));
  return Object.fromEntries(sorted.map((item) => [item.id, locked(item)]));
}

/**
 * Returns the contracts of `before` that differ from `now`. `null` stands for a contract that only
 * `now` has. {@link restore} adds the equal contracts again.
 */
export function differenceOf(
  before: ComparableContracts,
  now: ComparableContracts,
): ComparableContracts<null> {
  return {
    models: difference(before.models, now.models),
    untyped: difference(before.untyped, now.untyped),
    operations: difference(before.operations, now.operations),
  };
}

/**
 * Returns all contracts of the last release. `released` is the stored difference, and `now` has the
 * current contracts.
 */
export function restore(
  released: ComparableContracts<null>,
  now: ComparableContracts,
): ComparableContracts {
  return {
    models: restoreSection(released.models, now.models),
    untyped: restoreSection(released.untyped, now.untyped),
    operations: restoreSection(released.operations, now.operations),
  };
}

type Section<Locked> = Readonly<Record<string, Locked>>;

function difference<Locked>(before: Section<Locked>, now: Section<Locked>): Section<Locked | null> {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort(byCodeUnit);
  return Object.fromEntries(
    ids.flatMap((id): [string, Locked | null][] => {
      const [was, is] = [memberAt(before, id), memberAt(now, id)];
      return was === is || JSON.stringify(was) === JSON.stringify(is) ? [] : [[id, was ?? null]];
    }),
  );
}

function restoreSection<Locked>(
  changed: Section<Locked | null>,
  now: Section<Locked>,
): Section<Locked> {
  const ids = [...new Set([...Object.keys(changed), ...Object.keys(now)])].sort(byCodeUnit);
  return Object.fromEntries(
    ids.flatMap((id): [string, Locked][] => {
      const locked = Object.hasOwn(changed, id) ? memberAt(changed, id) : memberAt(now, id);
      return locked === null || locked === undefined ? [] : [[id, locked]];
    }),
  );
}

const memberAt = <Locked>(section: Section<Locked>, id: string): Locked | undefined =>
  Object.hasOwn(section, id) ? section[id] : undefined;
