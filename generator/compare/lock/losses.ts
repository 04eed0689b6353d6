// Finds the models, or the types of models, that an SDK would lose with a catalog.
import { printable, type Rejection } from "../../read/check/rejection.js";
import type { ComparableContracts } from "../diff/comparable.js";
import { renamedModels } from "../diff/renamed.js";
import { EXIT, GenerateFailure } from "../../failure.js";
import { isSelected, type Selection } from "../../read/fetch/select.js";
import type { Lock } from "./lock.js";

/** A sentence for each model of an SDK that has lost its contract, and so would lose its types. */
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
          : `that of this catalog cannot be used (${why.code})`;
      return `${printable(id)} had a contract and ${now}: it becomes a model without types`;
    });

/** The selected ids of an SDK that its catalog no longer lists, and their probable new names. */
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

/** Throws if so many models are gone that the catalog is more likely incomplete, or of another gateway. */
export function assertFewLost({ ids, of, renamed }: ReturnType<typeof lostModels>): void {
  if (ids.length <= of * TOLERATED) return;
  const names = ids.slice(0, SHOWN).map((id) => withNewName(id, renamed));
  const more = ids.length > SHOWN ? `, and ${ids.length - SHOWN} more` : "";
  throw new GenerateFailure(
    EXIT.notACatalog,
    `The catalog has lost ${ids.length} of the ${of} models of the SDK (${names.join(", ")}${more}), so nothing was changed. If that is right, add --accept-removals.`,
  );
}

/** An id, with its probable new name. */
export function withNewName(id: string, renamed: ReadonlyMap<string, string>): string {
  const name = renamed.get(id);
  return name === undefined
    ? printable(id)
    : `${printable(id)}, which looks renamed to ${printable(name)}`;
}
