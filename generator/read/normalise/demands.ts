// Finds the fields that a documented rule requires. No request can satisfy a rule if the contract
// lacks a field that the rule requires.
import {
  isJsonArray,
  isJsonObject,
  stringsOf,
  type Json,
  type JsonObject,
} from "../schema/json.js";

/**
 * Returns the fields that a rule requires and a contract lacks. Returns an empty list if a request
 * can satisfy the rule without these fields. A field that the rule only restricts or excludes is
 * not required.
 */
export function missingFields(rule: Json, fields: ReadonlySet<string>): readonly string[] {
  if (!isJsonObject(rule)) return [];
  const ofAll = (parts: readonly Json[]) => parts.flatMap((part) => missingFields(part, fields));
  const missing = [
    ...stringsOf(rule["required"]).filter((name) => !fields.has(name)),
    ...ofAll(listOf(rule["allOf"])),
    ...ofAny(listOf(rule["anyOf"]), fields),
    ...ofAny(listOf(rule["oneOf"]), fields),
    ...ofCondition(rule, fields),
    ...ofDependencies(rule, fields),
    ...ofVocabulary(rule, fields),
  ];
  return [...new Set(missing)];
}

const listOf = (value: Json | undefined): readonly Json[] => (isJsonArray(value) ? value : []);

const membersOf = (value: Json | undefined) => (isJsonObject(value) ? Object.entries(value) : []);

// Returns the missing fields of all alternatives. Returns no fields if a request can satisfy at
// least one alternative.
function ofAny(parts: readonly Json[], fields: ReadonlySet<string>): readonly string[] {
  const missing = parts.map((part) => missingFields(part, fields));
  return missing.some((names) => names.length === 0) ? [] : missing.flat();
}

// The fields of `if` are not required: `then` does not apply to a request without them. If the
// contract lacks a field that `if` requires, `then` never applies, and requires nothing.
function ofCondition(rule: JsonObject, fields: ReadonlySet<string>): readonly string[] {
  if (rule["if"] === undefined) return [];
  const canHold = missingFields(rule["if"], fields).length === 0;
  const then = canHold ? missingFields(rule["then"] ?? true, fields) : [];
  return [...then, ...missingFields(rule["else"] ?? true, fields)];
}

function ofDependencies(rule: JsonObject, fields: ReadonlySet<string>): readonly string[] {
  const presentValues = (key: string) =>
    membersOf(rule[key])
      .filter(([name]) => fields.has(name))
      .map(([, value]) => value);
  return [
    ...presentValues("dependentRequired")
      .flatMap(stringsOf)
      .filter((name) => !fields.has(name)),
    ...presentValues("dependentSchemas").flatMap((schema) => missingFields(schema, fields)),
  ];
}

// Returns the missing fields that the `x-` keywords require (contracts/README.md, Vocabulary).
function ofVocabulary(rule: JsonObject, fields: ReadonlySet<string>): readonly string[] {
  return [
    ...ofTotal(rule["x-total"], fields),
    ...ofReferring(rule["x-sum"], ["equals"], fields),
    ...ofReferring(rule["x-appear-in"], ["field"], fields),
    ...ofReferring(rule["x-bound"], BOUNDS, fields),
  ];
}

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

function ofTotal(total: Json | undefined, fields: ReadonlySet<string>): readonly string[] {
  if (!isJsonObject(total) || typeof total["minimum"] !== "number") return [];
  const names = listOf(total["of"]).map((item) => topOf(isJsonObject(item) ? item["path"] : item));
  return names.some((name) => fields.has(name)) ? [] : names;
}

// Reads a keyword such as `x-sum`, which compares the fields in its member `of` with other fields.
// Returns each of these other fields that the contract lacks. Returns an empty list if the contract
// has none of the fields in `of`.
function ofReferring(
  keyword: Json | undefined,
  members: readonly string[],
  fields: ReadonlySet<string>,
): readonly string[] {
  if (!isJsonObject(keyword)) return [];
  const paths = isJsonArray(keyword["of"]) ? keyword["of"] : [keyword["of"]];
  if (!paths.some((path) => fields.has(topOf(path)))) return [];
  return members
    .flatMap((member) => stringsOf([keyword[member] ?? null]))
    .filter((name) => !fields.has(topOf(name)));
}

const topOf = (path: Json | undefined): string => String(path).split("/")[0] ?? "";
