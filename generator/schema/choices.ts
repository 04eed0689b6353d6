// Listed values and their types; and alternatives that only list values, each with a title perhaps, which are one choice.
import { isJsonArray, isJsonObject, type Json, type JsonObject, type Schema } from "./json.js";
import { isScalar, type JsonScalar } from "./scalar.js";

const SAYS_VALUES = /^(const|enum|type|title|description|deprecated|examples|\$comment|x-.*)$/;

/** The values that alternatives list, each once; undefined where one says more than that, or two share a value. */
export function choiceOf(branches: readonly Schema[]): readonly JsonScalar[] | undefined {
  const lists = branches.map(listOf);
  const values = lists.flatMap((list) => list ?? []);
  const isChoice = lists.every((list) => list !== undefined) && values.length > 0;
  return isChoice && new Set(values).size === values.length ? values : undefined;
}

function listOf(branch: Schema): readonly JsonScalar[] | undefined {
  if (!isJsonObject(branch)) return undefined;
  if (!Object.keys(branch).every((keyword) => SAYS_VALUES.test(keyword))) return undefined;
  const { const: constant, enum: members, type } = branch;
  if (constant !== undefined && members !== undefined) return undefined;
  const values = isJsonArray(members) ? members : [constant ?? null];
  if (constant === undefined && members === undefined && type !== "null") return undefined;
  if (!values.every(isScalar)) return undefined;
  if (type === undefined) return values;
  const types = (isJsonArray(type) ? type : [type]).flatMap((one) =>
    typeof one === "string" ? [one] : [],
  );
  const areOfType = values.every((value) => valuesImplyType({ const: value }, types));
  return areOfType ? values : undefined;
}

function listedValues({ const: constantValue, enum: members }: JsonObject): readonly Json[] {
  if (constantValue !== undefined) return [constantValue];
  return isJsonArray(members) ? members : [];
}

/** Whether every listed value has one of the types, so that testing the type again says nothing new. */
export function valuesImplyType(schema: JsonObject, types: readonly string[]): boolean {
  const values = listedValues(schema);
  return values.length > 0 && values.every((value) => hasOneOf(value, types));
}

/** Whether a listed value has one of the types. */
export const someValueIs = (schema: JsonObject, types: readonly string[]): boolean =>
  listedValues(schema).some((value) => hasOneOf(value, types));

/** Whether a value has one of the types. */
export const hasOneOf = (value: unknown, types: readonly string[]) =>
  typesOf(value).some((type) => types.includes(type));

function typesOf(value: unknown): readonly string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (typeof value === "number")
    return Number.isInteger(value) ? ["integer", "number"] : ["number"];
  return [typeof value];
}
