// Records an issue, with its place and its message. All functions return false (stop) when no issue list is given.
import { pathTo, type Found, type Key, type Place } from "./place.js";

/** Records an issue; `whole` is given for a message without the name of the place, with further members of the issue. */
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
  if (found[3] && (says === "is required" || says === "is not allowed")) {
    says += ` when ${found[3]}`;
  }
  // A rule's message that begins with "must" is about one value: its name goes before it.
  const isWhole = whole && !(whole.rule && says.startsWith("must "));
  const message = isWhole ? says : `${place.name || "the request"} ${says}`;
  const issue = { pointer, path, keyword, expected, actual, message };
  found[0].push(whole ? { ...issue, ...whole } : issue);
  return true;
}

// A path as a JSON pointer, the pointer of its parent, and the name for messages.
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

// RFC 6901. Few keys need escaping; two `includes` are faster than a regular expression.
const segment = (part: string | number): string | number =>
  typeof part === "string" && (part.includes("~") || part.includes("/"))
    ? part.replaceAll("~", "~0").replaceAll("/", "~1")
    : part;

/** A value of the request in a message: a word as it is; of a longer text only the length, because it may be a prompt. */
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

/** A value of a contract in a message; it is not secret. */
export const listed = (value: unknown): string =>
  typeof value === "string"
    ? quoted(value.length > 40 ? `${value.slice(0, 40)}…` : value)
    : shown(value);

// Most texts need no escaping, and a test is faster than JSON.stringify.
const quoted = (text: string): string =>
  /["\\\x00-\x1f\ud800-\udfff]/.test(text) ? JSON.stringify(text) : `"${text}"`;

/** The end of a message: the value that was found. */
export const got = (value: unknown): string => ` (got ${shown(value)})`;

/** Records a broken keyword; the message shows the value. */
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

/** Records a broken keyword; the message does not show the value, because it is obvious or too long. */
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

/** Records a missing required field. */
export function missing(found: Found, key: string): boolean {
  return found ? tell(found, key, undefined, "required", key, "") : false;
}

// Cache of messages by type, filled on first use.
const TYPES: Record<string, string> = {};

/** Records a value of the wrong type. */
export function wrongType(value: unknown, found: Found, key: Key, type: string): boolean {
  if (!found) return false;
  const says = (TYPES[type] ??= `must be ${/^[aio]/.test(type) ? "an" : "a"} ${type}`);
  return tell(found, key, value, "type", type, says + got(value));
}

/** Records a value that cannot be read: a getter throws, or it is nested deeper than the stack allows. */
export function unreadable(error: unknown, found: Found): boolean {
  if (!found) return false;
  const why = error instanceof Error ? error.message : "reading it throws";
  return tell(found, undefined, undefined, "type", "object", `cannot be read (${why})`);
}

/** Records a value that matches none, or more than one, of the allowed forms; `fields` are the fields that each form requires. */
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
  // For the request as a whole the message needs no name.
  return tell(found, key, value, keyword, fields, says, key === undefined ? {} : undefined);
}

/** Records a field that is given without another field that it needs. */
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
