// Records an issue, with its place and its sentence. All functions say whether the check goes on: not without a record.
import { pathTo, type Found, type Key, type Place } from "./place.js";

/** Records an issue; `whole` holds what a sentence without the name of the place adds to it. */
export function tell(
  found: Place,
  key: Key,
  actual: unknown,
  keyword: string,
  expected: unknown,
  says: string,
  whole?: { readonly rule?: string; readonly section?: string },
): true {
  const path = pathTo(found, key);
  const place = namesOf(path);
  let { pointer } = place;
  // Fields that may be left out are checked only where they are given.
  if (actual === undefined && typeof key === "string" && !whole) {
    path.pop();
    pointer = place.outer;
    keyword = "required";
    expected = key;
    says = "is required";
  }
  // What a rule says that a value must be is said of that value.
  const isWhole = whole && !(whole.rule && says.startsWith("must "));
  const message = isWhole ? says : `${place.name || "the request"} ${says}`;
  const issue = { pointer, path, keyword, expected, actual, message };
  found[0].push(whole ? { ...issue, ...whole } : issue);
  return true;
}

// How a path is written: as a JSON pointer, with that of what is around it, and in a sentence.
function namesOf(path: readonly (string | number)[]) {
  let name = "";
  let pointer = "";
  let outer = "";
  for (const part of path) {
    outer = pointer;
    pointer = `${outer}/${segment(part)}`;
    const own = part === "" ? '""' : part;
    name = typeof part === "number" ? `${name}[${part}]` : outer ? `${name}.${own}` : `${own}`;
  }
  return { pointer, outer, name };
}

// RFC 6901; few keys have anything to escape, and two looks tell it faster than an expression.
const segment = (part: string | number): string | number =>
  typeof part === "string" && (part.includes("~") || part.includes("/"))
    ? part.replaceAll("~", "~0").replaceAll("/", "~1")
    : part;

/** A value from outside as a sentence shows it: a word as it is, of a longer text the length, because it may be a prompt. */
export function shown(value: unknown): string {
  return typeof value === "string"
    ? /^[!-~]{0,40}$/.test(value)
      ? quoted(value)
      : `a text of ${String(value.length).replace(/\B(?=(\d{3})+$)/g, ",")} characters`
    : typeof value === "object" && value !== null
      ? Array.isArray(value)
        ? "an array"
        : "an object"
      : value === undefined
        ? "nothing"
        : String(value);
}

/** A value of a contract, which is no secret. */
export const listed = (value: unknown): string =>
  typeof value === "string"
    ? quoted(value.length > 40 ? `${value.slice(0, 40)}…` : value)
    : shown(value);

// Nothing is to be escaped in most texts, which a look tells faster.
const quoted = (text: string): string =>
  /["\\\x00-\x1f\ud800-\udfff]/.test(text) ? JSON.stringify(text) : `"${text}"`;

/** What was there, at the end of a sentence. */
export const got = (value: unknown): string => ` (got ${shown(value)})`;

/** A value that breaks a keyword, with what it was. */
export function broken(
  value: unknown,
  found: Found,
  key: Key,
  keyword: string,
  expected: unknown,
  says: string,
): boolean {
  return found ? tell(found, key, value, keyword, expected, says + got(value)) : false;
}

/** A value that breaks a keyword, where what it was is plain or too much to show. */
export function refused(
  value: unknown,
  found: Found,
  key: Key,
  keyword: string,
  expected: unknown,
  says: string,
): boolean {
  return found ? tell(found, key, value, keyword, expected, says) : false;
}

/** A field that must be there and is not. */
export function missing(found: Found, key: string): boolean {
  return found ? tell(found, key, undefined, "required", key, "") : false;
}

// What is asked for by each type, once somebody had to be told.
const TYPES: Record<string, string> = {};

/** A value of another type. */
export function wrongType(value: unknown, found: Found, key: Key, type: string): boolean {
  if (!found) return false;
  const says = (TYPES[type] ??= `must be ${/^[aio]/.test(type) ? "an" : "a"} ${type}`);
  return tell(found, key, value, "type", type, says + got(value));
}

/** A value that cannot be looked at: a getter of it throws, or it has more levels than the stack holds. */
export function unreadable(error: unknown, found: Found): boolean {
  if (!found) return false;
  const why = error instanceof Error ? error.message : "reading it throws";
  return tell(found, undefined, undefined, "type", "object", `cannot be read (${why})`);
}

/** A value that has none, or more than one, of the allowed forms; `fields` are what each form asks for. */
export function noForm(
  value: unknown,
  found: Found,
  key: Key,
  keyword: "anyOf" | "oneOf",
  fields: readonly string[] | null,
): boolean {
  if (!found) return false;
  const says = fields
    ? `needs ${keyword === "anyOf" ? "at least" : "exactly"} one of: ${fields.join(", ")}`
    : `has ${keyword === "anyOf" ? "none" : "not exactly one"} of the allowed forms${got(value)}`;
  // Of the request as a whole this says all there is to say.
  return tell(found, key, value, keyword, fields, says, key === undefined ? {} : undefined);
}

/** A field without another one that it needs. */
export function lacks(
  value: unknown,
  found: Found,
  key: Key,
  property: string,
  needed: string,
): boolean {
  if (!found) return false;
  const expected = { property, missing: needed };
  const [says, whole] =
    key === undefined
      ? [`${needed} is required when ${property} is given`, {}]
      : [`needs ${needed} when it has ${property}`];
  return tell(found, key, value, "dependentRequired", expected, says, whole);
}
