// Follows a path through the field names of a contract.
import type { FieldNames } from "../call/model/definition.js";

/** The entry of a field in `FieldNames`. `undefined` if the contract does not list the field. */
export type FieldEntry = FieldNames[string] | undefined;

/** Returns the entry of the field `name` inside the field that `entry` describes. */
export const entryIn = (entry: FieldEntry, name: string): FieldEntry =>
  typeof entry === "object" && Object.hasOwn(entry, name) ? entry[name] : undefined;
