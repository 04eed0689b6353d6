// Plain JSON values as every stage passes them on: read-only, objects without a prototype.

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}
/** A JSON Schema: an object of keywords, or `true`, or `false`. */
export type Schema = boolean | JsonObject;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

export function isSchema(value: unknown): value is Schema {
  return typeof value === "boolean" || isJsonObject(value);
}

/** The list of strings at a keyword; other forms give an empty list. */
export function stringsOf(value: Json | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** An object without a prototype, so that a key named `constructor` or `__proto__` is only a key. */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  const object = Object.create(null) as Record<string, Json>;
  for (const [key, value] of entries) object[key] = value;
  return Object.freeze(object);
}

/** Compares texts by code unit: the same order in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** JSON text with sorted keys: equal values give equal texts. */
export function canonicalJson(value: Json): string {
  if (isJsonArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  // Not even a number beyond all bounds gives the text of another value.
  if (!isJsonObject(value))
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  const members = Object.keys(value)
    .sort(byCodeUnit)
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}
