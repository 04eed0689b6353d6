// A gateway may send back what it was sent; the key stays out of every report all the same.

const SHORTEST = 8;

/** A value with the key taken out of all its texts; a text too short to be a secret is none. */
export function withoutKey<Value>(value: Value, key: string | undefined): Value {
  if (key === undefined || key.length < SHORTEST) return value;
  return without(value, key) as Value;
}

function without(value: unknown, key: string): unknown {
  if (typeof value === "string") return value.replaceAll(key, "[key]");
  if (Array.isArray(value)) return value.map((member) => without(member, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [without(name, key), without(member, key)]),
  );
}
