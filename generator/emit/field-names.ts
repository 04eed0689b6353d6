// The fields that a contract names, as the runtime compares a request with them to find misspelt ones.
import { isJsonObject, isSchema, stringsOf, type JsonObject, type Schema } from "../schema/json.js";
import { referencesOf } from "../schema/references.js";
import { block, type Code } from "./layout/code.js";
import { objectKey } from "./text/identifier.js";
import {
  anchorsOf,
  mapAt,
  saysSomething,
  schemasAt,
  targetsOf,
  type ObjectScope,
} from "./types/objects/parts.js";

// Requests are flat: what is deeper, or one of very many, is not looked into.
const DEEPEST = 4;
const MOST = 2_000;

// Schemas that speak of the value itself, or of the items of a list.
const IN_PLACE =
  "allOf anyOf oneOf if then else not items prefixItems contains unevaluatedItems".split(" ");
// Schemas of fields that have no name: whoever writes them chooses the names.
const OF_OTHERS = ["additionalProperties", "patternProperties", "unevaluatedProperties"];

/** The names as an object literal; `undefined` where the contract names no field, or lets the caller choose the names. */
export function fieldNames(schema: JsonObject): Code | undefined {
  const scope = { references: referencesOf(schema), isOnlyAnchor: anchorsOf(schema) };
  return namesBelow([schema], scope, 0, { left: MOST });
}

function namesBelow(
  schemas: readonly Schema[],
  scope: ObjectScope,
  depth: number,
  room: { left: number },
): Code | undefined {
  const parts = speakingOf(schemas, scope);
  if (depth >= DEEPEST || parts.some(letsChoose)) return undefined;
  const fields = new Map<string, Schema[]>();
  const add = (name: string, ...schema: Schema[]) =>
    fields.set(name, [...(fields.get(name) ?? []), ...schema]);
  for (const part of parts) {
    for (const [name, field] of Object.entries(mapAt(part, "properties"))) {
      // What is forbidden is no name to propose.
      if (isSchema(field) && field !== false) add(name, field);
    }
    for (const name of requiredBy(part)) add(name);
  }
  if (fields.size === 0 || fields.size > room.left) return undefined;
  room.left -= fields.size;
  const entries = [...fields].map(([name, below]): Code => {
    const names = namesBelow(below, scope, depth + 1, room);
    return [objectKey(name), ": ", names ?? "true", ","];
  });
  return block("", entries);
}

// A field may be required without being described.
function requiredBy(part: JsonObject): readonly string[] {
  const lists = [part["required"], ...Object.values(mapAt(part, "dependentRequired"))];
  return lists.flatMap(stringsOf);
}

function speakingOf(schemas: readonly Schema[], scope: ObjectScope): readonly JsonObject[] {
  const parts = new Set<JsonObject>();
  const include = (schema: Schema): void => {
    if (!isJsonObject(schema) || parts.has(schema)) return;
    parts.add(schema);
    IN_PLACE.flatMap((keyword) => schemasAt(schema, keyword)).forEach(include);
    Object.values(mapAt(schema, "dependentSchemas")).filter(isSchema).forEach(include);
    targetsOf(schema, scope).forEach(include);
  };
  schemas.forEach(include);
  return [...parts];
}

const letsChoose = (part: JsonObject): boolean =>
  OF_OTHERS.some((keyword) => isJsonObject(part[keyword]) && saysSomething(part[keyword]));
