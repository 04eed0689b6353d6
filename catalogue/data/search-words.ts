// Collects the search words of a model: its field names and listed values.
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../generator/forms.js";

const DEEPEST = 20;

/** Returns the field names and listed values in a request schema, without duplicates. */
export function searchWordsOf(schema: Json): readonly string[] {
  const words = new Set<string>();
  collect(schema, words, 0);
  return [...words];
}

function collect(schema: Json, words: Set<string>, depth: number): void {
  if (depth > DEEPEST) return;
  if (isJsonArray(schema)) {
    for (const part of schema) collect(part, words, depth + 1);
    return;
  }
  if (!isJsonObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "enum" || keyword === "const") addValues(value, words);
    else if (keyword === "properties" && isJsonObject(value)) addFields(value, words, depth);
    else if (keyword !== "default" && keyword !== "examples") collect(value, words, depth + 1);
  }
}

function addFields(properties: JsonObject, words: Set<string>, depth: number): void {
  for (const [name, field] of Object.entries(properties)) {
    // Skips `model`, which every request has.
    if (name === "model" && depth === 0) continue;
    words.add(name);
    collect(field, words, depth + 1);
  }
}

function addValues(value: Json, words: Set<string>): void {
  for (const one of isJsonArray(value) ? value : [value]) {
    if (typeof one === "string" || typeof one === "number") words.add(String(one));
  }
}
