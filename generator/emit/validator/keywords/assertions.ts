// The keywords that look at one value alone: each as the test that a bad value passes.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { all, arrayLiteral, call, type Code } from "../../layout/code.js";
import { isScalar } from "../../types/scalar.js";
import { constantCase, memberAccess } from "../../text/identifier.js";
import { scalarLiteral, stringLiteral } from "../../text/literal.js";
import { constant, use } from "../module-scope.js";
import { jsonExpression, type Place } from "../place.js";

/** A keyword that may be broken. */
export interface Assertion {
  readonly keyword: string;
  /** True where the value breaks the keyword. */
  readonly broken: Code;
  readonly expected: Code;
}

/** JSON types that keywords speak of; `integer` counts as `number`. */
export type Subject = "string" | "number" | "array" | "object";

const numberOf = (value: unknown): string => JSON.stringify(value).replace("e+", "e");

/** Tests of the keywords for texts. */
export function textAssertions(schema: JsonObject, place: Place): readonly Assertion[] {
  const { value, scope } = place;
  const found: Assertion[] = [];
  const { minLength, maxLength, pattern } = schema;
  if (typeof minLength === "number" && minLength > 0) {
    const broken =
      minLength === 1
        ? `${value}.length === 0`
        : ["!", call(use(scope, "isLongEnough"), [value, numberOf(minLength)])];
    found.push({ keyword: "minLength", broken, expected: numberOf(minLength) });
  }
  if (typeof maxLength === "number") {
    const broken = ["!", call(use(scope, "isShortEnough"), [value, numberOf(maxLength)])];
    found.push({ keyword: "maxLength", broken, expected: numberOf(maxLength) });
  }
  if (typeof pattern === "string") {
    const name = patternConstant(place, pattern);
    found.push({
      keyword: "pattern",
      broken: ["!", call(`${name}.test`, [value])],
      expected: stringLiteral(pattern),
    });
  }
  return found;
}

/** The module constant of a regular expression. */
export function patternConstant({ scope, hint }: Place, pattern: string): string {
  return constant(scope, `${constantCase(hint)}_PATTERN`, `pattern:${pattern}`, (name) => [
    `const ${name} = new `,
    call("RegExp", [stringLiteral(pattern), '"u"']),
    ";",
  ]);
}

const COMPARISONS = [
  ["minimum", "<"],
  ["maximum", ">"],
  ["exclusiveMinimum", "<="],
  ["exclusiveMaximum", ">="],
] as const;

/** Tests of the keywords for numbers. */
export function numberAssertions(
  schema: JsonObject,
  { value, scope }: Place,
): readonly Assertion[] {
  const found: Assertion[] = COMPARISONS.flatMap(([keyword, breaks]) => {
    const bound = schema[keyword];
    if (typeof bound !== "number") return [];
    return [
      { keyword, broken: `${value} ${breaks} ${numberOf(bound)}`, expected: numberOf(bound) },
    ];
  });
  const { multipleOf } = schema;
  if (typeof multipleOf === "number") {
    const broken = ["!", call(use(scope, "isMultipleOf"), [value, numberOf(multipleOf)])];
    found.push({ keyword: "multipleOf", broken, expected: numberOf(multipleOf) });
  }
  return found;
}

/** Tests of the keywords for the length and uniqueness of arrays. */
export function arrayAssertions(schema: JsonObject, { value, scope }: Place): readonly Assertion[] {
  const found: Assertion[] = [];
  const { minItems, maxItems, uniqueItems } = schema;
  if (typeof minItems === "number" && minItems > 0) {
    found.push({
      keyword: "minItems",
      broken: `${value}.length < ${numberOf(minItems)}`,
      expected: numberOf(minItems),
    });
  }
  if (typeof maxItems === "number") {
    found.push({
      keyword: "maxItems",
      broken: `${value}.length > ${numberOf(maxItems)}`,
      expected: numberOf(maxItems),
    });
  }
  if (uniqueItems === true) {
    found.push({
      keyword: "uniqueItems",
      broken: ["!", call(use(scope, "isUnique"), [value])],
      expected: "true",
    });
  }
  return found;
}

