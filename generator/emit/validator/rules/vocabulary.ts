// The rule vocabulary of contracts/README.md: when an object keeps a word of it.
import { EntryRejected } from "../../../check/rejection.js";
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
import { group, ifStatement, ifThen, indent, line, type Code } from "../../layout/code.js";
import { functionFor, use } from "../module-scope.js";
import { localName } from "../place.js";
import {
  ALWAYS,
  and,
  atom,
  expression,
  lenient,
  noneWrong,
  not,
  or,
  told,
  type Formula,
} from "./formula.js";
import { fieldLocal, walkOver, type Reading } from "./reading.js";
import type { RuleContext } from "./rule-context.js";

/** When an object keeps a word of the vocabulary. */
export const vocabularyFormula = (
  keyword: string,
  word: JsonObject,
  context: RuleContext,
): Formula => WORDS[keyword]?.(word, context) ?? ALWAYS;

const WORDS: Readonly<Record<string, (word: JsonObject, context: RuleContext) => Formula>> = {
  "x-total"(word, context) {
    const { minimum, maximum } = word;
    const total = partsOf(word).map((part) => amountOf(part, context));
    return and(
      // That there is nothing is said already.
      typeof minimum === "number" ? compared(total, minimum, [">=", "<"], minimum > 1) : ALWAYS,
      typeof maximum === "number" ? compared(total, maximum, ["<=", ">"], true) : ALWAYS,
    );
  },
  "x-sum"(word, context) {
    const [count = "", sum = ""] = ["summands", "sum"].map((each) =>
      localName(context.place, each),
    );
    const [path = ""] = pathsOf(word);
    const wanted = fieldNumber(word["equals"], context);
    eachAt(path, context, [`let ${sum} = 0;`, `let ${count} = 0;`], (part) =>
      ifStatement(`typeof ${part} === "number"`, [`${sum} = ${sum} + ${part};`, `${count}++;`]),
    );
    const isSum = `${use(context.place.scope, "isSum")}(${sum}, ${wanted})`;
    const tells = told("the sum is ", sum, `, ${String(word["equals"])} is `, wanted);
    return or(atom(`${count} === 0`, `${count} > 0`), atom(isSum, `!${isSum}`, { tells }));
  },
  "x-consecutive"(word, context) {
    const next = localName(context.place, "next");
    const kept = localName(context.place, `keeps${context.hint}`);
    const declared = [`let ${next} = ${Number(word["from"] ?? 1)};`, `let ${kept} = true;`];
    const [path = ""] = pathsOf(word);
    eachAt(path, context, declared, (part) =>
      ifStatement(`typeof ${part} === "number"`, [
        ifThen(`${part} !== ${next}`, `${kept} = false;`),
        `${next}++;`,
      ]),
    );
    return lenient(kept);
  },
  "x-appear-in": (word, context) =>
    and(
      ...pathsOf(word).map((path) =>
        everyAt(path, context, (part) => {
          const text = context.ofRequest(String(word["field"]));
          const kept = or(
            atom(`typeof ${text} !== "string"`, `typeof ${text} === "string"`),
            atom(`typeof ${part} !== "string"`, `typeof ${part} === "string"`),
            atom(`${text}.includes(${part})`),
          );
          return [kept, told(`${lastOf(path)} is `, part)];
        }),
      ),
    ),
  "x-bound": (word, context) =>
    and(
      ...BOUNDS.flatMap(([keyword, breaks]) =>
        word[keyword] === undefined
          ? []
          : pathsOf(word).map((path) => boundAt(path, [keyword, breaks], word, context)),
      ),
    ),
};

const BOUNDS = [
  ["minimum", "<"],
  ["maximum", ">"],
  ["exclusiveMinimum", "<="],
  ["exclusiveMaximum", ">="],
] as const;

function boundAt(
  path: string,
  [keyword, breaks]: readonly [keyword: string, breaks: string],
  word: JsonObject,
  context: RuleContext,
): Formula {
  const limit = fieldNumber(word[keyword], context);
  const { where } = word;
  return everyAt(path, context, (part) => {
    const kept = or(
      atom(`typeof ${part} !== "number"`, `typeof ${part} === "number"`),
      ...(where === undefined
        ? []
        : [not(atom(`${conditionOf(where, context, "Bounded")}(${part})`))]),
      // NaN, where there is no limit, breaks nothing.
      atom(`!(${part} ${breaks} ${limit})`, `${part} ${breaks} ${limit}`),
    );
    return [kept, told(`${lastOf(path)} is `, part, `, ${String(word[keyword])} is `, limit)];
  });
}

