// Finds models that a new catalog would remove from an SDK, and models that would lose their types.
import { printable, type Rejection } from "../../read/check/rejection.js";
import type { ComparableContracts } from "../diff/comparable.js";
import { renamedModels } from "../diff/renamed.js";
import { EXIT, GenerateFailure } from "../../failure.js";
import { isSelected, type Selection } from "../../read/fetch/select.js";
import type { Lock } from "./lock.js";

/** Returns a message for each model that has lost its contract and types. */
export const lostContracts = (
  lock: Lock | undefined,
  { untyped }: Pick<ComparableContracts, "untyped">,
  rejected: readonly Rejection[],
): readonly string[] =>
  Object.keys(untyped)
    .filter((id) => lock !== undefined && Object.hasOwn(lock.models, id))
    .map((id) => {
      const why = rejected.find((one) => one.kept === "untyped" && one.id === printable(id));
      const now =
        why === undefined
          ? "has none in this catalog"
          : `the contract of this catalog cannot be used (${why.code})`;
      return `${printable(id)} had a contract, but ${now}: it becomes a model without types`;
    });

/**
 * Returns the ids of models of the SDK that `selection` includes, but the catalog no longer has.
 * `of` is the number of all models of the SDK that `selection` includes. `renamed` has probable new
 * ids, by old id.
 */
export function lostModels(
  lock: Lock | undefined,
  now: ComparableContracts,
  selection: Selection,
): {
  readonly ids: readonly string[];
  readonly of: number;
  readonly renamed: ReadonlyMap<string, string>;
} {
  if (lock === undefined) return { ids: [], of: 0, renamed: new Map() };
  const before = { ...lock.untyped, ...lock.models };
  const after = { ...now.untyped, ...now.models };
  const about = Object.entries(before).filter(([id, { category }]) =>
    isSelected({ id, category }, selection),
  );
  const ids = about.map(([id]) => id).filter((id) => !Object.hasOwn(after, id));
  return { ids, of: about.length, renamed: renamedModels(before, after) };
}

const TOLERATED = 1 / 5;
const SHOWN = 5;

/**
 * Throws if the catalog lacks too many models of the SDK. Such a catalog is probably incomplete, or
 * the wrong catalog.
 */
export function assertFewLost({ ids, of, renamed }: ReturnType<typeof lostModels>): void {
  if (ids.length <= of * TOLERATED) return;
  const names = ids.slice(0, SHOWN).map((id) => withNewName(id, renamed));
  const more = ids.length > SHOWN ? `, and ${ids.length - SHOWN} more` : "";
  throw new GenerateFailure(
    EXIT.notACatalog,
    `The catalog lacks ${ids.length} of the ${of} models of the SDK (${names.join(", ")}${more}), so nothing was changed. To remove these models, add --accept-removals.`,
  );
}

/** Returns a model id as text, with the probable new id if `renamed` has one. */
export function withNewName(id: string, renamed: ReadonlyMap<string, string>): string {
  const name = renamed.get(id);
  return name === undefined
    ? printable(id)
    : `${printable(id)}, which looks renamed to ${printable(name)}`;
}
