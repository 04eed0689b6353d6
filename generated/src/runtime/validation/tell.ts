// Records an issue, with its place and its message. All functions return false (stop) when no issue list is given.
import type { Issue } from "./issue.js";
import { nameOf, pathTo, pointerOf, type ParentPlace, type Key, type Place } from "./place.js";

/**
 * Records an issue. The message is the name of the place and what it `says`; where there is an `end`, the value that was found comes
 * before it. A message is put together once, from as few parts as possible: that is most of what an issue costs.
 */
export function tell(
  found: Place,
  key: Key,
  actual: unknown,
  keyword: string,
  expected: unknown,
  says: string,
  end?: string,
): true {
  const path = pathTo(found, key);
  // Fields that may be left out are checked only where they are given.
  if (actual === undefined && typeof key === "string") {
    const message = `${nameOf(path)} is required${underCondition(found)}`;
    return record(found, path, actual, "required", key, message);
  }
  const message =
    end === undefined ? nameOf(path) + says : `${nameOf(path)}${says}${shown(actual)}${end}`;
  return record(found, path, actual, keyword, expected, message);
}

/** Records an issue with its whole message. */
export function record(
  found: Place,
  path: readonly (string | number)[],
  actual: unknown,
  keyword: string,
  expected: unknown,
  message: string,
  more?: Pick<Issue, "rule" | "section">,
): true {
  found[0].push({ pointer: pointerOf(path), path, keyword, expected, actual, message, ...more });
  return true;
}

/** The condition under which a field is required, or not allowed. */
export const underCondition = (found: Place): string => (found[3] ? ` when ${found[3]}` : "");

/** A value of the request in a message: a word as it is; of a longer text only the length, because it may be a prompt. */
export function shown(value: unknown): string {
  if (typeof value === "string") {
    // Most words need no escaping.
    if (/^[!#-[\]-~]{0,40}$/.test(value)) return `"${value}"`;
    return /^[!-~]{0,40}$/.test(value)
      ? JSON.stringify(value)
      : `a text of ${String(value.length).replace(/\B(?=(\d{3})+$)/g, ",")} characters`;
  }
  if (typeof value === "object" && value !== null) {
    return Array.isArray(value) ? "an array" : "an object";
  }
  return value === undefined ? "nothing" : String(value);
}

/** A value of a contract in a message; it is not secret. */
export const listed = (value: unknown): string =>
  typeof value === "string"
    ? JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
    : shown(value);

/** Records a broken keyword; the message shows the value. */
export function broken(
  value: unknown,
  found: ParentPlace,
  key: Key,
  keyword: string,
  expected: unknown,
  says: string,
): boolean {
  return found ? tell(found, key, value, keyword, expected, ` ${says} (got `, ")") : false;
}

/** Records a broken keyword; the message does not show the value, because it is obvious or too long. */
export function refused(
  value: unknown,
  found: ParentPlace,
  key: Key,
  keyword: string,
  expected: unknown,
  says: string,
): boolean {
  if (!found) return false;
  const under = says === "is not allowed" ? underCondition(found) : "";
  return tell(found, key, value, keyword, expected, ` ${says}${under}`);
}

/** Records a missing required field. */
export function missing(found: ParentPlace, key: string): boolean {
  return found ? tell(found, key, undefined, "required", key, "") : false;
}

// What is said of a type: put together once, at the first fault.
const TYPES: Record<string, string> = {};

/** Records a value of the wrong type. */
export function wrongType(value: unknown, found: ParentPlace, key: Key, type: string): boolean {
  if (!found) return false;
  const says = (TYPES[type] ??=
    ` must be ${type === "null" ? "" : /^[aio]/.test(type) ? "an " : "a "}${type} (got `);
  return tell(found, key, value, "type", type, says, ")");
}

/** Records a value that cannot be read: a getter throws, or it is nested deeper than the stack allows. */
export function unreadable(error: unknown, found: ParentPlace): boolean {
  if (!found) return false;
  const why = error instanceof Error ? error.message : "reading it throws";
  return tell(found, undefined, undefined, "type", "object", ` cannot be read (${why})`);
}

/** Records a field that is not there although another one, which needs it, is given. */
export function lacks(
  _: unknown,
  found: ParentPlace,
  key: Key,
  property: string,
  needed: string,
): boolean {
  if (!found) return false;
  const path = [...pathTo(found, key), needed];
  const message = `${nameOf(path)} is required when ${property} is given`;
  const expected = { property, missing: needed };
  return record(found, path, undefined, "dependentRequired", expected, message);
}
