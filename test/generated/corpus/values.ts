// Values that a schema most likely allows: the whole of it, and those that decide between modes.
import { exampleOf } from "../../../generator/emit/example.js";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../../../generator/schema/json.js";
import type { References } from "../../../generator/schema/references.js";

/** A schema with its `$ref` followed. */
export function followed(schema: Schema, references: References): Schema {
  const ref = isJsonObject(schema) ? schema["$ref"] : undefined;
  const target =
    isJsonObject(schema) && typeof ref === "string" ? references.resolve(schema, ref) : undefined;
  return isSchema(target) ? target : schema;
}

/** The properties of a schema that may have a value. */
export function propertiesOf(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const { properties } = schema;
  return Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, property]) =>
    isJsonObject(property) ? [[name, property] as const] : [],
  );
}

/** An example with every field that is described, at every depth. */
export function wholeExample(
  given: Schema,
  name: string,
  references: References,
  depth: number,
): Json {
  const schema = followed(given, references);
  if (!isJsonObject(schema) || depth > 4) return exampleOf(given, name, references, depth);
  const properties = propertiesOf(schema);
  if (properties.length > 0) {
    return Object.fromEntries(
      properties.map(([key, property]) => [
        key,
        wholeExample(property, key, references, depth + 1),
      ]),
    );
  }
  const { items, minItems } = schema;
  if (!isJsonObject(items)) return exampleOf(given, name, references, depth);
  const item = wholeExample(items, name, references, depth + 1);
  return Array.from({ length: Math.max(1, Number(minItems ?? 1)) }, () => item);
}

/** Other values of a field: each listed one, yes and no, and lists and objects with each of those inside. */
export function alternatives(
  given: Schema,
  name: string,
  references: References,
  depth = 0,
): readonly Json[] {
  const schema = followed(given, references);
  if (!isJsonObject(schema) || depth > 3) return [];
  const { enum: members, items, type } = schema;
  if (isJsonArray(members)) return members;
  if (type === "boolean") return [true, false];
  if (isJsonObject(items)) {
    return alternatives(items, name, references, depth + 1).map((item) => [item]);
  }
  const base = exampleOf(schema, name, references, 0);
  if (!isJsonObject(base)) return [];
  const required = stringsOf(schema["required"]);
  return propertiesOf(schema).flatMap(([key, property]) => {
    const values = alternatives(property, key, references, depth + 1);
    const shown = required.includes(key)
      ? values
      : [exampleOf(property, key, references, 0), ...values];
    return shown.map((value) => ({ ...base, [key]: value }));
  });
}
