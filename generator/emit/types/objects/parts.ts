// What a schema is made of: its sub-schemas by keyword, what its references point to, and all that applies with it.
import {
  canonicalJson,
  isJsonArray,
  isJsonObject,
  isSchema,
  objectOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { dynamicName, type References } from "../../../schema/references.js";

/** Where object schemas are read. */
export interface ObjectScope {
  readonly references: References;
  /** Whether a `$dynamicAnchor` has one place in the document, so that its references have one target. */
  readonly isOnlyAnchor: (name: string) => boolean;
}

/** What `$ref` or `$dynamicRef` of a schema points to; undefined where that is not one schema. */
export function targetOf(
  keyword: string,
  schema: JsonObject,
  { references, isOnlyAnchor }: ObjectScope,
): Schema | undefined {
  const ref = schema[keyword];
  const target = typeof ref === "string" ? references.resolve(schema, ref) : undefined;
  if (typeof ref !== "string" || !isSchema(target)) return undefined;
  const anchor = keyword === "$ref" ? undefined : dynamicName(target, ref);
  return anchor === undefined || isOnlyAnchor(anchor) ? target : undefined;
}

/** What all references of a schema point to. */
export const targetsOf = (schema: JsonObject, scope: ObjectScope): readonly Schema[] =>
  ["$ref", "$dynamicRef"]
    .map((keyword) => targetOf(keyword, schema, scope))
    .filter((target) => target !== undefined);

/** The schema, and all that applies beside it in any case. */
export function partsOf(schema: JsonObject, scope: ObjectScope): readonly JsonObject[] {
  const parts = new Set<JsonObject>();
  const include = (part: Schema): void => {
    if (!isJsonObject(part) || parts.has(part)) return;
    parts.add(part);
    schemasAt(part, "allOf").forEach(include);
    targetsOf(part, scope).forEach(include);
  };
  include(schema);
  return [...parts];
}

/** Whether a keyword's value forbids anything; `true`, `{}` and `[]` do not. */
export const saysSomething = (value: Json | undefined): boolean =>
  value !== undefined &&
  value !== true &&
  !(typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** Counted in the text, so that no place that a reference could lead to is missed. */
export const anchorsOf = (schema: JsonObject) => {
  const text = canonicalJson(schema);
  return (name: string): boolean =>
    text.split(`"$dynamicAnchor":${JSON.stringify(name)}`).length === 2;
};

/** The map under a keyword, or an empty one. */
export function mapAt(schema: JsonObject, keyword: string): JsonObject {
  const value = schema[keyword];
  return isJsonObject(value) ? value : objectOf([]);
}

/** The schema or the schemas under a keyword. */
export function schemasAt(schema: JsonObject, keyword: string): readonly Schema[] {
  const value = schema[keyword];
  return (isJsonArray(value) ? value : [value]).filter(isSchema);
}
