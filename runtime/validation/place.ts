// The position of a value in the request, while issues are collected.
import type { Issue } from "./issue.js";

/**
 * The issues so far; for a part of the request also the place of its parent, and its key there; the condition under which it is
 * checked, if there is one. Paths are built for issues only.
 */
export type Place = readonly [
  issues: Issue[],
  around?: Place | undefined,
  key?: string | number | undefined,
  condition?: string | undefined,
];

/**
 * The place of the parent of a value, for checks that record issues and continue.
 * `undefined` if no issues are wanted: then a check returns `false` at the first fault, and a valid value allocates nothing.
 */
export type Found = Place | undefined;

/** The key of a value in its parent; `undefined` for the request itself. */
export type Key = string | number | undefined;

/** The place of a value, from the place of its parent. */
export function at(found: Found, key: Key): Found {
  return found && key !== undefined ? [found[0], found, key, found[3]] : found;
}

/** The same place, for checks that apply under a condition only, such as `mode is "4k"`; messages name it. */
export function when(found: Found, condition: string): Found {
  return found && [found[0], found[1], found[2], condition];
}

/** The keys on the way to a value; array positions are numbers. */
export function pathTo(place: Place, key: Key): (string | number)[] {
  const path = place[1] ? pathTo(place[1], place[2]) : [];
  if (key !== undefined) path.push(key);
  return path;
}
