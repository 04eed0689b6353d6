// Where a check stands while issues are collected.
import type { Issue } from "./issue.js";

/** The issues so far, then the keys on the way to a value; array positions are numbers. */
export type Place = readonly [issues: Issue[], ...path: (string | number)[]];

/**
 * The place around a value, for checks that record what is wrong and go on.
 * `undefined` where only the verdict counts: then a check says `false` at the first fault, and a valid value allocates nothing.
 */
export type Found = Place | undefined;

/** The key of a value in what is around it; `undefined` for the request itself. */
export type Key = string | number | undefined;

/** The place of a value, from the place around it. */
export function at(found: Found, key: Key): Found {
  return found && within(found, key);
}

// A function of its own: what only faults need stays out of the way of valid values.
const within = (place: Place, key: Key): Place => (key === undefined ? place : [...place, key]);
