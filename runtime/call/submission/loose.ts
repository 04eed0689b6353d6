// `loose()` allows fields that the contract does not list.
import { isArray, isObject } from "../../validation/value.js";

const LOOSE = new WeakSet<object>();

declare const LOOSENED: unique symbol;

/** Marks the type of an object that `loose` returns. The mark does not exist at run time. */
export interface LooseMark {
  readonly [LOOSENED]: true;
}

/**
 * Allows unlisted fields in an object literal, at any depth: `loose({ prompt, beta_flag: true })`.
 * Listed fields keep their types. Returns the same object. Its unlisted fields cause no warning. An
 * operation such as `music.uploadCover` then also accepts enum values that its documents do not
 * list.
 */
export function loose<const Fields extends object>(fields: Fields): Fields & LooseMark {
  LOOSE.add(fields);
  return fields as Fields & LooseMark;
}

/**
 * Checks if a field is inside an object that was passed to `loose`. `path` leads from the request
 * to the field.
 */
export function isLoose(request: unknown, path: readonly (string | number)[]): boolean {
  let value = request;
  for (const key of path) {
    if (!isObject(value) && !isArray(value)) return false;
    if (LOOSE.has(value)) return true;
    value = (value as Readonly<Record<string | number, unknown>>)[key];
  }
  return false;
}
