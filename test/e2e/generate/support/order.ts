// Catalogs in another order. The order of keywords means nothing. The order of properties and
// listed values is for people.

/**
 * The value with all keys reversed except names of properties, because a lock keeps their order.
 */
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

/** The value with properties and listed values reversed, and everything else unchanged. */
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