/** Tests of the keywords for how many properties there are, and which need which. */
export function objectAssertions(schema: JsonObject, place: Place): readonly Assertion[] {
  const { value, scope } = place;
  const found: Assertion[] = [];
  for (const [keyword, breaks] of [
    ["minProperties", "<"],
    ["maxProperties", ">"],
  ] as const) {
    const limit = schema[keyword];
    if (typeof limit !== "number") continue;
    const count = [call(use(scope, "keys"), [value]), `.length ${breaks} ${numberOf(limit)}`];
    found.push({ keyword, broken: count, expected: numberOf(limit) });
  }
  for (const [property, names] of Object.entries(mapOf(schema["dependentRequired"]))) {
    for (const missing of stringsOf(names)) {
      const broken = [presence(place, property, true), " && ", presence(place, missing, false)];
      const expected = `{ property: ${stringLiteral(property)}, missing: ${stringLiteral(missing)} }`;
      found.push({ keyword: "dependentRequired", broken, expected });
    }
  }
  return found;
}

const mapOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Names that every object inherits; reading them says nothing about the value itself. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

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

// So many comparisons are faster than looking through a list.
const MOST_COMPARED = 16;

/** Tests of `const` and `enum`. */
export function valueAssertions(schema: JsonObject, place: Place): readonly Assertion[] {
  const { value, scope } = place;
  const found: Assertion[] = [];
  const { const: constantValue, enum: members } = schema;
  if (constantValue !== undefined) {
    if (isScalar(constantValue)) {
      const literal = scalarLiteral(constantValue);
      found.push({ keyword: "const", broken: `${value} !== ${literal}`, expected: literal });
    } else {
      const text = JSON.stringify(constantValue);
      const name = constant(
        scope,
        `${constantCase(place.hint)}_VALUE`,
        `const:${text}`,
        (fresh) => [`const ${fresh}: unknown = `, jsonExpression(constantValue), ";"],
      );
      const broken = ["!", call(use(scope, "equal"), [value, name])];
      found.push({ keyword: "const", broken, expected: name });
    }
  }
  if (isJsonArray(members)) {
    const areNumbers = members.every((member) => typeof member === "number");
    const name = constant(
      scope,
      `${constantCase(place.hint)}_VALUES`,
      `enum:${JSON.stringify(members)}`,
      (fresh) => [
        `const ${fresh}: readonly unknown[] = `,
        members.every(isScalar)
          ? arrayLiteral(members.map(scalarLiteral), areNumbers)
          : jsonExpression(members),
        ";",
      ],
    );
    const broken = !members.every(isScalar)
      ? ["!", call(use(scope, "includes"), [name, value])]
      : members.length === 0 || members.length > MOST_COMPARED
        ? ["!", call(`${name}.includes`, [value])]
        : all(members.map((member) => `${value} !== ${scalarLiteral(member)}`));
    found.push({ keyword: "enum", broken, expected: name });
  }
  return found;
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

/** Whether every listed value has one of the types, so that testing the type again says nothing new. */
export function valuesImplyType(schema: JsonObject, types: readonly string[]): boolean {
  const { const: constantValue, enum: members } = schema;
  const values =
    constantValue !== undefined ? [constantValue] : isJsonArray(members) ? members : [];
  return (
    values.length > 0 &&
    values.every((value) => typesOf(value).some((type) => types.includes(type)))
  );
}

function typesOf(value: unknown): readonly string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (typeof value === "number")
    return Number.isInteger(value) ? ["integer", "number"] : ["number"];
  return [typeof value];
}

export const isTrue = (schema: Schema | undefined): boolean =>
  schema === undefined ||
  schema === true ||
  (isJsonObject(schema) && Object.keys(schema).length === 0);
export const schemaAt = (schema: JsonObject, keyword: string): Schema | undefined => {
  const value = schema[keyword];
  return isSchema(value) ? value : undefined;
};
