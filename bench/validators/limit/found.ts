// How the hand-written validators tell what is wrong: at once as the whole issue, with its sentence.

/** A place in the body. */
type Path = readonly (string | number)[];

/** One issue, with all that an emitted validator tells. */
export interface LimitIssue {
  readonly pointer: string;
  readonly path: Path;
  readonly keyword: string;
  readonly expected: unknown;
  readonly actual: unknown;
  readonly message: string;
}

/** `undefined` until something is wrong. */
export type Found = LimitIssue[] | undefined;

/** An object whose fields are read. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** More code points than `most`; counted only where the length leaves it open. */
export function isTooLong(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > 2 * most) return true;
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    const isPair =
      (text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800;
    if (isPair) count--;
  }
  return count > most;
}

export function wrongType(found: Found, path: Path, type: string, actual: unknown): Found {
  return push(found, path, "type", type, actual, `must be a ${type}`);
}

export function missing(found: Found, around: Path, field: string): Found {
  const path = [...around, field];
  const pointer = pointerOf(path);
  const message = `${nameOf(path)} is required`;
  const issue = { pointer, path, keyword: "required", expected: field, actual: undefined, message };
  return withIssue(found, issue);
}

/** Allowed values, and how a sentence lists them. */
export interface Choice {
  readonly values: readonly unknown[];
  readonly text: string;
}

export function choice(...values: readonly unknown[]): Choice {
  return { values, text: `must be one of ${values.map(shown).join(", ")}` };
}

export function notAmong(
  found: Found,
  path: Path,
  { values, text }: Choice,
  actual: unknown,
): Found {
  return push(found, path, "enum", values, actual, text);
}

export function outOfBounds(
  found: Found,
  path: Path,
  keyword: string,
  bound: number,
  actual: unknown,
): Found {
  return push(found, path, keyword, bound, actual, `breaks ${keyword} ${bound}`);
}

/** Any other keyword. */
export function broken(
  found: Found,
  path: Path,
  keyword: string,
  expected: unknown,
  actual: unknown,
): Found {
  return push(found, path, keyword, expected, actual, `breaks ${keyword}`);
}

function push(
  found: Found,
  path: Path,
  keyword: string,
  expected: unknown,
  actual: unknown,
  says: string,
): Found {
  const message = `${nameOf(path)} ${says} (got ${shown(actual)})`;
  return withIssue(found, { pointer: pointerOf(path), path, keyword, expected, actual, message });
}

function withIssue(found: Found, issue: LimitIssue): LimitIssue[] {
  if (found === undefined) return [issue];
  found.push(issue);
  return found;
}

function pointerOf(path: Path): string {
  let pointer = "";
  for (const key of path) pointer += `/${key}`;
  return pointer;
}

function nameOf(path: Path): string {
  let name = "";
  for (const key of path)
    name += typeof key === "number" ? `[${key}]` : name === "" ? key : `.${key}`;
  return name === "" ? "the request" : name;
}

function shown(value: unknown): string {
  if (typeof value === "string") return `"${value.length > 40 ? value.slice(0, 40) : value}"`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
