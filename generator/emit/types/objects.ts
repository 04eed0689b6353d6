// Object schemas as one flat list of fields: `allOf` and local references are folded in.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  stringsOf,
  type JsonObject,
  type Schema,
} from "../../schema/json.js";
import type { References } from "../../schema/references.js";

/** The fields that a schema and what it includes declare. */
export interface ObjectFields {
  /** Field name → the schemas that all apply to it. */
  readonly properties: ReadonlyMap<string, readonly Schema[]>;
  readonly required: ReadonlySet<string>;
}

/** Collects fields through `allOf` and `$ref`; conditional parts only lend fields that are declared nowhere else. */
export function fieldsOf(schema: JsonObject, references: References): ObjectFields {
  const properties = new Map<string, Schema[]>();
  const required = new Set<string>();
  const seen = new Set<Schema>();
  const include = (part: Schema | undefined): void => {
    if (!isJsonObject(part) || seen.has(part)) return;
    seen.add(part);
    for (const [name, property] of Object.entries(mapAt(part, "properties"))) {
      if (isSchema(property)) properties.set(name, [...(properties.get(name) ?? []), property]);
    }
    for (const name of stringsOf(part["required"])) required.add(name);
    partsOf(part, ["allOf"]).forEach(include);
    include(targetOf(part, references));
  };
  include(schema);
  const conditional = new Set<Schema>();
  const borrow = (part: Schema | undefined): void => {
    if (!isJsonObject(part) || conditional.has(part)) return;
    conditional.add(part);
    for (const [name, property] of Object.entries(mapAt(part, "properties"))) {
      if (!properties.has(name) && isJsonObject(property)) properties.set(name, [weak(property)]);
    }
    partsOf(part, ["allOf", "anyOf", "oneOf", "then", "else"]).forEach(borrow);
    Object.values(mapAt(part, "dependentSchemas")).forEach((sub) => {
      if (isSchema(sub)) borrow(sub);
    });
    borrow(targetOf(part, references));
  };
  borrow(schema);
  return { properties, required };
}

// A field that only some branch describes may hold anything elsewhere; only its text is kept.
const weak = ({ description }: JsonObject): Schema =>
  objectOf(description === undefined ? [] : [["description", description]]);

function targetOf(schema: JsonObject, references: References): Schema | undefined {
  const ref = schema["$ref"];
  const target = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
  return isSchema(target) ? target : undefined;
}

function mapAt(schema: JsonObject, keyword: string): JsonObject {
  const value = schema[keyword];
  return isJsonObject(value) ? value : objectOf([]);
}

function partsOf(schema: JsonObject, keywords: readonly string[]): readonly Schema[] {
  return keywords.flatMap((keyword) => {
    const value = schema[keyword];
    const list = isJsonArray(value) ? value : [value];
    return list.filter(isSchema);
  });
}
