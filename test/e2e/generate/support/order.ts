// Catalogs in another order: of keywords, which means nothing, and of properties and listed values, which is for people.

/** The value with all keys backwards but names of properties, whose order a lock keeps. */
export function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [
        key,
        key === "properties" ? backwardsIn(member) : backwards(member),
      ]),
  );
}

const backwardsIn = (properties: unknown): unknown =>
  typeof properties !== "object" || properties === null
    ? properties
    : Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [name, backwards(schema)]),
      );

/** The value with properties and listed values backwards, and all else as it was. */
export function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]): [string, unknown] => {
      if (key === "enum" && Array.isArray(member)) return [key, member.toReversed()];
      if (key !== "properties" || typeof member !== "object") return [key, reordered(member)];
      return [key, Object.fromEntries(Object.entries(reordered(member) as object).reverse())];
    }),
  );
}
