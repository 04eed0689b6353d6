// Alternatives that only list values, each with a title perhaps, which are one choice.
import { isJsonArray, isJsonObject, type Schema } from "../schema/json.js";
import { isScalar, type JsonScalar } from "../schema/scalar.js";

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
  const areOfType = values.every((value) => typesOf(value).some((one) => types.includes(one)));
  return areOfType ? values : undefined;
}

function typesOf(value: JsonScalar): readonly string[] {
  if (value === null) return ["null"];
  if (typeof value === "number")
    return Number.isInteger(value) ? ["integer", "number"] : ["number"];
  return [typeof value];
}
