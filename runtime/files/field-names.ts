// Looks up a field in the field names of a contract.
import type { FieldNames } from "../call/model/definition.js";

/**
 * The entry of a field in `FieldNames`: the fields inside it, `true` if the contract lists none, or
 * `"image"` for a field with image URLs. `undefined` if the contract does not list the field.
 */
export type FieldEntry = FieldNames[string] | undefined;

/**
 * Looks up the inner field `name` in `entry`, the entry of the outer field. Returns the entry of
 * the inner field, or `undefined` if there is none.
 */
export const entryIn = (entry: FieldEntry, name: string): FieldEntry =>
  typeof entry === "object" && Object.hasOwn(entry, name) ? entry[name] : undefined;
