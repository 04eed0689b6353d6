// Emits the checks of values without fields or items: null, booleans, numbers, strings and listed
// values.
import { numberType } from "../../read/issues/components.js";
import {
  allOfParts,
  isAnyPart,
  type Bound,
  type Num,
  type Parts,
  type Text,
  type Words,
} from "../../read/tree/tree.js";
import { isJsonArray, type Json } from "../../read/schema/json.js";
import { isScalar, type JsonScalar } from "../../read/schema/scalar.js";
import { all, any, arrayLiteral, call, either, type Code } from "../layout/code.js";
import { constantCase } from "../text/identifier.js";
import { scalarLiteral, stringLiteral } from "../text/literal.js";
import { constant, use } from "./module-scope.js";
import { mismatch } from "./patterns.js";
import { broken, leaveIf, recorded, stopAt, wrongType, type Fault, type Stop } from "./faults.js";
import type { ValueContext } from "./place.js";
import { jsonExpression } from "./reads.js";

/** Several tests, joined by `||`, and the fault to record if one test is true. */
export interface Leaf {
  readonly tests: readonly Code[];
  readonly fault: Fault;
}

/** Converts a leaf to a `Stop`, which tests for the fault and, outside mode `test`, records it. */
export function stopOf({ tests, fault }: Leaf, context: ValueContext): Stop {
  if (context.mode === "test") return { wrong: any(tests) };
  const [wrong, alone] =
    tests.length === 1 ? [all(tests), all(tests)] : [either(tests), any(tests)];
  return { ...stopAt(context, wrong, fault), alone };
}

const numberText = (value: number): string => scalarLiteral(value);

/**
 * Returns the check of a string; undefined if the string has patterns or must be a public URL. In
 * mode `test`, also undefined if the string has bounds.
 */
export function textLeaf(
  { min, max, patterns, publicUrl }: Text,
  { value, mode }: ValueContext,
): Leaf | undefined {
  const isBounded = min > 0 || max < Infinity;
  const isMore = isAnyPart({
    min: mode === "test" && min > 0,
    max: mode === "test" && max < Infinity,
    patterns: patterns.length > 0,
    format: false,
    publicUrl: publicUrl !== undefined,
  } satisfies Parts<Text>);
  if (isMore) return undefined;
  const isOther = `typeof ${value} !== "string"`;
  if (!isBounded) return { tests: [isOther], fault: wrongType(["string"]) };
  const tests = [
    isOther,
    // A character takes at most two UTF-16 units. So a string of 2·min-1 units has at least `min`
    // characters, and the runtime counts only the characters of shorter strings.
    ...(min > 0 ? [`${value}.length < ${2 * min - 1}`] : []),
    ...(max < Infinity ? [`${value}.length > ${numberText(max)}`] : []),
  ];
  return { tests, fault: { record: "checkText", facts: boundsText(min, max) } };
}

/** Prints both bounds as arguments of a runtime function. */
export const boundsText = (min: number, max: number): readonly string[] =>
  [min, max].map((bound) => (Number.isFinite(bound) ? numberText(bound) : String(bound)));

/** Emits the checks of a string, after its type test. */
export function textStatements(node: Text, context: ValueContext): readonly Code[] {
  const { patterns, publicUrl } = node;
  const stops = {
    ...lengthStops(node, context),
    patterns: patterns.map((pattern) => {
      const fault = broken("pattern", stringLiteral(pattern), `must match ${pattern}`);
      return stopAt(context, mismatch(context, pattern, context.value), fault);
    }),
    // The gateway refuses no value because of its format, so no check is emitted.
    format: [],
    publicUrl: publicUrl === undefined ? [] : [{ wrong: `!${publicUrlTest(node, context)}` }],
  } satisfies Parts<Text, readonly Stop[]>;
  return allOfParts<Stop>(stops).map(leaveIf);
}

// In mode `collect`, one call counts the characters for both bounds.
function lengthStops(
  { min, max }: Text,
  context: ValueContext,
): Pick<Parts<Text, readonly Stop[]>, "min" | "max"> {
  const { value, scope, mode } = context;
  if (mode === "collect" && (min > 0 || max < Infinity)) {
    const fault: Fault = { record: "checkText", facts: boundsText(min, max) };
    return { min: [{ record: recorded(context, fault) }], max: [] };
  }
  const refuses = (name: string, bound: number): Stop => ({
    wrong: ["!", call(use(scope, name), [value, numberText(bound)])],
  });
  const tooShort = () =>
    min === 1 ? { wrong: `${value}.length === 0` } : refuses("isLongEnough", min);
  return {
    min: min > 0 ? [tooShort()] : [],
    max: max < Infinity ? [refuses("isShortEnough", max)] : [],
  };
}

/** Emits a test that a string is a public URL, as a rule requires. */
export function publicUrlTest(
  { publicUrl }: Text,
  { scope, value }: Pick<ValueContext, "scope" | "value">,
): string {
  const schemes = publicUrl?.["schemes"];
  const also = isJsonArray(schemes) && schemes.includes("http") ? ', "http"' : "";
  return `${use(scope, "isPublicUrl")}(${value}${also})`;
}

