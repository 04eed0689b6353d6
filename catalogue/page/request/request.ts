// Types and limits for the request that the user edits. A request is never changed in place: each
// edit makes a copy.
import type { Json, JsonObject } from "../../../generator/page.js";

/** The body of a request, without `model`. */
export type Request = JsonObject;

/** A request, and the choices of the user between fields that exclude each other. */
export interface Draft {
  readonly request: Request;
  /**
   * For each choice in the form, the index of the side that the user chose. `undefined` if the user
   * has not chosen.
   */
  readonly modes: readonly (number | undefined)[];
}

/** The value of a form field; `undefined` if the request omits the field. */
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

/**
 * Maximum number of levels in a request. Recursion over more levels could overflow the stack.
 * Documented requests have at most six levels.
 */
export const DEEPEST = 100;

/** Whether a request has at most `DEEPEST` levels. */
export function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return false;
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
  }
  return true;
}
