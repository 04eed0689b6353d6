// The words of the rule vocabulary that look at one field of the items of one array: what nearly all rules ask.
import type { Json, JsonObject } from "../../../schema/json.js";
import { use } from "../module-scope.js";
import { BOUNDS, pathsOf } from "../vocabulary.js";
import { ALWAYS, and, atom, or, type Formula } from "./formula.js";
import { countsUp, everyField, sumOfField } from "./item-facts.js";
import type { RuleContext } from "./rule-context.js";

/** Whether a word of the vocabulary, with what it says, has a formula. */
export function isSimple(keyword: string, word: JsonObject): boolean {
  const paths = pathsOf(word);
  return (
    WORDS[keyword] !== undefined &&
    paths.length > 0 &&
    paths.every((path) => /^[^/*]+\/\*\/[^/*]+$/.test(path)) &&
    word["where"] === undefined
  );
}

/** When a request keeps a word of the vocabulary. */
export function vocabularyFormula(
  keyword: string,
  word: JsonObject,
  context: RuleContext,
): Formula {
  const parts = pathsOf(word).map((path) => {
    const [array = "", , field = ""] = path.split("/");
    return WORDS[keyword]?.(word, context.field(array), field, context) ?? ALWAYS;
  });
  return and(...parts);
}

type Write = (word: JsonObject, array: string, field: string, context: RuleContext) => Formula;

const WORDS: Readonly<Record<string, Write>> = {
  "x-sum": (word, array, field, context) => {
    const { count, sum } = sumOfField(array, field, context);
    const isSum = `${use(context.place.scope, "isSum")}(${sum}, ${fieldNumber(word["equals"], context)})`;
    return or(atom(`${count} === 0`, `${count} > 0`), atom(isSum));
  },
  "x-consecutive": (word, array, field, context) =>
    countsUp(array, field, Number(word["from"] ?? 1), context),
  "x-appear-in": (word, array, field, context) => {
    const text = context.ofRequest(String(word["field"]));
    return everyField([array, field], `appears in ${text}`, context, (part) =>
      or(
        atom(`typeof ${text} !== "string"`, `typeof ${text} === "string"`),
        atom(`typeof ${part} !== "string"`, `typeof ${part} === "string"`),
        atom(`${text}.includes(${part})`),
      ),
    );
  },
  "x-bound": (word, array, field, context) => {
    const bounds = BOUNDS.filter(([keyword]) => word[keyword] !== undefined);
    return and(
      ...bounds.map(([keyword, breaks]) => {
        const limit = fieldNumber(word[keyword], context);
        return everyField([array, field], `${keyword} ${limit}`, context, (part) =>
          or(
            atom(`typeof ${part} !== "number"`, `typeof ${part} === "number"`),
            // NaN, where there is no limit, breaks nothing.
            atom(`!(${part} ${breaks} ${limit})`, `${part} ${breaks} ${limit}`),
          ),
        );
      }),
    );
  },
};

// A field of the request as a number, or what the contract says it is when left out.
function fieldNumber(field: Json | undefined, { ofRequest, place }: RuleContext): string {
  const name = String(field);
  const otherwise = place.scope.defaults?.get(name);
  const args = otherwise === undefined ? [] : [String(otherwise)];
  return `${use(place.scope, "numberOr")}(${[ofRequest(name), ...args].join(", ")})`;
}
