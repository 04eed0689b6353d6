// `loose()`: allows fields outside the contract.
import { isArray, isObject } from "../../validation/value.js";

const LOOSE = new WeakSet<object>();

declare const LOOSENED: unique symbol;

/** The mark of a request from `loose`, in its type only. */
export interface LooseMark {
  readonly [LOOSENED]: true;
}

/**
 * Lets an object literal carry fields that the request type does not have, at any depth:
 * `loose({ prompt, beta_flag: true })`. The known fields keep their types; the object itself is unchanged, and it is not warned of
 * fields in it that the contract does not name. An operation such as `music.uploadCover` also takes words that its documents do
 * not list.
 */
export function loose<const Fields extends object>(fields: Fields): Fields & LooseMark {
  LOOSE.add(fields);
  return fields as Fields & LooseMark;
}

/** Whether the path from a request to a field leads through an object given to `loose`. */
export function isLoose(request: unknown, path: readonly (string | number)[]): boolean {
  let value = request;
  for (const key of path) {
    if (!isObject(value) && !isArray(value)) return false;
    if (LOOSE.has(value)) return true;
    value = (value as Readonly<Record<string | number, unknown>>)[key];
  }
  return false;
}
