// Makes conditions for the rule vocabulary: keywords such as `x-total` that JSON Schema lacks
// (contracts/README.md, Vocabulary).
import { pascalCase } from "../../../read/normalise/names.js";
import { readTree } from "../../../read/tree/read.js";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
} from "../../../read/schema/json.js";
import {
  arrow,
  call,
  callOfMapped,
  group,
  indent,
  line,
  list,
  type Code,
} from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";
import { use } from "../module-scope.js";
import { readField } from "../reads.js";
import { ALWAYS, and, expression, not, or, simplified, type Formula } from "./formula.js";
import { along, nameIn, valuesAt } from "./paths.js";
import { REQUEST, ruleWord, silent, type RuleContext } from "./rule-context.js";
import { anyValueFormula } from "./value-formula.js";

type Words = Readonly<Record<string, (word: JsonObject, context: RuleContext) => Formula>>;

/** Returns the condition that an object satisfies one keyword of the vocabulary. */
export const vocabularyFormula = (
  keyword: string,
  value: JsonObject,
  context: RuleContext,
): Formula => WORDS[keyword]?.(value, context) ?? ALWAYS;

const WORDS: Words = {
  "x-total"({ of, minimum, maximum }, context) {
    const [first = "0", ...more] = partsOf(of).map((part) => amountOf(part, context));
    const total = group([first, indent(more.map((each) => [" +", line, each]))]);
    const totalName = [stringLiteral("the total")];
    const bound = (
      name: string,
      limit: Json | undefined,
      reportNames?: readonly Code[],
    ): Formula =>
      limit === undefined ? ALWAYS : ruleWord(name, [total, String(limit)], context, reportNames);
    return and(
      // If the minimum is 1, a refused total is always 0. So the message does not show the total.
      bound("isAtLeast", minimum, Number(minimum) > 1 ? totalName : undefined),
      bound("isAtMost", maximum, totalName),
    );
  },
  "x-sum"({ of, equals }, context) {
    const name = String(equals);
    return ofList("sums", of, limitOf(name, context), context, [stringLiteral(name)]);
  },
  "x-consecutive"({ of, from }, context) {
    return ofList("areConsecutive", of, String(from ?? 1), context);
  },
  "x-appear-in"({ of, field }, context) {
    const text = readField({ scope: context.scope, value: REQUEST }, String(field));
    const isPart = (path: readonly string[]) =>
      along(path, context, (value, inner) =>
        ruleWord("isPartOf", [value, text], inner, [stringLiteral(nameIn(path))]),
      );
    return and(...pathsOf(of).map(isPart));
  },
  "x-bound"({ of, where = true, ...bounds }, context) {
    const boundWords = Object.entries(BOUNDS).filter(([keyword]) => bounds[keyword] !== undefined);
    const keeps = (path: readonly string[], [keyword, word]: readonly [string, string]) =>
      along(path, context, (value, inner) => {
        const limit = String(bounds[keyword]);
        const reportNames = [nameIn(path), limit].map(stringLiteral);
        return or(
          not(conditionFormula(where, value, inner, "Bounded")),
          ruleWord(word, [value, limitOf(limit, inner)], inner, reportNames),
        );
      });
    return and(...boundWords.flatMap((each) => pathsOf(of).map((path) => keeps(path, each))));
  },
};

// Makes the condition for a keyword that compares the list of all values at a path with a number.
// For example, `x-sum` compares the sum of the list.
function ofList(
  word: string,
  of: Json | undefined,
  number: Code,
  context: RuleContext,
  reportNames?: readonly Code[],
): Formula {
  const { code, isList, isMapped } = valuesAt(stepsOf(of), context);
  const args = [isList ? code : list("[", [code], "]"), number];
  return ruleWord(word, args, context, reportNames, isMapped ? callOfMapped : call);
}

const BOUNDS = {
  minimum: "isAtLeast",
  maximum: "isAtMost",
  exclusiveMinimum: "isAbove",
  exclusiveMaximum: "isBelow",
};

const stepsOf = (path: Json | undefined): readonly string[] => String(path).split("/");

const pathsOf = (of: Json | undefined): readonly (readonly string[])[] =>
  (typeof of === "string" ? [of] : stringsOf(of)).map(stepsOf);

interface TotalPart {
  readonly path: string;
  readonly where?: Json | undefined;
}

/**
 * Returns the paths whose values a total counts. If a path has `where`, the total counts only
 * values that match the schema `where`.
 */
export const partsOf = (of: Json | undefined): readonly TotalPart[] =>
  (isJsonArray(of) ? of : []).map((part) =>
    isJsonObject(part)
      ? { path: String(part["path"]), where: part["where"] }
      : { path: String(part) },
  );

function amountOf({ path, where }: TotalPart, context: RuleContext): Code {
  const { scope } = context;
  const { code, isList } = valuesAt(stepsOf(path), context);
  const matches = (each: Json): Code =>
    arrow(["v"], expression(conditionFormula(each, "v", context, `Counted${pascalCase(path)}`)));
  const more = where === undefined ? [] : [matches(where)];
  return call(use(scope, isList ? "amounts" : "amount"), [code, ...more]);
}

// Returns the condition that a value matches a schema.
function conditionFormula(where: Json, value: string, context: RuleContext, hint: string): Formula {
  const { root } = readTree(isSchema(where) ? where : true, { rule: true });
  return simplified(anyValueFormula(root, { value, hint, context: silent(context) }));
}

// Emits code that reads the number in a request field, or else gives the default of the field.
function limitOf(name: string, { scope }: RuleContext): Code {
  const otherwise = scope.defaults?.get(name);
  const read = readField({ scope, value: REQUEST }, name);
  return call(use(scope, "numberOr"), [read, ...(otherwise === undefined ? [] : [`${otherwise}`])]);
}
