// The current request. A change makes a copy, so that all views show one state.
import type { Json, JsonObject } from "../../../generator/page.js";

/** The body of a request, without `model`. */
export type Request = JsonObject;

/** A request with the modes that were chosen for it. */
export interface Draft {
  readonly request: Request;
  /** By choice of the model; `undefined` if no mode is chosen. */
  readonly modes: readonly (number | undefined)[];
}

/** A value of a form; absent if the field is left out. */
export type Value = Json | undefined;

/** Returns a copy of the object with one member changed, or removed if `value` is `undefined`. */
export function withMember(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const others = Object.entries(object).filter(([key]) => key !== name);
  if (value === undefined) return Object.fromEntries(others);
  if (!Object.hasOwn(object, name)) return Object.fromEntries([...others, [name, value]]);
  return Object.fromEntries(
    Object.entries(object).map(([key, before]) => [key, key === name ? value : before]),
  );
}
