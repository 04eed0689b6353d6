// Reads keywords of a schema that may come from a file: own members of the right form only.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";

export function keyword(schema: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(schema, name) ? schema[name] : undefined;
}

export function numberAt(schema: JsonObject, name: string, otherwise: number): number {
  const value = keyword(schema, name);
  return typeof value === "number" ? value : otherwise;
}

export function schemaAt(schema: JsonObject, name: string): Schema | undefined {
  const value = keyword(schema, name);
  return isSchema(value) ? value : undefined;
}

export function schemasAt(schema: JsonObject, name: string): readonly Schema[] {
  const value = keyword(schema, name);
  return isJsonArray(value) ? value.filter(isSchema) : [];
}

export function schemaMapAt(
  schema: JsonObject,
  name: string,
): readonly (readonly [string, Schema])[] {
  const value = keyword(schema, name);
  if (!isJsonObject(value)) return [];
  return Object.keys(value).flatMap((key): (readonly [string, Schema])[] => {
    const member = value[key];
    return isSchema(member) ? [[key, member]] : [];
  });
}

export const stringsAt = (schema: JsonObject, name: string) => stringsOf(keyword(schema, name));

export function namesMapAt(
  schema: JsonObject,
  name: string,
): readonly (readonly [string, readonly string[]])[] {
  const value = keyword(schema, name);
  if (!isJsonObject(value)) return [];
  return Object.keys(value).map((key) => [key, stringsOf(value[key])]);
}
