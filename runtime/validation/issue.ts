// An issue of a request: its path, its message, and the functions that record it. Without an issue
// list, a check returns false, and the caller stops.

/** One reason why a request is invalid, at one place in it. */
export interface Issue {
  /** JSON pointer into the request body; `""` is the body itself. */
  readonly pointer: string;
  /** The path as a list of keys; array positions are numbers. */
  readonly path: readonly (string | number)[];
  /** The violated JSON Schema keyword, or `rule` for a documented rule. */
  readonly keyword: string;
  /** The value that the keyword requires. */
  readonly expected: unknown;
  /** The value in the request. */
  readonly actual: unknown;
  /** A sentence for people, such as `duration must be <= 15 (got 20)`. */
  readonly message: string;
  /** Name of the documented rule, if there is one. */
  readonly rule?: string;
  /** Section of the documents with the rule. */
  readonly section?: string;
}

/**
 * The issues so far. For a part of the request also the context of its parent and its key there,
 * and the condition of the check, if any. Paths are built only for issues.
 */
export type Place = readonly [
  issues: Issue[],
  around?: Place | undefined,
  key?: string | number | undefined,
  condition?: string | undefined,
];

/**
 * The context of a value's parent, for checks that record issues and continue. `undefined` if no
 * issues are needed: then a check returns `false` at the first fault, and a valid value allocates
 * nothing.
 */
export type ParentPlace = Place | undefined;

/** The key of a value in its parent; `undefined` for the request itself. */
export type Key = string | number | undefined;

/** The context of a value, from the context of its parent. */
export function at(found: ParentPlace, key: Key): ParentPlace {
  return found && key !== undefined ? [found[0], found, key, found[3]] : found;
}

/**
 * The same context for checks under a condition, such as `mode is "4k"`; messages contain the
 * condition.
 */
export function when(found: ParentPlace, condition: string): ParentPlace {
  return found && [found[0], found[1], found[2], condition];
}

/** The keys from the request to a value; array positions are numbers. */
export function pathTo(place: Place, key: Key): (string | number)[] {
  const [around, own] = [place[1], place[2]];
  if (around === undefined || own === undefined) return key === undefined ? [] : [key];
  if (key === undefined) return pathTo(around, own);
  const [outer, its] = [around[1], around[2]];
  // Short paths are literals, because an array that grows allocates 17 elements.
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
function pointerOf(path: readonly (string | number)[]): string {
  const first = path[0];
  if (first === undefined) return "";
  let pointer = `/${pointerSegment(first)}`;
  for (let i = 1; i < path.length; i++) pointer += `/${pointerSegment(path[i] ?? "")}`;
  return pointer;
}

// RFC 6901. Few keys need escaping; two `includes` are faster than a regular expression.
const pointerSegment = (part: string | number): string | number =>
  typeof part === "string" && (part.includes("~") || part.includes("/"))
    ? part.replaceAll("~", "~0").replaceAll("/", "~1")
    : part;

/**
 * Records an issue. The message is the name of the value and `text`; if there is an `end`, the
 * value stands before it. A message is joined once, from as few parts as possible: that is most of
 * an issue's cost.
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
  // An optional field is checked only if it is present, so an absent field is a required one.
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

/** The condition under which a field is required or not allowed. */
export const underCondition = (found: Place): string => (found[3] ? ` when ${found[3]}` : "");

/**
 * Formats a value of the request for a message: a word unchanged; of a longer text only the length,
 * because it may be a prompt.
 */
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

/** Formats a value of a contract for a message; it is not secret. */
export const listed = (value: unknown): string =>
  typeof value === "string"
    ? JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
    : shown(value);

/** Records a violated keyword; the message shows the value. */
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

/** Records a violated keyword; the message omits the value, because it is obvious or too long. */
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

// The message of each type, built once, at the first issue.
const TYPES: Record<string, string> = {};

/** Records a value of the wrong type. */
export function wrongType(value: unknown, found: ParentPlace, key: Key, type: string): boolean {
  if (!found) return false;
  const says = (TYPES[type] ??=
    ` must be ${type === "null" ? "" : /^[aio]/.test(type) ? "an " : "a "}${type} (got `);
  return tell(found, key, value, "type", type, says, ")");
}

/**
 * Records a value that cannot be read, because a getter throws or it is nested deeper than the
 * stack allows.
 */
export function unreadable(error: unknown, found: ParentPlace): boolean {
  if (!found) return false;
  const why = error instanceof Error ? error.message : "reading it throws";
  return tell(found, undefined, undefined, "type", "object", ` cannot be read (${why})`);
}

/** Records a missing field that another, present field requires. */
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
