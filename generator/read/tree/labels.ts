// Reads the labels of enum values from `oneOf: [{ const, title, description }]` and from keywords
// beside `enum`.
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from "../schema/json.js";
import { isScalar } from "../schema/scalar.js";

/** An enum value, and its label in the catalog. */
export type Label = readonly [value: Json, text: string];

// Matches `enumNames`, `x-enum-varnames`, `x-enumDescriptions`, `x-enum-labels`, `enum_titles`.
const BESIDE_ENUM = /^(x-)?enum[-_]?(var)?(names|labels|titles|descriptions)$/i;

export function labelsOf(schema: JsonObject): readonly Label[] {
  const { oneOf, anyOf, enum: values } = schema;
  const constants = [oneOf, anyOf].flatMap((members) =>
    // If `members` has only one member, the title and description of this member already belong to
    // the schema itself.
    isJsonArray(members) && members.length > 1 ? members.flatMap(labelOfConstant) : [],
  );
  const beside = isJsonArray(values)
    ? Object.entries(schema).flatMap(([keyword, texts]) =>
        BESIDE_ENUM.test(keyword) ? labelsBeside(values, texts) : [],
      )
    : [];
  const labels = new Map<Json, readonly string[]>();
  for (const [value, text] of [...constants, ...beside]) {
    if (!isLabel(text, value)) continue;
    labels.set(value, [...(labels.get(value) ?? []), text.trim()]);
  }
  return [...labels].map(([value, texts]) => [
    value,
    [...new Set(texts)].map(endSentence).join(" "),
  ]);
}

function labelOfConstant(member: Json): readonly (readonly [Json, Json])[] {
  if (!isJsonObject(member)) return [];
  const { const: constant, enum: listed, title = "", description = "" } = member;
  const [only, ...more] = isJsonArray(listed) ? listed : [];
  const value = constant ?? (more.length === 0 ? only : undefined);
  if (value === undefined) return [];
  return [
    [value, title],
    [value, description],
  ];
}

// Reads a list of labels in the order of the values, or an object that maps each value to its
// label.
function labelsBeside(
  values: readonly Json[],
  texts: Json | undefined,
): readonly (readonly [Json, Json])[] {
  if (isJsonArray(texts)) {
    if (texts.length !== values.length) return [];
    return values.map((value, index) => [value, texts[index] ?? null]);
  }
  if (!isJsonObject(texts)) return [];
  return values.map((value) => {
    const key = textOf(value);
    return [value, Object.hasOwn(texts, key) ? (texts[key] ?? null) : null];
  });
}

// Whether a label is a string that does not just repeat its value.
const isLabel = (text: Json, value: Json): text is string =>
  typeof text === "string" && fold(text) !== "" && fold(text) !== fold(textOf(value));

const textOf = (value: Json): string => (isScalar(value) ? String(value) : canonicalJson(value));

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const endSentence = (text: string): string => (/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text);
