// Adds the rule keywords that JSON Schema lacks, such as a required sum of list items.
import type { AnySchema } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { isObject, getMember, valuesAt } from "./json-path.js";
import { isPublicUrl, type Scheme } from "./public-url.js";

/** Data that a rule needs besides the body: the default value of each field. */
export interface RuleContext {
  readonly defaults: Readonly<Record<string, unknown>>;
}

type Check = (this: RuleContext, data: unknown, root: unknown) => boolean;
type Matches = (value: unknown) => boolean;

interface PathSelection {
  readonly path: string;
  readonly matches: Matches;
}

type Schema = Readonly<Record<string, unknown>>;
type MatcherOf = (schema: unknown) => Matches;

/**
 * Adds all keywords of `KEYWORDS` to ajv. The ajv instance must have the option `passContext`, so
 * that a check gets the RuleContext as `this`.
 */
export function addVocabulary(ajv: Ajv2020): void {
  const matcher = (schema: unknown): Matches => {
    if (schema === undefined) return () => true;
    const validate = ajv.compile(schema as AnySchema);
    return (value) => validate(value) === true;
  };
  for (const [keyword, checkOf] of Object.entries(KEYWORDS)) {
    ajv.addKeyword({
      keyword,
      schemaType: "object",
      error: { message: `must satisfy ${keyword}` },
      compile(schema: Schema) {
        const check = checkOf(schema, matcher);
        return function (this: RuleContext, data: unknown, at?: { readonly rootData: unknown }) {
          return check.call(this, data, at === undefined ? data : at.rootData);
        };
      },
    });
  }
}

const KEYWORDS: Readonly<Record<string, (schema: Schema, matcher: MatcherOf) => Check>> = {
  "x-total": (schema, matcher) => {
    const selected = selectedOf(schema["of"], matcher);
    const minimum = numberOr(schema["minimum"], -Infinity);
    const maximum = numberOr(schema["maximum"], Infinity);
    return (data) => {
      const total = selected.reduce(
        (sum, { path, matches }) => sum + count(data, path, matches),
        0,
      );
      return total >= minimum && total <= maximum;
    };
  },
  "x-sum": ({ of, equals }) =>
    function (data, root) {
      const numbers = numbersAt(data, String(of));
      const requiredSum = fieldOrDefault(root, String(equals), this);
      if (numbers.length === 0 || typeof requiredSum !== "number") return true;
      return numbers.reduce((sum, number) => sum + number, 0) === requiredSum;
    },
  "x-consecutive": ({ of, from }) => {
    const first = numberOr(from, 1);
    return (data) => numbersAt(data, String(of)).every((number, i) => number === first + i);
  },
  "x-appear-in": ({ of, field }) => {
    const paths = (Array.isArray(of) ? of : [of]).map(String);
    return (data, root) => {
      const text = getMember(root, String(field));
      if (typeof text !== "string") return true;
      return paths
        .flatMap((path) => valuesAt(data, path))
        .every((tag) => typeof tag !== "string" || text.includes(tag));
    };
  },
  "x-public-url": ({ schemes }) => {
    const allowedSchemes = schemes as readonly Scheme[];
    return (data) => typeof data !== "string" || isPublicUrl(data, allowedSchemes);
  },
  "x-bound": ({ of, where, ...bounds }, matcher) => {
    const matches = matcher(where);
    return function (data, root) {
      const numbers = numbersAt(data, String(of)).filter(matches);
      return Object.entries(bounds).every(([bound, field]) => {
        const limit = fieldOrDefault(root, String(field), this);
        const isWithin = IS_WITHIN[bound];
        if (typeof limit !== "number" || isWithin === undefined) return true;
        return numbers.every((number) => isWithin(number, limit));
      });
    };
  },
};

const IS_WITHIN: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  minimum: (value, limit) => value >= limit,
  maximum: (value, limit) => value <= limit,
  exclusiveMinimum: (value, limit) => value > limit,
  exclusiveMaximum: (value, limit) => value < limit,
};

function selectedOf(of: unknown, matcher: MatcherOf): PathSelection[] {
  return (Array.isArray(of) ? (of as unknown[]) : [of]).map((item) =>
    isObject(item)
      ? { path: String(item["path"]), matches: matcher(item["where"]) }
      : { path: String(item), matches: () => true },
  );
}

function count(data: unknown, path: string, matches: Matches): number {
  return valuesAt(data, path).reduce<number>((total, value) => {
    const counted: unknown[] = Array.isArray(value) ? value : [value];
    return total + counted.filter(matches).length;
  }, 0);
}

function numbersAt(data: unknown, path: string): number[] {
  return valuesAt(data, path).filter((value) => typeof value === "number");
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function fieldOrDefault(root: unknown, field: string, context: RuleContext): unknown {
  return getMember(root, field) ?? context.defaults[field];
}
