// Finds keywords that the generator cannot read in one schema object, and removes them.
import { hiddenBy, dialectOf, isAnnotation } from "./dialects.js";
import { faultOfForm, faultOfPattern } from "./forms.js";
import { isJsonObject, isSchema, objectOf, type Json, type JsonObject } from "./json.js";
import { KEYWORDS } from "./keywords.js";
import type { Location } from "./locations.js";
import type { References } from "./references.js";
import type { Opening } from "./widen.js";

/** An unreadable keyword and the reason. */
export interface Fault {
  readonly keyword: string;
  readonly reason: string;
}

// Unsupported keyword that can forbid values → the reason why it is removed. The first four
// keywords are from older drafts.
const UNSUPPORTED: Readonly<Record<string, string>> = {
  dependencies:
    "draft 2020-12 does not have this keyword; use `dependentRequired` or `dependentSchemas`",
  additionalItems: "draft 2020-12 does not have this keyword; use `items` beside `prefixItems`",
  $recursiveRef: "draft 2020-12 does not have this keyword; use `$ref`",
  $recursiveAnchor: "draft 2020-12 does not have this keyword; use `$anchor`",
  $vocabulary: "the generator does not read this keyword",
  $dynamicRef: "the generator does not read this keyword",
  unevaluatedProperties: "the generator does not read this keyword",
  unevaluatedItems: "the generator does not read this keyword",
};

// Keyword → its dependent keywords. If the keyword is removed, its dependent keywords are removed
// too. Without the keyword they would refuse valid values.
const DEPENDENT_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  properties: ["additionalProperties"],
  patternProperties: ["additionalProperties"],
  prefixItems: ["items"],
  minContains: ["contains", "maxContains"],
  if: ["then", "else"],
};

const EXCLUSIVE = [
  ["exclusiveMinimum", "minimum"],
  ["exclusiveMaximum", "maximum"],
] as const;

/**
 * Returns a schema object without its unreadable keywords, and the faults of these keywords.
 * Returns undefined if the schema object does not change.
 */
export function readableForm(
  source: JsonObject,
  location: Location,
  references: References,
  isRoot: boolean,
): (Opening & { readonly faults: readonly Fault[] }) | undefined {
  const schema = withExclusiveNumbers(source);
  const faults = [
    ...new Map(faultsOf(schema, location, references).map((f) => [f.keyword, f])).values(),
  ];
  const members = badMembers(schema);
  // Accepts null if `nullable` has an invalid value, because the author may have meant `true`.
  const isNullable = !isRoot && (schema["nullable"] ?? false) !== false;
  if (faults.length + members.length === 0 && schema === source && !isNullable) return undefined;
  const removedKeywords = new Set(
    faults.flatMap(({ keyword }) => [keyword, ...(DEPENDENT_KEYWORDS[keyword] ?? [])]),
  );
  if (isNullable) removedKeywords.add("nullable");
  const entries = Object.entries(schema).filter(([keyword]) => !removedKeywords.has(keyword));
  const all = [...faults, ...members.flatMap(({ faults: each }) => each)];
  return {
    schema: objectOf(entries.map((entry) => withoutMembers(entry, members))),
    isWider: all.length > 0,
    isNullable,
    faults: all,
  };
}

function faultsOf(
  schema: JsonObject,
  { dialect }: Location,
  references: References,
): readonly Fault[] {
  const hidden = hiddenBy(schema, dialect);
  return Object.entries(schema).flatMap(([keyword, value]): readonly Fault[] => {
    const reason =
      faultOfKeyword(keyword, value) ??
      (keyword === "$ref" ? faultOfReference(schema, references) : undefined) ??
      (dialect.lacks.has(keyword) ? `${dialect.name} does not have this keyword` : undefined) ??
      (hidden.includes(keyword) ? `${dialect.name} ignores this keyword beside $ref` : undefined);
    return reason === undefined ? [] : [{ keyword, reason }];
  });
}

