// Makes the checks of values without fields or items: numbers, strings and listed values.
import { EntryRejectionError, printable } from "../check/rejection.js";
import { isJsonArray } from "../schema/json.js";
import { longestText } from "../schema/patterns/longest-text.js";
import { isScalar } from "../schema/scalar.js";
import {
  allOfParts,
  type Bound,
  type Num,
  type Parts,
  type Text,
  type Words,
} from "../tree/tree.js";
import { inOrder, PASS, type Check, type CheckScope } from "./check-scope.js";

/** Makes the check of a number. The caller has already tested the type. */
export function numberCheck({ min, max, multiples }: Num, { validation }: CheckScope): Check {
  const bound = (
    limit: Bound | undefined,
    [closed, open]: readonly [string, string],
    isBroken: (value: number, limit: Bound) => boolean,
    sign: ">" | "<",
  ): Check => {
    if (limit === undefined) return PASS;
    const keyword = limit.open ? open : closed;
    const sentence = `must be ${sign}${limit.open ? "" : "="} ${limit.at}`;
    return (value, parent, key) =>
      !isBroken(value as number, limit) ||
      validation.broken(value, parent, key, keyword, limit.at, sentence);
  };
  const isLow = (value: number, { at, open }: Bound) => (open ? value <= at : value < at);
  const isHigh = (value: number, { at, open }: Bound) => (open ? value >= at : value > at);
  const checks = {
    // The caller already tested the type.
    integer: [],
    min: [bound(min, ["minimum", "exclusiveMinimum"], isLow, ">")],
    max: [bound(max, ["maximum", "exclusiveMaximum"], isHigh, "<")],
    multiples: multiples.map((divisor): Check => {
      const sentence = `must be a multiple of ${divisor}`;
      return (value, parent, key) =>
        validation.isMultipleOf(value as number, divisor) ||
        validation.broken(value, parent, key, "multipleOf", divisor, sentence);
    }),
  } satisfies Parts<Num, readonly Check[]>;
  return inOrder(allOfParts<Check>(checks));
}

/** Makes the check of a string. The caller has already tested the type. */
export function textCheck({ min, max, patterns }: Text, { validation }: CheckScope): Check {
  const isBounded = min > 0 || max < Infinity;
  const lengths: Check = (value, parent, key) => validation.checkText(value, parent, key, min, max);
  const checks = {
    min: [isBounded ? lengths : PASS],
    // The check of `min` tests `max` too.
    max: [],
    patterns: patterns.map((pattern): Check => {
      const differs = patternTest(pattern, "differs");
      return (value, parent, key) =>
        !differs(value as string) ||
        validation.broken(value, parent, key, "pattern", pattern, `must match ${pattern}`);
    }),
    // Makes no check of `format`, because the gateway accepts texts of any format. Makes no check
    // of `publicUrl`, because only documented rules have it.
    format: [],
    publicUrl: [],
  } satisfies Parts<Text, readonly Check[]>;
  return inOrder(allOfParts<Check>(checks));
}

/**
 * Returns a function that tests a text against a pattern. With the verdict `matches`, it returns
 * true if the text certainly matches. With `differs`, it returns true if the text certainly does
 * not match. It returns false for a text that is too long for a safe match. Throws
 * {@link EntryRejectionError} if the pattern is slow for short texts.
 */
export function patternTest(
  pattern: string,
  verdict: "matches" | "differs",
): (text: string) => boolean {
  const longest = longestText(pattern);
  if (longest === 0) {
    const what = `the pattern ${printable(pattern)} cannot be shown to be fast`;
    throw new EntryRejectionError("E_SCHEMA_PATTERN", what);
  }
  const expression = new RegExp(pattern, "u");
  return (text) => text.length <= longest && expression.test(text) === (verdict === "matches");
}

/** Makes the check of the values that `enum` or `const` lists. */
export function wordsCheck({ values }: Words, { validation }: CheckScope): Check {
  const [only] = values;
  if (values.length === 1 && isScalar(only)) {
    return (value, parent, key) =>
      value === only || validation.notConstant(value, parent, key, only);
  }
  if (values.length === 1 && only !== undefined) {
    const sentence = `must be ${isJsonArray(only) ? "an array" : "an object"}`;
    return (value, parent, key) =>
      validation.equal(value, only) ||
      validation.broken(value, parent, key, "const", only, sentence);
  }
  const areScalars = values.every((each) => isScalar(each));
  const isListed = areScalars
    ? (value: unknown) => (values as readonly unknown[]).includes(value)
    : (value: unknown) => validation.includes(values, value);
  return (value, parent, key) => isListed(value) || validation.noChoice(value, parent, key, values);
}
