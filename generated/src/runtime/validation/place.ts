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
export type ParentPlace = Place | undefined;

/** The key of a value in its parent; `undefined` for the request itself. */
export type Key = string | number | undefined;

/** The place of a value, from the place of its parent. */
export function at(found: ParentPlace, key: Key): ParentPlace {
  return found && key !== undefined ? [found[0], found, key, found[3]] : found;
}

/** The same place, for checks that apply under a condition only, such as `mode is "4k"`; messages name it. */
export function when(found: ParentPlace, condition: string): ParentPlace {
  return found && [found[0], found[1], found[2], condition];
}

/** The keys on the way to a value; array positions are numbers. */
export function pathTo(place: Place, key: Key): (string | number)[] {
  const [around, own] = [place[1], place[2]];
  if (around === undefined || own === undefined) return key === undefined ? [] : [key];
  if (key === undefined) return pathTo(around, own);
  const [outer, its] = [around[1], around[2]];
  // Fields of an item and of an object: literals, because an array that grows takes room for 17.
  if (outer === undefined || its === undefined) return [own, key];
  if (outer[1] === undefined || outer[2] === undefined) return [its, own, key];
  return [...pathTo(around, own), key];
}

/** A path in messages: `multi_prompt[0].duration`. */
export function nameOf(path: readonly (string | number)[]): string {
  const first = path[0];
  if (first === undefined) return "the request";
  let name = typeof first === "number" ? `[${first}]` : written(first);
  for (let i = 1; i < path.length; i++) {
    const part = path[i] ?? "";
    name += typeof part === "number" ? `[${part}]` : `.${written(part)}`;
  }
  return name;
}

const written = (key: string): string => (key === "" ? '""' : key);

/** A path as a JSON pointer. */
export function pointerOf(path: readonly (string | number)[]): string {
  const first = path[0];
  if (first === undefined) return "";
  let pointer = `/${segment(first)}`;
  for (let i = 1; i < path.length; i++) pointer += `/${segment(path[i] ?? "")}`;
  return pointer;
}

// RFC 6901. Few keys need escaping; two `includes` are faster than a regular expression.
const segment = (part: string | number): string | number =>
  typeof part === "string" && (part.includes("~") || part.includes("/"))
    ? part.replaceAll("~", "~0").replaceAll("/", "~1")
    : part;
