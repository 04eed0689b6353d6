// Leaves to the server the keywords that cannot be read, and the patterns that could take long; the rest of a schema stays.
import { printable } from "../check/rejection.js";
import { isValidating } from "./dialects.js";
import { isJsonObject, objectOf, type JsonObject } from "./json.js";
import { longestText } from "./patterns/longest-text.js";
import { locationsOf } from "./locations.js";
import { referencesOf, schemasOf, type References } from "./references.js";
import { readableForm, type Fault } from "./unreadable.js";
import { widen, type Opening, type SchemaDocument } from "./widen.js";

/** A part of a contract that the SDK does not follow. */
export interface Doubt {
  /** As a caller writes it; empty for the request as a whole. */
  readonly field: string;
  readonly keyword: string;
  /** A sentence without its full stop. */
  readonly reason: string;
}

/** A schema as far as it can be read. */
export interface ReadableSchema extends SchemaDocument {
  readonly doubts: readonly Doubt[];
  /** The doubts about a schema object of `root` itself. */
  readonly doubtsAt: ReadonlyMap<JsonObject, readonly Doubt[]>;
}

const known = new WeakMap<JsonObject, ReadableSchema>();

/** The schema without the keywords that cannot be read; the schema itself if all of it can. */
export function readable(root: JsonObject): ReadableSchema {
  const found = known.get(root) ?? makeReadable(root, referencesOf(root));
  known.set(root, found);
  return found;
}

/** The same for a schema whose references lead into other documents. */
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

/** The same schema without these keywords of one of its objects, because they cannot be expressed together. */
export function leaveOpen(
  { root, references, doubts, doubtsAt }: ReadableSchema,
  at: JsonObject,
  keywords: readonly string[],
): ReadableSchema {
  const { field = "" } = locationsOf(root, references).get(at) ?? {};
  const left = Object.entries(at).filter(([keyword]) => !keywords.includes(keyword));
  const others = left.map(([keyword]) => keyword).filter(isValidating);
  const beside = [...keywords, ...others].map((keyword) => `\`${keyword}\``).join(", ");
  const added = doubtsAbout(
    field,
    keywords.map((keyword) => ({
      keyword,
      reason: `the generator cannot combine ${beside} of this schema`,
    })),
  );
  const opening = { schema: objectOf(left), isWider: true };
  const widened = widen({ root, references }, new Map([[at, opening]]));
  const known = new Map([...doubtsAt, [at, [...(doubtsAt.get(at) ?? []), ...added]] as const]);
  return {
    root: widened.root,
    references: widened.references,
    doubts: [...doubts, ...added],
    doubtsAt: new Map([...known].map(([schema, each]) => [widened.rebuilt(schema), each])),
  };
}

const doubtsAbout = (field: string, faults: readonly Fault[]): readonly Doubt[] =>
  faults.map(({ keyword, reason }) => ({
    field: printable(field),
    keyword,
    reason: `only the server checks \`${keyword}\`: ${printable(reason)}`,
  }));

/** The patterns of a schema itself, for its text and for its keys. */
export function patternsOf({ pattern, patternProperties }: JsonObject): readonly string[] {
  const keys = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  return typeof pattern === "string" ? [pattern, ...keys] : keys;
}

/** The UTF-16 units of a text of so many characters. */
export const mostUnits = (characters: number): number => 2 * characters;

/** The same schema without the decisions of its slow patterns; the same objects if all patterns may run. */
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

// Whether there are texts that a pattern of the schema itself does not decide.
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
  const left = new Map(Object.entries(schema));
  if (typeof pattern === "string" && isSlow(pattern)) left.delete("pattern");
  const keys = Object.entries(isJsonObject(patternProperties) ? patternProperties : {});
  if (keys.some(([key]) => isSlow(key))) {
    left.set("patternProperties", objectOf(keys.filter(([key]) => !isSlow(key))));
    // Any key may be one that the pattern takes.
    left.set("additionalProperties", true);
  }
  return objectOf(left);
}
