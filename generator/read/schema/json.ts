// Defines the types of JSON values, and functions that read them. JSON objects are read-only and
// have no prototype.

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

/**
 * Returns an object's own member. Returns undefined if the member is missing, or if `value` is no
 * object.
 */
export const memberOf = (value: unknown, key: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Returns the strings in a list. Returns an empty list if the value is no list. */
export function stringsOf(value: Json | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** Builds an object without a prototype, so that `constructor` and `__proto__` are plain keys. */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  const object = Object.create(null) as Record<string, Json>;
  // Reads the pairs by index. Destructuring would add a tenth to the time for reading a catalog.
  for (const entry of entries) object[entry[0]] = entry[1];
  return Object.freeze(object);
}

/** Compares strings by UTF-16 code unit, so the order is the same in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns a value as JSON with sorted keys. Equal values give equal strings. */
export const canonicalJson = (value: Json): string => JSON.stringify(sortKeys(value));

// Sorts all keys before one `stringify` call, which is twice as fast as a call for each object.
function sortKeys(value: Json): Json {
  // Replaces an infinite number by an object, because JSON has no infinite number. This object is
  // the only one with unsorted keys, so no other value gives the same text.
  if (typeof value === "number" && !Number.isFinite(value)) return { number: String(value), is: 0 };
  if (isJsonArray(value)) return value.map(sortKeys);
  if (!isJsonObject(value)) return value;
  return objectOf(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key] ?? null)] as const),
  );
}
