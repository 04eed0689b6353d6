// The rule vocabulary of contracts/README.md, as statements: for what no formula says.
import { EntryRejected } from "../../check/rejection.js";
import { readTree } from "../../reading/read.js";
import type { Obj } from "../../reading/tree.js";
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
} from "../../schema/json.js";
import { all, block, call, ifStatement, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { functionFor, use } from "./module-scope.js";
import { leaveIf, localName, readField, type Place } from "./place.js";

type Write = (word: JsonObject, place: Place) => readonly Code[];

/** Statements for the vocabulary's words; the value is known to be an object. */
export function vocabularyStatements({ vocabulary }: Obj, place: Place): readonly Code[] {
  return vocabulary.flatMap(({ keyword, value }) => WORDS[keyword]?.(value, place) ?? []);
}

const WORDS: Readonly<Record<string, Write>> = {
  "x-total"(word, place) {
    const { minimum, maximum } = word;
    const count = localName(place, "total");
    return [
      `let ${count} = 0;`,
      ...partsOf(word).flatMap(({ path, where }) => {
        const matching = where === undefined ? [] : [conditionOf(where, place, "Counted")];
        return eachAt([path], place, (found) => [
          [`${count} = ${count} + `, call(use(place.scope, "amount"), [found, ...matching]), ";"],
        ]);
      }),
      ...(typeof minimum === "number" ? [leaveIf(`${count} < ${minimum}`)] : []),
      ...(typeof maximum === "number" ? [leaveIf(`${count} > ${maximum}`)] : []),
    ];
  },
  "x-sum"(word, place) {
    const [sum, count] = [localName(place, "sum"), localName(place, "summands")];
    const isSum = call(use(place.scope, "isSum"), [sum, requestNumber(word["equals"], place)]);
    return [
      `let ${sum} = 0;`,
      `let ${count} = 0;`,
      ...eachAt(pathsOf(word), place, (found) => [
        ifStatement(`typeof ${found} === "number"`, [`${sum} = ${sum} + ${found};`, `${count}++;`]),
      ]),
      leaveIf(all([`${count} > 0`, ["!", isSum]])),
    ];
  },
  "x-consecutive"(word, place) {
    const next = localName(place, "next");
    return [
      `let ${next} = ${Number(word["from"] ?? 1)};`,
      ...eachAt(pathsOf(word), place, (found) => [
        ifStatement(`typeof ${found} === "number"`, [
          leaveIf(`${found} !== ${next}`),
          `${next}++;`,
        ]),
      ]),
    ];
  },
  "x-appear-in"(word, place) {
    const text = localName(place, "text");
    const loops = eachAt(pathsOf(word), place, (found) => [
      leaveIf(all([`typeof ${found} === "string"`, ["!", call(`${text}.includes`, [found])]])),
    ]);
    return [
      `const ${text} = ${requestField(word["field"], place)};`,
      ifStatement(`typeof ${text} === "string"`, loops),
    ];
  },
  "x-bound"(word, place) {
    const where = word["where"];
    return BOUNDS.flatMap(([keyword, breaks]) => {
      if (word[keyword] === undefined) return [];
      const limit = localName(place, "limit");
      return [
        [`const ${limit} = `, requestNumber(word[keyword], place), ";"],
        ...eachAt(pathsOf(word), place, (found) => {
          const matches =
            where === undefined ? [] : [call(conditionOf(where, place, "Bounded"), [found])];
          const isNumber = `typeof ${found} === "number"`;
          return [leaveIf(all([isNumber, ...matches, `${found} ${breaks} ${limit}`]))];
        }),
      ];
    });
  },
};

/** How a number breaks each bound. */
export const BOUNDS = [
  ["minimum", "<"],
  ["maximum", ">"],
  ["exclusiveMinimum", "<="],
  ["exclusiveMaximum", ">="],
] as const;

/** The paths of a word. */
export const pathsOf = ({ of }: JsonObject): readonly string[] =>
  typeof of === "string" ? [of] : stringsOf(of);

/** The parts of a total: paths, each with the condition that what is counted has to keep. */
export function partsOf({
  of,
}: JsonObject): readonly { readonly path: string; readonly where?: Json }[] {
  return (isJsonArray(of) ? of : []).map((part) => {
    if (!isJsonObject(part)) return { path: String(part) };
    const { path, where } = part;
    return { path: String(path), ...(where !== undefined && { where }) };
  });
}

/** The function that tells whether a value matches a condition of the vocabulary. */
export function conditionOf(where: Json, { scope, hint }: Place, name: string): string {
  const { root } = readTree(isSchema(where) ? where : true, { rule: true });
  return functionFor(scope, root, "test", `${hint}${name}`);
}

function eachAt(
  paths: readonly string[],
  place: Place,
  write: (found: string) => readonly Code[],
): readonly Code[] {
  return paths.map((path) => {
    const part = localName(place, "part");
    const steps = path.split("/").map(stringLiteral);
    const values = call(use(place.scope, "valuesAt"), [place.value, ...steps]);
    return block([`for (const ${part} of `, values, ")"], write(part));
  });
}

// Only the function that is given the request can look at its fields.
function requestField(field: Json | undefined, place: Place): string {
  if (place.value !== place.request) {
    const what = `a rule looks from within a field at ${String(field)}, which only the request as a whole has`;
    throw new EntryRejected("E_SCHEMA_KEYWORD", what);
  }
  return readField(place, String(field));
}

// A field of the request, or what the contract says it is when left out.
function requestNumber(field: Json | undefined, place: Place): Code {
  const otherwise = place.scope.defaults?.get(String(field));
  const more = otherwise === undefined ? [] : [String(otherwise)];
  return call(use(place.scope, "numberOr"), [requestField(field, place), ...more]);
}
