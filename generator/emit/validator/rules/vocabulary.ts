// The rule vocabulary of contracts/README.md: when an object keeps a word of it.
import { pascalCase } from "../../../normalise/names.js";
import { readTree } from "../../../reading/read.js";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
} from "../../../schema/json.js";
import { arrow, call, group, indent, line, list, type Code } from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";
import { use } from "../module-scope.js";
import { readField } from "../reads.js";
import { ALWAYS, and, expression, simplified, type Formula } from "./formula.js";
import { fieldOf, REQUEST, ruleWord, silent, type RuleContext } from "./rule-context.js";
import { anyValueFormula } from "./value-formula.js";

type Words = Readonly<Record<string, (word: JsonObject, context: RuleContext) => Formula>>;

/** When an object keeps a word of the vocabulary. */
export const vocabularyFormula = (
  keyword: string,
  value: JsonObject,
  context: RuleContext,
): Formula => WORDS[keyword]?.(value, context) ?? ALWAYS;

const WORDS: Words = {
  "x-total"({ of, minimum, maximum }, context) {
    const [first = "0", ...more] = partsOf(of).map((part) => amountOf(part, context));
    const total = group([first, indent(more.map((each) => [" +", line, each]))]);
    const named = [stringLiteral("the total")];
    const bound = (name: string, limit: Json | undefined, told?: readonly Code[]): Formula =>
      limit === undefined ? ALWAYS : ruleWord(name, [total, String(limit)], context, told);
    return and(
      // That there is nothing is said already.
      bound("isAtLeast", minimum, Number(minimum) > 1 ? named : undefined),
      bound("isAtMost", maximum, named),
    );
  },
  "x-sum"({ of, equals }, context) {
    const args = [context.object, stringLiteral(String(of)), ...limitOf(equals, context)];
    return ruleWord("sums", args, context, [], [REQUEST]);
  },
  "x-consecutive"({ of, from }, context) {
    const args = [context.object, stringLiteral(String(of)), String(from ?? 1)];
    return ruleWord("areConsecutive", args, context);
  },
  "x-appear-in"({ of, field }, context) {
    const paths = list("[", pathsOf(of).map(stringLiteral), "]");
    const text = readField({ scope: context.scope, value: REQUEST }, String(field));
    return ruleWord("appear", [context.object, paths, text], context, [], [REQUEST]);
  },
  "x-bound"({ of, where, ...bounds }, context) {
    const matches = where === undefined ? [] : [conditionOf(where, context, "Bounded")];
    return and(
      ...SIGNS.filter(([keyword]) => bounds[keyword] !== undefined).flatMap(([keyword, sign]) =>
        pathsOf(of).map((path) => {
          const value = [context.object, stringLiteral(path), stringLiteral(sign)];
          const args = [...value, ...limitOf(bounds[keyword], context)];
          const untold = context.tells || where === undefined ? [] : ["undefined", ...matches];
          return ruleWord("areBounded", [...args, ...untold], context, matches, [REQUEST]);
        }),
      ),
    );
  },
};

const SIGNS = [
  ["minimum", ">="],
  ["maximum", "<="],
  ["exclusiveMinimum", ">"],
  ["exclusiveMaximum", "<"],
] as const;

const pathsOf = (of: Json | undefined): readonly string[] =>
  typeof of === "string" ? [of] : stringsOf(of);

interface TotalPart {
  readonly path: string;
  readonly where?: Json | undefined;
}

/** The parts of a total, each with the condition that what is counted has to keep. */
export const partsOf = (of: Json | undefined): readonly TotalPart[] =>
  (isJsonArray(of) ? of : []).map((part) =>
    isJsonObject(part)
      ? { path: String(part["path"]), where: part["where"] }
      : { path: String(part) },
  );

function amountOf({ path, where }: TotalPart, context: RuleContext): Code {
  const matching =
    where === undefined ? [] : [conditionOf(where, context, `Counted${pascalCase(path)}`)];
  return path.includes("/")
    ? call(use(context.scope, "amountAt"), [context.object, stringLiteral(path), ...matching])
    : call(use(context.scope, "amount"), [fieldOf(context, path), ...matching]);
}

// Whether a value matches, as a function.
function conditionOf(where: Json, context: RuleContext, hint: string): Code {
  const { root } = readTree(isSchema(where) ? where : true, { rule: true });
  const matches = anyValueFormula(root, { value: "v", hint, context: silent(context) });
  return arrow(["v"], expression(simplified(matches)));
}

// The name of a field of the request, and its number or default.
function limitOf(field: Json | undefined, { scope }: RuleContext): readonly Code[] {
  const name = String(field);
  const otherwise = scope.defaults?.get(name);
  const read = readField({ scope, value: REQUEST }, name);
  const args = otherwise === undefined ? [read] : [read, String(otherwise)];
  return [stringLiteral(name), `${use(scope, "numberOr")}(${args.join(", ")})`];
}
