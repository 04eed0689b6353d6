// The request that is being built: changed by copying, so that every view of it is of one state.
import type { Json, JsonObject } from "../../../generator/page.js";

/** The body of a request, without `model`. */
export type Request = JsonObject;

/** A request with the modes that were chosen for it. */
export interface Draft {
  readonly request: Request;
  /** By choice of the model; `undefined` where none was chosen. */
  readonly modes: readonly (number | undefined)[];
}

/** A value of a form; absent where the field is left out. */
export type Value = Json | undefined;

/** The object with one member changed, or without it. */
export function withMember(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const others = Object.entries(object).filter(([key]) => key !== name);
  if (value === undefined) return Object.fromEntries(others);
  if (!Object.hasOwn(object, name)) return Object.fromEntries([...others, [name, value]]);
  return Object.fromEntries(
    Object.entries(object).map(([key, before]) => [key, key === name ? value : before]),
  );
}
