// Schemas that one call checks: a check of the runtime, or a function of the module.
import { isJsonArray, isJsonObject, type JsonObject, type Schema } from "../../schema/json.js";
import { all, either, type Code } from "../layout/code.js";
import { isScalar } from "../../schema/scalar.js";
import { scalarLiteral, stringLiteral } from "../text/literal.js";
import { boundsOf, numberOf } from "./keywords/assertions.js";
import { valuesImplyType } from "../../schema/choices.js";
import { choiceConstant, noneOf } from "./keywords/values.js";
import { functionFor, use } from "./module-scope.js";
import { callCheck, delegated, type Place } from "./place.js";

/** When to leave a function because of a schema. */
export interface OnlyCheck {
  readonly stop: Code;
  /** Whether it records a field that is not there as missing. */
  readonly tellsMissing: boolean;
  /** Whether the value is named more than once. */
  readonly isRepeated: boolean;
}

/** The one condition that checks a schema, where there is one. */
export function onlyCheck(schema: Schema, place: Place): OnlyCheck | undefined {
  if (!isJsonObject(schema)) return undefined;
  if (hasFunction(schema)) {
    const name = functionFor(place.scope, schema, place.mode, place.dynamic, place.hint);
    const looksAtTypeFirst = schema["type"] === "object" && !valuesImplyType(schema, ["object"]);
    const tellsMissing = place.mode === "collect" && looksAtTypeFirst;
    return { stop: ["!", delegated(place, name)], tellsMissing, isRepeated: false };
  }
  const check = runtimeCheck(schema, place);
  if (check === undefined) return undefined;
  return {
    stop: stopOf(check, place),
    tellsMissing: true,
    isRepeated: check.isBroken !== undefined,
  };
}

/** The condition on which a check of the runtime leaves a function, where there is such a check. */
export function runtimeStop(schema: JsonObject, place: Place): Code | undefined {
  const check = runtimeCheck(schema, place);
  return check === undefined ? undefined : stopOf(check, place);
}

function runtimeCheck(schema: JsonObject, place: Place): RuntimeCheck | undefined {
  if (place.mode !== "collect" || place.isObject) return undefined;
  return leafCheck(schema, place);
}

function stopOf({ name, more, isBroken }: RuntimeCheck, place: Place): Code {
  const told: Code = ["!", callCheck(place, name, more)];
  return isBroken === undefined ? told : all([isBroken, told]);
}

const hasFunction = (schema: JsonObject) =>
  isJsonObject(schema["properties"]) || hasBranches(schema);

const hasBranches = (schema: JsonObject) =>
  ["anyOf", "oneOf", "allOf", "if", "not", "dependentSchemas"].some(
    (keyword) => isJsonArray(schema[keyword]) || isJsonObject(schema[keyword]),
  );

interface RuntimeCheck {
  readonly name: string;
  readonly more: readonly Code[];
  /** A test that costs no call; the check only tells what is wrong. */
  readonly isBroken?: Code;
}

function leafCheck(schema: JsonObject, place: Place): RuntimeCheck | undefined {
  const { type, const: only, enum: members } = schema;
  const { value } = place;
  const asks = asked(schema);
  if (type === undefined || (typeof type === "string" && valuesImplyType(schema, [type]))) {
    if (asks === "const" && isScalar(only)) {
      const literal = scalarLiteral(only);
      return { name: "notConstant", more: [literal], isBroken: `${value} !== ${literal}` };
    }
    if (asks === "enum" && isJsonArray(members) && members.every(isScalar)) {
      const name = choiceConstant(place, members);
      return { name: "noChoice", more: [name], isBroken: noneOf(members, value, name) };
    }
  }
  if ((type === "boolean" || type === "string") && asks === "") {
    const isBroken = `typeof ${value} !== "${type}"`;
    return { name: "wrongType", more: [stringLiteral(type)], isBroken };
  }
  if (type === "string" && /^(maxLength)?,?(minLength)?$/.test(asks)) {
    const [bounds, ...others] = boundsOf(schema["minLength"], schema["maxLength"]);
    if (others.length > 0) return undefined;
    if (bounds === undefined) return undefined;
    const [least, most] = bounds;
    const tests = [
      `typeof ${value} !== "string"`,
      // So many code units are enough code points, whatever they are.
      ...(least === undefined ? [] : [`${value}.length < ${2 * Number(least) - 1}`]),
      ...(most === undefined ? [] : [`${value}.length > ${most}`]),
    ];
    return {
      name: "checkText",
      more: [least ?? "0", most ?? "Infinity"],
      isBroken: either(tests),
    };
  }
  if ((type === "integer" || type === "number") && /^(maximum)?,?(minimum)?$/.test(asks)) {
    const { minimum, maximum } = schema;
    if (typeof minimum === "number" && typeof maximum === "number" && minimum > maximum) {
      return undefined;
    }
    const isType = use(place.scope, type === "integer" ? "isInteger" : "isNumber");
    const tests = [
      `!${isType}(${value})`,
      ...(typeof minimum === "number" ? [`${value} < ${numberOf(minimum)}`] : []),
      ...(typeof maximum === "number" ? [`${value} > ${numberOf(maximum)}`] : []),
    ];
    if (tests.length === 1) {
      return { name: "wrongType", more: [stringLiteral(type)], isBroken: all(tests) };
    }
    const [least = "-Infinity", most = "Infinity"] = [minimum, maximum].map((bound) =>
      bound === undefined ? undefined : numberOf(bound),
    );
    return {
      name: "outOfRange",
      more: [stringLiteral(type), least, most],
      isBroken: either(tests),
    };
  }
  return undefined;
}

// The keywords beside `type` that ask something, in order.
const asked = (schema: JsonObject): string =>
  Object.keys(schema)
    .filter((keyword) => ASKING.has(keyword))
    .sort()
    .join();

const ASKING = new Set(
  (
    "const enum minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems " +
    "uniqueItems prefixItems items contains minContains maxContains properties patternProperties additionalProperties " +
    "propertyNames required minProperties maxProperties dependentRequired dependentSchemas unevaluatedProperties " +
    "unevaluatedItems allOf anyOf oneOf not if then else $ref $dynamicRef"
  ).split(" "),
);
