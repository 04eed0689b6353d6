// `loose()`: allows fields outside the contract.
import { isArray, isObject } from "../../validation/value.js";

const LOOSE = new WeakSet<object>();

declare const LOOSENED: unique symbol;

/** The mark of a request from `loose`, in its type only. */
export interface LooseMark {
  readonly [LOOSENED]: true;
}

/**
 * Allows fields outside the request type in an object literal, at any depth:
 * `loose({ prompt, beta_flag: true })`. The other fields keep their types, the object is unchanged,
 * and its fields outside the contract cause no warning. An operation such as `music.uploadCover`
 * also takes words that its documents do not list.
 */
export function loose<const Fields extends object>(fields: Fields): Fields & LooseMark {
  LOOSE.add(fields);
  return fields as Fields & LooseMark;
}

/**
 * Whether the path from a request to a field leads through an object that was passed to `loose`.
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
