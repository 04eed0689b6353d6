// The closed set: how the printer deals with each keyword of the draft. The one place that says what a type can say.
//
// A value is printed exactly where only `exact`, `annotation` and `none` keywords describe it, and where its `combination`
// keywords speak of presence and listed values only. Branches that describe fields of their own go beyond the set:
// json-schema-to-typescript prints those, beside our own type (library/branches.ts).

/** What a type says of a keyword. */
export type Standing =
  /** All of it. */
  | "exact"
  /** All of it where it speaks of presence and listed values; otherwise a part. */
  | "combination"
  /** A part of it: the type is wider than the schema. */
  | "wide"
  /** Nothing: TypeScript has no type for it. */
  | "none"
  /** Nothing, and it forbids nothing either. */
  | "annotation";

const KEYWORDS: Readonly<Record<Standing, string>> = {
  exact: "type enum const required properties items prefixItems $ref",
  combination: "allOf anyOf oneOf not if then else dependentRequired dependentSchemas",
  // Objects are closed whatever the contract says, a key has no pattern, and a `$dynamicRef` is followed where it has one target.
  wide: "additionalProperties patternProperties unevaluatedProperties $dynamicRef",
  none:
    "multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems " +
    "contains maxContains minContains maxProperties minProperties propertyNames unevaluatedItems",
  annotation:
    "$schema $id $anchor $dynamicAnchor $vocabulary $comment $defs definitions title description default deprecated readOnly " +
    "writeOnly examples format contentEncoding contentMediaType contentSchema",
};

const STANDINGS: ReadonlyMap<string, Standing> = new Map(
  Object.entries(KEYWORDS).flatMap(([standing, keywords]) =>
    keywords.split(" ").map((keyword) => [keyword, standing as Standing] as const),
  ),
);

/** What a type says of a keyword; a keyword that the draft does not know forbids nothing. */
export function standingOf(keyword: string): Standing {
  return STANDINGS.get(keyword) ?? "annotation";
}

/** Longer lists of values become their base type: they slow the compiler down and help nobody who types. */
export const MOST_LITERALS = 2_000;

/** Longer lists of positions become an array of all their types. */
export const MOST_POSITIONS = 32;
