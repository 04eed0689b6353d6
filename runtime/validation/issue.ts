// Defines an issue of a request, and the functions that record issues. If the caller passes no
// issue list, these functions only return false. Otherwise they return true.

/** One reason why a request is invalid, with the path of the invalid value. */
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
  /** Section of the API documents that contains the rule. */
  readonly section?: string;
}

/**
 * The list of issues, and the position of a value in the request. The position consists of the
 * parent's context and a key. A full path is built only for an issue, because most requests have
 * none.
 */
export type IssueContext = readonly [
  issues: Issue[],
  around?: IssueContext | undefined,
  key?: string | number | undefined,
  condition?: string | undefined,
];

/**
 * The context of a value's parent. With a context, a check records its issues and continues. With
 * `undefined`, a check returns `false` at the first fault and allocates no memory.
 */
export type ParentPlace = IssueContext | undefined;

/** The key of a value in its parent; `undefined` for the request itself. */
export type Key = string | number | undefined;

/** Returns the context of the value at `key`, from the context of its parent. */
export function at(parent: ParentPlace, key: Key): ParentPlace {
  return parent && key !== undefined ? [parent[0], parent, key, parent[3]] : parent;
}

/**
 * Returns a copy of the context with a condition, such as `mode is "4k"`. Messages then contain the
 * condition.
 */
export function when(parent: ParentPlace, condition: string): ParentPlace {
  return parent && [parent[0], parent[1], parent[2], condition];
}

/** Returns the keys from the request to a value; array positions are numbers. */
export function pathTo(context: IssueContext, key: Key): (string | number)[] {
  const [container, parentKey] = [context[1], context[2]];
  if (container === undefined || parentKey === undefined) return key === undefined ? [] : [key];
  if (key === undefined) return pathTo(container, parentKey);
  const [outer, outerKey] = [container[1], container[2]];
  // Writes short paths as array literals: V8 allocates 17 elements for an array that grows.
  if (outer === undefined || outerKey === undefined) return [parentKey, key];
  if (outer[1] === undefined || outer[2] === undefined) return [outerKey, parentKey, key];
  return [...pathTo(container, parentKey), key];
}

/** Formats a path for a message, such as `multi_prompt[0].duration`. */
export function nameOf(path: readonly (string | number)[]): string {
  const first = path[0];
  if (first === undefined) return "the request";
  let name = typeof first === "number" ? `[${first}]` : quoteEmpty(first);
  for (let i = 1; i < path.length; i++) {
    const part = path[i] ?? "";
    name += typeof part === "number" ? `[${part}]` : `.${quoteEmpty(part)}`;
  }
  return name;
}

const quoteEmpty = (key: string): string => (key === "" ? '""' : key);

/** Formats a path as a JSON pointer, such as `/images/0/url`. */
function pointerOf(path: readonly (string | number)[]): string {
  const first = path[0];
  if (first === undefined) return "";
  let pointer = `/${pointerSegment(first)}`;
  for (let i = 1; i < path.length; i++) pointer += `/${pointerSegment(path[i] ?? "")}`;
  return pointer;
}

// Escapes a key (RFC 6901). Few keys contain `~` or `/`. Two calls of `includes` find this faster
// than a regular expression.
const pointerSegment = (part: string | number): string | number =>
  typeof part === "string" && (part.includes("~") || part.includes("/"))
    ? part.replaceAll("~", "~0").replaceAll("/", "~1")
    : part;

/**
 * Records an issue. The message consists of the path of the value and `text`. With `end`, the value
 * and then `end` follow. An undefined value counts as a missing required field.
 */
export function addIssue(
  parent: IssueContext,
  key: Key,
  actual: unknown,
  keyword: string,
  expected: unknown,
  text: string,
  end?: string,
): true {
  const path = pathTo(parent, key);
  // A check of an optional field runs only if the field is present. So an undefined value here is a
  // missing required field.
  if (actual === undefined && typeof key === "string") {
    const message = `${nameOf(path)} is required${underCondition(parent)}`;
    return record(parent, path, actual, "required", key, message);
  }
  const message =
    end === undefined ? nameOf(path) + text : `${nameOf(path)}${text}${formatValue(actual)}${end}`;
  return record(parent, path, actual, keyword, expected, message);
}

/** Records an issue with a complete message. */
export function record(
  parent: IssueContext,
  path: readonly (string | number)[],
  actual: unknown,
  keyword: string,
  expected: unknown,
  message: string,
  more?: Pick<Issue, "rule" | "section">,
): true {
  parent[0].push({ pointer: pointerOf(path), path, keyword, expected, actual, message, ...more });
  return true;
}

/** Returns text such as `when mode is "4k"` for the end of a message. Empty without a condition. */
export const underCondition = (parent: IssueContext): string =>
  parent[3] ? ` when ${parent[3]}` : "";

/**
 * Formats a value of the request for a message. A string with blanks, with non-ASCII characters, or
 * with more than 40 characters may be a prompt. So only its length is shown.
 */
export function formatValue(value: unknown): string {
  if (typeof value === "string") {
    // Most strings need no escaping, so `JSON.stringify` is skipped for them.
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

/**
 * Formats a value of a contract for a message. Shows up to 40 characters, because contracts are not
 * secret.
 */
export const formatExpected = (value: unknown): string =>
  typeof value === "string"
    ? JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
    : formatValue(value);

/** Records an issue with a message that shows the invalid value. */
export function broken(
  value: unknown,
  parent: ParentPlace,
  key: Key,
  keyword: string,
  expected: unknown,
  text: string,
): boolean {
  return parent ? addIssue(parent, key, value, keyword, expected, ` ${text} (got `, ")") : false;
}

/** Records an issue whose message omits the value, because the value is obvious or too long. */
export function refused(
  value: unknown,
  parent: ParentPlace,
  key: Key,
  keyword: string,
  expected: unknown,
  text: string,
): boolean {
  if (!parent) return false;
  const under = text === "is not allowed" ? underCondition(parent) : "";
  return addIssue(parent, key, value, keyword, expected, ` ${text}${under}`);
}

export function missing(parent: ParentPlace, key: string): boolean {
  return parent ? addIssue(parent, key, undefined, "required", key, "") : false;
}

// Caches the message text by type.
const TYPES: Record<string, string> = {};

export function wrongType(value: unknown, parent: ParentPlace, key: Key, type: string): boolean {
  if (!parent) return false;
  const text = (TYPES[type] ??=
    ` must be ${type === "null" ? "" : /^[aio]/.test(type) ? "an " : "a "}${type} (got `);
  return addIssue(parent, key, value, "type", type, text, ")");
}

/**
 * Records an issue for a request that cannot be read. For example, a getter throws, or the nesting
 * overflows the stack.
 */
export function unreadable(error: unknown, parent: ParentPlace): boolean {
  if (!parent) return false;
  const why = error instanceof Error ? error.message : "reading it throws";
  return addIssue(parent, undefined, undefined, "type", "object", ` cannot be read (${why})`);
}

/** Records an issue for a missing field that another field requires. */
export function lacks(
  _: unknown,
  parent: ParentPlace,
  key: Key,
  property: string,
  needed: string,
): boolean {
  if (!parent) return false;
  const path = [...pathTo(parent, key), needed];
  const message = `${nameOf(path)} is required when ${property} is given`;
  const expected = { property, missing: needed };
  return record(parent, path, undefined, "dependentRequired", expected, message);
}
