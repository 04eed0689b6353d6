// The keywords that look at one value alone: each as the condition on which a function is left.
import { isJsonObject, isSchema, type JsonObject, type Schema } from "../../../schema/json.js";
import { all, call, either, type Code } from "../../layout/code.js";
import { memberAccess } from "../../text/identifier.js";
import { stringLiteral } from "../../text/literal.js";
import { use } from "../module-scope.js";
import { mismatch } from "./pattern.js";
import { broken, callCheck, refused, stopAt, type Place } from "../place.js";
import { publicUrl } from "./vocabulary.js";

export const numberOf = (value: unknown): string => JSON.stringify(value).replace("e+", "e");

/** When to leave a function because of the keywords for texts. */
export function textAssertions(schema: JsonObject, place: Place): readonly Code[] {
  const { value, scope } = place;
  const found: Code[] = [];
  const { minLength, maxLength, pattern } = schema;
  for (const [least, most] of boundsOf(minLength, maxLength)) {
    if (place.mode === "collect") {
      found.push(["!", callCheck(place, "checkText", [least ?? "0", most ?? "Infinity"])]);
      continue;
    }
    if (least === "1") found.push(`${value}.length === 0`);
    else if (least !== undefined) {
      found.push(["!", call(use(scope, "isLongEnough"), [value, least])]);
    }
    if (most !== undefined) found.push(["!", call(use(scope, "isShortEnough"), [value, most])]);
  }
  if (typeof pattern === "string") {
    const says = `must match ${pattern}`;
    const fault = broken("pattern", stringLiteral(pattern), says);
    found.push(stopAt(place, mismatch(place, pattern, value), fault));
  }
  // In a catalog this word is an unknown keyword, which means nothing.
  if (scope.isRule && schema["x-public-url"] !== undefined) {
    found.push(`!${publicUrl(schema["x-public-url"], value, scope)}`);
  }
  return found;
}

/** Both bounds at once, or one after the other where no value can keep both; a lower bound of 0 asks nothing. */
export function boundsOf(
  least: unknown,
  most: unknown,
): readonly (readonly [least: string | undefined, most: string | undefined])[] {
  const low = typeof least === "number" && least > 0 ? least : undefined;
  const high = typeof most === "number" ? most : undefined;
  if (low === undefined && high === undefined) return [];
  const [lowText, highText] = [low, high].map((n) => (n === undefined ? undefined : numberOf(n)));
  if (low !== undefined && high !== undefined && low > high) {
    return [
      [lowText, undefined],
      [undefined, highText],
    ];
  }
  return [[lowText, highText]];
}

const COMPARISONS = [
  ["minimum", "<", ">="],
  ["maximum", ">", "<="],
  ["exclusiveMinimum", "<=", ">"],
  ["exclusiveMaximum", ">=", "<"],
] as const;

/** When to leave a function because of the keywords for numbers. */
export function numberAssertions(schema: JsonObject, place: Place): readonly Code[] {
  const { value, scope } = place;
  const found = COMPARISONS.flatMap(([keyword, breaks, keeps]) => {
    const bound = schema[keyword];
    if (typeof bound !== "number") return [];
    const fault = broken(keyword, numberOf(bound), `must be ${keeps} ${bound}`);
    return [stopAt(place, `${value} ${breaks} ${numberOf(bound)}`, fault)];
  });
  const { multipleOf } = schema;
  if (typeof multipleOf === "number") {
    const divisor = numberOf(multipleOf);
    const fault = broken("multipleOf", divisor, `must be a multiple of ${multipleOf}`);
    const isBroken: Code = ["!", call(use(scope, "isMultipleOf"), [value, divisor])];
    found.push(stopAt(place, isBroken, fault));
  }
  return found;
}

/** When to leave a function because of the keywords for the length and uniqueness of arrays. */
export function arrayAssertions(schema: JsonObject, place: Place): readonly Code[] {
  const { value, scope } = place;
  const found: Code[] = [];
  for (const [least, most] of boundsOf(schema["minItems"], schema["maxItems"])) {
    const tests = [
      ...(least === undefined ? [] : [`${value}.length < ${least}`]),
      ...(most === undefined ? [] : [`${value}.length > ${most}`]),
    ];
    const isBroken = tests.length === 1 ? all(tests) : either(tests);
    const facts = [least ?? "0", most ?? "Infinity"];
    found.push(
      ...(place.mode === "test"
        ? tests
        : [stopAt(place, isBroken, { record: "wrongCount", facts })]),
    );
  }
  if (schema["uniqueItems"] === true) {
    const fault = refused("uniqueItems", "true", "must not hold the same item twice");
    found.push(stopAt(place, ["!", call(use(scope, "isUnique"), [value])], fault));
  }
  return found;
}

/** When to leave a function because of the keywords for how many properties there are. */
export function objectAssertions(schema: JsonObject, place: Place): readonly Code[] {
  const { value, scope } = place;
  const found: Code[] = [];
  for (const [keyword, breaks, amount] of [
    ["minProperties", "<", "least"],
    ["maxProperties", ">", "most"],
  ] as const) {
    const limit = schema[keyword];
    if (typeof limit !== "number") continue;
    const count = [call(use(scope, "keys"), [value]), `.length ${breaks} ${numberOf(limit)}`];
    const says = `must have at ${amount} ${limit} field${limit === 1 ? "" : "s"}`;
    found.push(stopAt(place, count, refused(keyword, numberOf(limit), says)));
  }
  return found;
}

/** Names that every object inherits; reading them says nothing about the value itself. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** So many names are written out as conditions; more are data that a loop reads. */
export const MOST_WRITTEN = 64;

/** Whether a property can be read by its name as it is. */
export const isPlain = (name: string): boolean => !INHERITED.has(name);

/** Whether a property is there; the place must be known to be an object. */
export function presence({ scope, value }: Place, name: string, wanted: boolean): string {
  if (INHERITED.has(name)) {
    return `${wanted ? "" : "!"}${use(scope, "has")}(${value}, ${stringLiteral(name)})`;
  }
  return `${memberAccess(value, name)} ${wanted ? "!==" : "==="} undefined`;
}

/** Reads a property of a place that is known to be an object. */
export function readProperty({ scope, value }: Place, name: string): string {
  return INHERITED.has(name)
    ? `${use(scope, "own")}(${value}, ${stringLiteral(name)})`
    : memberAccess(value, name);
}

/** The tests that a value of none of the types passes. */
export function typeTests(types: readonly string[], { value, scope }: Place): readonly string[] {
  return types.map((type) => {
    switch (type) {
      case "string":
      case "boolean":
        return `typeof ${value} !== "${type}"`;
      case "null":
        return `${value} !== null`;
      case "integer":
        return `!${use(scope, "isInteger")}(${value})`;
      case "number":
        return `!${use(scope, "isNumber")}(${value})`;
      case "array":
        return `!${use(scope, "isArray")}(${value})`;
      default:
        return `!${use(scope, "isObject")}(${value})`;
    }
  });
}

export const isTrue = (schema: Schema | undefined): boolean =>
  schema === undefined ||
  schema === true ||
  (isJsonObject(schema) && Object.keys(schema).length === 0);
export const schemaAt = (schema: JsonObject, keyword: string): Schema | undefined => {
  const value = schema[keyword];
  return isSchema(value) ? value : undefined;
};
