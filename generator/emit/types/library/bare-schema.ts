// Schemas as json-schema-to-typescript reads them without a mistake: few forms, no text of the catalog, never narrower.
import type { JsonScalar } from "../../../schema/scalar.js";
import type { Tokens } from "./tokens.js";

/**
 * `true` is any value, `false` none. Every other node has one of these forms and nothing beside it: the library drops what
 * it does not know, takes `default` for a type, prints `prefixItems` as `never[]` and reads files through `$ref`.
 */
export type Bare =
  | boolean
  | { readonly type: "string" | "number" | "boolean" | "null" }
  | { readonly enum: readonly string[] }
  | { readonly type: "array"; readonly items: Bare }
  | BareObject
  | { readonly allOf: readonly Bare[] }
  | { readonly anyOf: readonly Bare[] };

/** An object; keys that no property names are refused unless `additionalProperties` describes them. */
export interface BareObject {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Bare>>;
  readonly required: readonly string[];
  readonly additionalProperties: Bare;
}

/** Values that any of the schemas allows. */
export function anyBare(schemas: readonly Bare[]): Bare {
  if (schemas.includes(true)) return true;
  const some = schemas.filter((schema) => schema !== false);
  const [only] = some;
  if (only === undefined) return false;
  return some.length === 1 ? only : { anyOf: some };
}

/** Values that all of the schemas allow. */
export function allBare(schemas: readonly Bare[]): Bare {
  if (schemas.includes(false)) return false;
  const some = schemas.filter((schema) => schema !== true);
  const [only] = some;
  if (only === undefined) return true;
  return some.length === 1 ? only : { allOf: some };
}

/** One of the values. */
export function bareValues(values: readonly JsonScalar[], tokens: Tokens): Bare {
  return values.length === 0 ? false : { enum: values.map((value) => tokens.value(value)) };
}

/** An object with any members. */
export const BARE_MAP: BareObject = {
  type: "object",
  properties: {},
  required: [],
  additionalProperties: true,
};

/** Whether branches say more than presence and listed values, which our own alternatives say. */
export function describesFields(bare: Bare): boolean {
  if (typeof bare === "boolean") return false;
  if ("allOf" in bare) return bare.allOf.some(describesFields);
  if ("anyOf" in bare) return bare.anyOf.some(describesFields);
  // A stand-in for one of our own types.
  if ("enum" in bare) return bare.enum.some((token) => token.startsWith("t"));
  if (bare.type !== "object") return false;
  return (
    typeof bare.additionalProperties !== "boolean" ||
    Object.values(bare.properties).some(
      (sub) => typeof sub !== "boolean" && (!("enum" in sub) || describesFields(sub)),
    )
  );
}

/** How many ways of being valid the compiler has to tell apart, in the object or array that has the most. */
export function waysOf(bare: Bare): number {
  if (typeof bare === "boolean") return 1;
  if ("allOf" in bare) return bare.allOf.reduce((ways, sub) => ways * waysOf(sub), 1);
  if ("anyOf" in bare) return bare.anyOf.reduce((ways, sub) => ways + waysOf(sub), 0);
  if ("enum" in bare) return 1;
  if (bare.type === "array") return waysOf(bare.items);
  if (bare.type !== "object") return 1;
  return [bare.additionalProperties, ...Object.values(bare.properties)].reduce(
    (most: number, sub) => Math.max(most, waysOf(sub)),
    1,
  );
}
