// Removes unreadable keywords and slow patterns from a schema. Only the server checks them.
import { printable } from "../check/rejection.js";
import { isValidating } from "./dialects.js";
import { isJsonObject, objectOf, type JsonObject } from "./json.js";
import { longestText } from "./patterns/longest-text.js";
import { locationsOf } from "./locations.js";
import { referencesOf, schemasOf, type References } from "./references.js";
import { readableForm, type Fault } from "./unreadable.js";
import { widen, type Opening, type SchemaDocument } from "./widen.js";

/** A problem in a contract, such as a keyword that only the server checks. */
export interface Doubt {
  /** Path of the field, such as `image.urls[]`. Empty for the whole request. */
  readonly field: string;
  readonly keyword: string;
  /** The problem as a sentence without its full stop. */
  readonly reason: string;
}

/** A schema without its unreadable keywords. `doubts` lists the removed keywords. */
export interface ReadableSchema extends SchemaDocument {
  readonly doubts: readonly Doubt[];
  /** Schema object inside `root` → the keywords that were removed from it. */
  readonly doubtsAt: ReadonlyMap<JsonObject, readonly Doubt[]>;
}

const cache = new WeakMap<JsonObject, ReadableSchema>();

/** Removes the unreadable keywords of a schema. Returns the same `root` if there are none. */
export function readable(root: JsonObject): ReadableSchema {
  const result = cache.get(root) ?? makeReadable(root, referencesOf(root));
  cache.set(root, result);
  return result;
}

/** Does the same as `readable`, for a schema whose references may lead to other documents. */
export function makeReadable(root: JsonObject, references: References): ReadableSchema {
  const openings = new Map<JsonObject, Opening>();
  const doubtsOf = new Map<JsonObject, readonly Doubt[]>();
  for (const [schema, location] of locationsOf(root, references)) {
    const form = readableForm(schema, location, references, schema === root);
    if (form === undefined) continue;
    openings.set(schema, form);
    if (form.faults.length === 0) continue;
    doubtsOf.set(schema, doubtsAbout(location.field, form.faults));
  }
  const widened = widen({ root, references }, openings);
  return {
    root: widened.root,
    references: widened.references,
    doubts: [...doubtsOf.values()].flat(),
    doubtsAt: new Map([...doubtsOf].map(([schema, each]) => [widened.rebuilt(schema), each])),
  };
}

/**
 * Removes `keywords` from the schema object `at`, because no node can express all of them together.
 * A node is a parsed schema.
 */
export function leaveOpen(
  { root, references, doubts, doubtsAt }: ReadableSchema,
  at: JsonObject,
  keywords: readonly string[],
): ReadableSchema {
  const { field = "" } = locationsOf(root, references).get(at) ?? {};
  const remaining = Object.entries(at).filter(([keyword]) => !keywords.includes(keyword));
  const others = remaining.map(([keyword]) => keyword).filter(isValidating);
  const beside = [...keywords, ...others].map((keyword) => `\`${keyword}\``).join(", ");
  const added = doubtsAbout(
    field,
    keywords.map((keyword) => ({
      keyword,
      reason: `the generator cannot combine ${beside} of this schema`,
    })),
  );
  const opening = { schema: objectOf(remaining), isWider: true };
  const widened = widen({ root, references }, new Map([[at, opening]]));
  const allDoubts = new Map([...doubtsAt, [at, [...(doubtsAt.get(at) ?? []), ...added]] as const]);
  return {
    root: widened.root,
    references: widened.references,
    doubts: [...doubts, ...added],
    doubtsAt: new Map([...allDoubts].map(([schema, each]) => [widened.rebuilt(schema), each])),
  };
}

const doubtsAbout = (field: string, faults: readonly Fault[]): readonly Doubt[] =>
  faults.map(({ keyword, reason }) => ({
    field: printable(field),
    keyword,
    reason: `only the server checks \`${keyword}\`: ${printable(reason)}`,
  }));

/** Returns the patterns in `pattern` and `patternProperties` of a schema object. */
export function patternsOf({ pattern, patternProperties }: JsonObject): readonly string[] {
  const keys = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  return typeof pattern === "string" ? [pattern, ...keys] : keys;
}

/** Returns the most UTF-16 units that a string of `characters` code points can have. */
export const mostUnits = (characters: number): number => 2 * characters;

/**
 * Removes the patterns that only the server may test. If every pattern is fast for all strings that
 * the schema allows, returns the document unchanged.
 */
export function checkable(document: SchemaDocument): SchemaDocument {
  const { root, references } = document;
  const openings = new Map<JsonObject, Opening>();
  for (const schema of schemasOf(root, references)) {
    if (hasOpenTexts(schema)) {
      openings.set(schema, { schema: withoutSlowPatterns(schema), isWider: true });
    }
  }
  return widen(document, openings);
}

// Whether a pattern of the schema is too slow for some of the strings that the schema allows.
function hasOpenTexts({ pattern, maxLength, ...others }: JsonObject): boolean {
  const most = typeof maxLength === "number" ? mostUnits(maxLength) : Infinity;
  return (
    (typeof pattern === "string" && longestText(pattern) < most) ||
    patternsOf(others).some((each) => longestText(each) < Infinity)
  );
}

const isSlow = (pattern: string): boolean => longestText(pattern) === 0;

function withoutSlowPatterns(schema: JsonObject): JsonObject {
  const { pattern, patternProperties } = schema;
  const remaining = new Map(Object.entries(schema));
  if (typeof pattern === "string" && isSlow(pattern)) remaining.delete("pattern");
  const keys = Object.entries(isJsonObject(patternProperties) ? patternProperties : {});
  if (keys.some(([key]) => isSlow(key))) {
    remaining.set("patternProperties", objectOf(keys.filter(([key]) => !isSlow(key))));
    // Allows all additional properties, because the removed pattern might match their names.
    remaining.set("additionalProperties", true);
  }
  return objectOf(remaining);
}