/**
 * Returns the check of a number. Returns undefined if the number has an exclusive bound or must be
 * a multiple.
 */
export function numberLeaf(node: Num, { value, scope }: ValueContext): Leaf | undefined {
  const { min, max, multiples } = node;
  const isMore = isAnyPart({
    integer: false,
    min: min?.open === true,
    max: max?.open === true,
    multiples: multiples.length > 0,
  } satisfies Parts<Num>);
  if (isMore) return undefined;
  const type = numberType(node);
  const tests = [
    `!${use(scope, node.integer ? "isInteger" : "isNumber")}(${value})`,
    ...(min === undefined ? [] : [`${value} < ${numberText(min.at)}`]),
    ...(max === undefined ? [] : [`${value} > ${numberText(max.at)}`]),
  ];
  if (tests.length === 1) return { tests, fault: wrongType([type]) };
  const facts = [stringLiteral(type), ...boundsText(min?.at ?? -Infinity, max?.at ?? Infinity)];
  return { tests, fault: { record: "outOfRange", facts } };
}

/** Emits the checks of a number, after its type test. */
export function numberStatements(
  { min, max, multiples }: Num,
  context: ValueContext,
): readonly Code[] {
  const { value, scope } = context;
  const bound = (
    limit: Bound | undefined,
    [closed, open]: readonly [string, string],
    sign: "<" | ">",
  ): readonly Stop[] => {
    if (limit === undefined) return [];
    const keeps = `${sign === "<" ? ">" : "<"}${limit.open ? "" : "="}`;
    const fault = broken(
      limit.open ? open : closed,
      numberText(limit.at),
      `must be ${keeps} ${limit.at}`,
    );
    const breaks = `${value} ${sign}${limit.open ? "=" : ""} ${numberText(limit.at)}`;
    return [stopAt(context, breaks, fault)];
  };
  const stops = {
    // The caller already tested the type.
    integer: [],
    min: bound(min, ["minimum", "exclusiveMinimum"], "<"),
    max: bound(max, ["maximum", "exclusiveMaximum"], ">"),
    multiples: multiples.map((divisor) => {
      const isBroken = call(use(scope, "isMultipleOf"), [value, numberText(divisor)]);
      const sentence = `must be a multiple of ${divisor}`;
      return stopAt(context, ["!", isBroken], broken("multipleOf", numberText(divisor), sentence));
    }),
  } satisfies Parts<Num, readonly Stop[]>;
  return allOfParts<Stop>(stops).map(leaveIf);
}

// The longest list of allowed values that is checked by comparisons. A longer list becomes a
// constant, checked with `includes`, which takes less code and is as fast.
const MOST_COMPARED = 2;

/** Returns the check of listed values. */
export function wordsLeaf({ values }: Words, context: ValueContext): Leaf {
  const { value, scope, mode } = context;
  const [only] = values;
  if (values.length === 1 && isScalar(only)) {
    const literal = scalarLiteral(only);
    return {
      tests: [`${value} !== ${literal}`],
      fault: { record: "notConstant", facts: [literal] },
    };
  }
  if (values.length === 1 && only !== undefined) {
    const name = constantOf(only, context);
    const kind = isJsonArray(only) ? "an array" : "an object";
    return {
      tests: [["!", call(use(scope, "equal"), [value, name])]],
      fault: broken("const", name, `must be ${kind}`),
    };
  }
  const scalars = values.filter(isScalar);
  const areCompared = scalars.length === values.length && values.length <= MOST_COMPARED;
  const name = areCompared && mode === "test" ? "" : choices(values, context);
  const test: Code = areCompared
    ? all(scalars.map((each) => `${value} !== ${scalarLiteral(each)}`))
    : scalars.length === values.length
      ? ["!", call(`${name}.includes`, [value])]
      : ["!", call(use(scope, "includes"), [name, value])];
  return { tests: [test], fault: { record: "noChoice", facts: [name] } };
}

function constantOf(value: Json, { scope, hint }: ValueContext): string {
  return constant(
    scope,
    `${constantCase(hint)}_VALUE`,
    `const:${JSON.stringify(value)}`,
    (fresh) => [`const ${fresh}: unknown = `, jsonExpression(value), ";"],
  );
}

// Returns the name of the module-level constant with listed values.
function choices(values: readonly Json[], { scope, hint }: ValueContext): string {
  const areNumbers = values.every((value) => typeof value === "number");
  return constant(
    scope,
    `${constantCase(hint)}_VALUES`,
    `enum:${JSON.stringify(values)}`,
    (fresh) => [
      `const ${fresh}: readonly unknown[] = `,
      values.every((value): value is JsonScalar => isScalar(value))
        ? arrayLiteral(values.map(scalarLiteral), areNumbers)
        : jsonExpression(values),
      ";",
    ],
  );
}
