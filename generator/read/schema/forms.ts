// Checks that a keyword's value has the type that JSON Schema requires.
import { RegExpValidator } from "@eslint-community/regexpp";
import { LIMITS } from "../check/limits.js";
import { isJsonArray, isJsonObject, isSchema, type Json } from "./json.js";
import { JSON_TYPES, type KeywordForm } from "./keywords.js";

const isNames = (value: Json): boolean =>
  isJsonArray(value) && value.every((name) => typeof name === "string");

const FORMS: Readonly<Record<KeywordForm, (value: Json) => boolean>> = {
  schema: isSchema,
  "schema-array": (value) => isJsonArray(value) && value.length > 0 && value.every(isSchema),
  "schema-map": isJsonObject,
  string: (value) => typeof value === "string",
  pattern: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  positive: (value) => typeof value === "number" && value > 0,
  count: (value) => typeof value === "number" && Number.isInteger(value) && value >= 0,
  boolean: (value) => typeof value === "boolean",
  types: (value) => {
    const names = isJsonArray(value) ? value : [value];
    return (
      names.length > 0 &&
      names.every((name) => typeof name === "string" && JSON_TYPES.includes(name))
    );
  },
  values: (value) => isJsonArray(value) && value.length > 0,
  names: isNames,
  "names-map": (value) => isJsonObject(value) && Object.values(value).every(isNames),
  any: () => true,
};

const EXPECTED: Readonly<Record<KeywordForm, string>> = {
  schema: "a schema",
  "schema-array": "a list of schemas",
  "schema-map": "an object of schemas",
  string: "a text",
  pattern: "a text",
  number: "a number",
  positive: "a number above 0",
  count: "a whole number from 0 up",
  boolean: "true or false",
  types: "a type of JSON",
  values: "a list of values",
  names: "a list of names",
  "names-map": "an object of lists of names",
  any: "a value",
};

/** Returns the reason why a keyword's value is invalid. Returns undefined if the value is valid. */
export function faultOfForm(value: Json, form: KeywordForm): string | undefined {
  if (FORMS[form](value)) return form === "pattern" ? faultOfPattern(String(value)) : undefined;
  const isEmpty = isJsonArray(value) && value.length === 0;
  return isEmpty ? "its list is empty" : `its value is not ${EXPECTED[form]}`;
}

// Uses the regular expression syntax of the oldest supported Node, not of the running Node.
const SYNTAX = new RegExpValidator({ ecmaVersion: 2024 });

/** Returns the reason why a pattern is invalid. Returns undefined if the pattern is valid. */
export function faultOfPattern(pattern: string): string | undefined {
  if (pattern.length > LIMITS.pattern) return "the pattern is too long";
  try {
    SYNTAX.validatePattern(pattern, 0, pattern.length, true);
    new RegExp(pattern, "u");
    return undefined;
  } catch {
    return "it is not a regular expression of ECMA-262 with the u flag";
  }
}
