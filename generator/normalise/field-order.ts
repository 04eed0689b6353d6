// The order of fields for people: catalogs give it as `x-order: 3` of each field, or as a list of names beside `properties`.
import {
  isJsonArray,
  isJsonObject,
  objectOf,
  stringsOf,
  type Json,
  type JsonObject,
} from "../schema/json.js";
import { KEYWORDS } from "../schema/keywords.js";

// `x-order`, `x-ui-order`, `propertyOrder`, `x-fal-order-properties`, `ui:order`.
const ORDER = /(^|[^a-z])order|Order/;

const hintsOf = (schema: JsonObject): readonly Json[] =>
  Object.keys(schema).flatMap((keyword) =>
    ORDER.test(keyword) && !KEYWORDS.has(keyword) ? [schema[keyword] ?? null] : [],
  );

/** The properties of a schema in the order of its hints; those without a hint come last, as the catalog has them. */
export function inOrderOfHints(schema: JsonObject, properties: Json): Json {
  if (!isJsonObject(properties)) return properties;
  const listed = stringsOf(hintsOf(schema).find(isJsonArray));
  const rankOf = (name: string, property: Json): number => {
    const position = listed.indexOf(name);
    if (position >= 0) return position;
    const hints = isJsonObject(property) && listed.length === 0 ? hintsOf(property) : [];
    return hints.find((hint) => typeof hint === "number") ?? Infinity;
  };
  const ranked = Object.entries(properties).map(
    ([name, property]) => [name, property, rankOf(name, property)] as const,
  );
  if (ranked.every(([, , rank]) => rank === Infinity)) return properties;
  // Infinity minus Infinity is no number.
  const byRank = ranked.toSorted(([, , a], [, , b]) => (a === b ? 0 : a - b));
  return objectOf(byRank.map(([name, property]) => [name, property]));
}
