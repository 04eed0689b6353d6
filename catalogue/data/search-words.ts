// Collects the data that only the search needs: request fields with their listed values, and
// operations.
import type { ListedOperation, SearchFields } from "./page-data.js";
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  memberOf,
  stringsOf,
} from "../../generator/forms.js";

const DEEPEST = 20;

/** Returns the fields in a request schema, each with its listed values, without duplicates. */
export function searchFieldsOf(schema: Json): SearchFields {
  const fields = new Map<string, Set<string>>();
  collect(schema, fields, undefined, 0);
  return [...fields].map(([name, values]) => [name, ...values]);
}

type Fields = Map<string, Set<string>>;

function collect(schema: Json, fields: Fields, field: string | undefined, depth: number): void {
  if (depth > DEEPEST) return;
  if (isJsonArray(schema)) {
    for (const part of schema) collect(part, fields, field, depth + 1);
    return;
  }
  if (!isJsonObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "enum" || keyword === "const") addValues(value, fields, field);
    else if (keyword === "properties" && isJsonObject(value)) addFields(value, fields, depth);
    else if (keyword !== "default" && keyword !== "examples")
      collect(value, fields, field, depth + 1);
  }
}

function addFields(properties: JsonObject, fields: Fields, depth: number): void {
  for (const [name, schema] of Object.entries(properties)) {
    // Skips `model`, which every request has.
    if (name === "model" && depth === 0) continue;
    if (!fields.has(name)) fields.set(name, new Set());
    collect(schema, fields, name, depth + 1);
  }
}

function addValues(value: Json, fields: Fields, field: string | undefined): void {
  if (field === undefined) return;
  for (const one of isJsonArray(value) ? value : [value]) {
    if (typeof one === "string" || typeof one === "number") fields.get(field)?.add(String(one));
  }
}

/** Returns the operations of an OpenAPI document in its order. */
export function listedOperations(openapi: JsonObject): readonly ListedOperation[] {
  const paths = memberOf(openapi, "paths");
  return membersOf(paths).flatMap(([path, methods]) =>
    membersOf(methods).flatMap(([method, operation]): readonly ListedOperation[] => {
      const [id, summary] = [memberOf(operation, "operationId"), memberOf(operation, "summary")];
      const [tag] = stringsOf(memberOf(operation, "tags"));
      if (typeof id !== "string" || typeof summary !== "string" || tag === undefined) return [];
      return [{ id, summary, tag, method: method.toUpperCase(), path }];
    }),
  );
}

const membersOf = (value: Json | undefined) => (isJsonObject(value) ? Object.entries(value) : []);
