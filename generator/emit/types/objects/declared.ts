// Which schemas become one declaration with all that they include: objects that say more than one of their parts alone.
import { isJsonArray, isJsonObject, type JsonObject, type Schema } from "../../../schema/json.js";
import { fieldsOf } from "./fields.js";
import { saysSomething, schemasAt, targetsOf, type ObjectScope } from "./parts.js";

/** Whether a schema becomes one declaration, with all that it includes. */
export const isDeclared = (schema: JsonObject, scope: ObjectScope): boolean =>
  isObjectAlways(schema, scope) && speaksOfFields(schema, scope);

/** Whether every value that the schema allows is an object. */
export function isObjectAlways(schema: Schema, scope: ObjectScope): boolean {
  if (!isJsonObject(schema)) return false;
  const known = objects.get(schema);
  if (known !== undefined) return known;
  objects.set(schema, false);
  const found = isObjectBySelf(schema) || isObjectByParts(schema, scope);
  objects.set(schema, found);
  return found;
}

// Asked at every reference: a schema that many of them name is read once.
const objects = new WeakMap<JsonObject, boolean>();

function isObjectBySelf({ type }: JsonObject): boolean {
  return type === "object" || (isJsonArray(type) && type.every((name) => name === "object"));
}

function isObjectByParts(schema: JsonObject, scope: ObjectScope): boolean {
  const isObject = (sub: Schema) => isObjectAlways(sub, scope);
  if ([...targetsOf(schema, scope), ...schemasAt(schema, "allOf")].some(isObject)) return true;
  return ["anyOf", "oneOf"].some((keyword) => {
    const branches = schemasAt(schema, keyword).filter((branch) => branch !== false);
    return branches.length > 0 && branches.every(isObject);
  });
}

// Keywords that say something of an object's fields beside what they include.
const OWN =
  "properties required additionalProperties patternProperties not if dependentRequired dependentSchemas".split(
    " ",
  );

/** Whether a schema says of an object's fields more than one of its parts alone. */
export function speaksOfFields(schema: JsonObject, scope: ObjectScope): boolean {
  const known = speaking.get(schema);
  if (known !== undefined) return known;
  const found = speaks(schema, scope) && fieldsOf(schema, scope).properties.size > 0;
  speaking.set(schema, found);
  return found;
}

const speaking = new WeakMap<JsonObject, boolean>();

function speaks(schema: JsonObject, scope: ObjectScope): boolean {
  if (OWN.some((keyword) => saysSomething(schema[keyword]))) return true;
  const choices = ["anyOf", "oneOf"].filter((keyword) => schema[keyword] !== undefined);
  const wholes =
    targetsOf(schema, scope).length + schemasAt(schema, "allOf").length + choices.length;
  if (wholes > 1 && isObjectAlways(schema, scope)) return true;
  const branches = choices.flatMap((keyword) => schemasAt(schema, keyword));
  return branches.some(
    (branch) => isJsonObject(branch) && isObjectPossible(branch) && !isObjectAlways(branch, scope),
  );
}

function isObjectPossible({ type }: JsonObject): boolean {
  return type === undefined || type === "object" || (isJsonArray(type) && type.includes("object"));
}