// The field that a path leads to.
const lastOf = (path: string): string => path.replace(/(\/\*)+$/, "").replace(/^.*\//, "");

const pathsOf = ({ of }: JsonObject): readonly string[] =>
  typeof of === "string" ? [of] : stringsOf(of);

interface TotalPart {
  readonly path: string;
  readonly where?: Json | undefined;
}

/** The parts of a total, each with the condition that what is counted has to keep. */
export const partsOf = ({ of }: JsonObject): readonly TotalPart[] =>
  (isJsonArray(of) ? of : []).map((part) =>
    isJsonObject(part)
      ? { path: String(part["path"]), where: part["where"] }
      : { path: String(part) },
  );

// Compares a sum with a bound.
function compared(
  [first = "0", ...more]: readonly string[],
  bound: number,
  [yes, no]: readonly [string, string],
  isTold: boolean,
): Formula {
  const sum = [first, ...more].join(" + ");
  const added = more.map((part): Code => [" +", line, part]);
  const read = (sign: string) => `${sum} ${sign} ${bound}`;
  const broken = (sign: string) => group([first, indent([added, ` ${sign}`, line, String(bound)])]);
  return atom(read(yes), read(no), {
    broken: { yes: broken(yes), no: broken(no) },
    ...(isTold && { tells: told("the total is ", group([first, indent(added)])) }),
  });
}

function amountOf({ path, where }: TotalPart, context: RuleContext): string {
  const amount = use(context.place.scope, "amount");
  const hint = `Counted${pascalCase(path)}`;
  const matching = where === undefined ? [] : [conditionOf(where, context, hint)];
  const counted = (part: string) => `${amount}(${[part, ...matching].join(", ")})`;
  if (!path.includes("/")) return counted(context.field(path));
  const total = localName(context.place, "total");
  eachAt(path, context, [`let ${total} = 0;`], (part) => `${total} = ${total} + ${counted(part)};`);
  return total;
}

function conditionOf(where: Json, { place }: RuleContext, hint: string): string {
  const { root } = readTree(isSchema(where) ? where : true, { rule: true });
  return functionFor(place.scope, root, "test", hint);
}

// A field of the request as a number, or its default.
function fieldNumber(field: Json | undefined, { ofRequest, place }: RuleContext): string {
  const name = String(field);
  const otherwise = place.scope.defaults?.get(name);
  const args = otherwise === undefined ? [] : [String(otherwise)];
  return `${use(place.scope, "numberOr")}(${[ofRequest(name), ...args].join(", ")})`;
}

// Whether every value at a path keeps a formula; of one that does not, the message tells.
function everyAt(
  path: string,
  context: RuleContext,
  write: (part: string) => readonly [kept: Formula, tells: Code],
): Formula {
  const { hint, place, field } = context;
  const array = field(path.split("/")[0] ?? "");
  const wrong = localName(place, `wrong${hint}`, `${array}Wrong${hint}`);
  eachAt(path, context, [`let ${wrong}: unknown;`], (part) => {
    const [kept, tells] = write(part);
    return ifThen(expression(not(kept)), [`${wrong} = `, tells, ";"]);
  });
  return noneWrong(wrong);
}

// Does something with every value at a path, below declarations that hold for all of them; `*` is every item.
function eachAt(
  path: string,
  { reading, place }: RuleContext,
  declarations: readonly string[],
  write: (part: string) => Code,
): void {
  const go = (at: Reading, steps: readonly string[], isDeclared: boolean): void => {
    const [field = "", star, ...rest] = steps;
    const local = fieldLocal(at, place, field);
    if (star === undefined) {
      if (!isDeclared) at.statements.push(...declarations);
      at.statements.push(write(local));
      return;
    }
    if (star !== "*" || rest[0] === "*") {
      const what = `the path ${path} of a rule does not go from fields to items in turn`;
      throw new EntryRejected("E_SCHEMA_KEYWORD", what);
    }
    const walk = walkOver(at, place, local);
    if (!isDeclared) walk.declarations.push(...declarations);
    if (rest.length > 0) go(walk.reading, rest, true);
    else walk.onItem.push(write(walk.item));
  };
  go(reading, path.split("/"), false);
}