function faultOfKeyword(keyword: string, value: Json): string | undefined {
  if (Object.hasOwn(UNSUPPORTED, keyword)) {
    return value === true && keyword.startsWith("unevaluated") ? undefined : UNSUPPORTED[keyword];
  }
  // `nullable` is a keyword of OpenAPI, so `KEYWORDS` lacks it.
  const form = keyword === "nullable" ? "boolean" : KEYWORDS.get(keyword);
  if (form === undefined || isAnnotation(keyword)) return undefined;
  const fault = faultOfForm(value, form);
  if (fault !== undefined || keyword !== "$schema") return fault;
  return dialectOf(String(value)) === undefined
    ? "it names an unknown dialect, so the schema is read as draft 2020-12"
    : undefined;
}

function faultOfReference(schema: JsonObject, references: References): string | undefined {
  const target = references.resolve(schema, String(schema["$ref"]));
  if (target === "remote")
    return "the reference points to another document, and the generator fetches no documents";
  return target === "missing" ? "the referenced schema does not exist" : undefined;
}

// Converts `exclusiveMinimum: true` of older drafts. In these drafts, the keyword makes the number
// in `minimum` exclusive.
function withExclusiveNumbers(schema: JsonObject): JsonObject {
  return EXCLUSIVE.reduce((one, [exclusive, inclusive]) => {
    const { [exclusive]: is, [inclusive]: at, ...rest } = one;
    if (is === false)
      return at === undefined ? objectOf(Object.entries(rest)) : without(one, exclusive);
    if (is !== true || typeof at !== "number") return one;
    return objectOf([...Object.entries(rest), [exclusive, at]]);
  }, schema);
}

const without = (schema: JsonObject, removedKeyword: string): JsonObject =>
  objectOf(Object.entries(schema).filter(([keyword]) => keyword !== removedKeyword));

interface BadMembers {
  readonly keyword: string;
  /** Names of the members to remove. The members in `bad` are replaced by `true`. */
  readonly removed: ReadonlySet<string>;
  readonly bad: ReadonlySet<string>;
  readonly faults: readonly Fault[];
}

// Finds members that are not schemas, and keys of `patternProperties` that are not patterns.
function badMembers(schema: JsonObject): readonly BadMembers[] {
  return Object.entries(schema).flatMap(([keyword, value]): readonly BadMembers[] => {
    if (KEYWORDS.get(keyword) !== "schema-map" || !isJsonObject(value)) return [];
    const isPatterns = keyword === "patternProperties";
    const removed = Object.keys(value).filter((key) => isPatterns && faultOfPattern(key));
    const bad = Object.keys(value).filter((key) => !isSchema(value[key]) && !removed.includes(key));
    if (removed.length + bad.length === 0) return [];
    const faults = [
      ...removed.map((key) => ({
        keyword,
        reason: `${JSON.stringify(key)}: ${faultOfPattern(key) ?? ""}`,
      })),
      ...bad.map((key) => ({ keyword, reason: `${JSON.stringify(key)} is not a schema` })),
    ];
    return [{ keyword, removed: new Set(removed), bad: new Set(bad), faults }];
  });
}

function withoutMembers(
  [keyword, value]: readonly [string, Json],
  members: readonly BadMembers[],
): readonly [string, Json] {
  // If a pattern is removed, allows all additional properties, because the pattern might match
  // their names.
  const isOpen = members.some(
    ({ keyword: at, removed }) => at === "patternProperties" && removed.size > 0,
  );
  if (keyword === "additionalProperties" && isOpen) return [keyword, true];
  const badEntry = members.find((each) => each.keyword === keyword);
  if (badEntry === undefined || !isJsonObject(value)) return [keyword, value];
  const remaining = Object.entries(value).filter(([key]) => !badEntry.removed.has(key));
  return [
    keyword,
    objectOf(remaining.map(([key, sub]) => [key, badEntry.bad.has(key) ? true : sub])),
  ];
}
