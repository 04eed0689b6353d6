// The rule vocabulary of contracts/README.md: what JSON Schema has no keyword for.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
} from "../../../schema/json.js";
import { all, block, call, ifStatement, type Code } from "../../layout/code.js";
import { localIdentifier } from "../../text/identifier.js";
import { readProperty } from "./assertions.js";
import { leaveIf, localName, type Place } from "../place.js";
import { predicateFunction } from "./predicates.js";
import { use, type ModuleScope } from "../module-scope.js";

/** Statements for the vocabulary's keywords; the value is known to be an object. */
export function vocabularyStatements(schema: JsonObject, place: Place): readonly Code[] {
  // In a catalog these words are unknown keywords, which mean nothing.
  if (!place.scope.isRule) return [];
  return Object.keys(KEYWORDS).flatMap((keyword) => {
    const value = schema[keyword];
    const write = KEYWORDS[keyword];
    return isJsonObject(value) && write !== undefined ? write(value, place) : [];
  });
}

/** When a text is the public URL that a rule asks for. */
export function publicUrl(word: Json | undefined, text: string, scope: ModuleScope): string {
  const takesHttp = isJsonObject(word) && stringsOf(word["schemes"]).includes("http");
  return `${use(scope, "isPublicUrl")}(${text}${takesHttp ? ', "http"' : ""})`;
}

/** Whether a rule looks up fields of the whole request. */
export const looksAtBody = (schema: JsonObject): boolean =>
  /"x-(sum|appear-in|bound)":/.test(JSON.stringify(schema));

const KEYWORDS: Readonly<Record<string, (value: JsonObject, place: Place) => readonly Code[]>> = {
  "x-total": total,
  "x-sum": sum,
  "x-consecutive": consecutive,
  "x-appear-in": appearIn,
  "x-bound": bound,
};

function total(value: JsonObject, place: Place): readonly Code[] {
  const { minimum, maximum } = value;
  const count = localName(place, "total");
  const parts = isJsonArray(value["of"]) ? value["of"] : [];
  return [
    `let ${count} = 0;`,
    ...parts.flatMap((part) => {
      const path = isJsonObject(part) ? part["path"] : part;
      const where = isJsonObject(part) ? matching(part, place, "Counted") : [];
      return atEach(path, place, (found) => {
        const amount = call(use(place.scope, "amount"), [found, ...where]);
        return [[`${count} = ${count} + `, amount, ";"]];
      });
    }),
    ...(typeof minimum === "number" ? [leaveIf(`${count} < ${minimum}`)] : []),
    ...(typeof maximum === "number" ? [leaveIf(`${count} > ${maximum}`)] : []),
  ];
}

function sum(value: JsonObject, place: Place): readonly Code[] {
  const name = localName(place, "sum");
  const count = localName(place, "summands");
  const isSum = call(use(place.scope, "isSum"), [name, fieldCode(value["equals"], place)]);
  return [
    `let ${name} = 0;`,
    `let ${count} = 0;`,
    ...atEach(value["of"], place, (found) => [
      ifStatement(`typeof ${found} === "number"`, [`${name} = ${name} + ${found};`, `${count}++;`]),
    ]),
    leaveIf(all([`${count} > 0`, ["!", isSum]])),
  ];
}

function consecutive(value: JsonObject, place: Place): readonly Code[] {
  const next = localName(place, "next");
  return [
    `let ${next} = ${Number(value["from"] ?? 1)};`,
    ...atEach(value["of"], place, (found) => [
      ifStatement(`typeof ${found} === "number"`, [leaveIf(`${found} !== ${next}`), `${next}++;`]),
    ]),
  ];
}

function appearIn(value: JsonObject, place: Place): readonly Code[] {
  const text = localName(place, "text");
  const parts = stringsOf(value["of"]).flatMap((path) =>
    atEach(path, place, (found) => [
      leaveIf(all([`typeof ${found} === "string"`, ["!", call(`${text}.includes`, [found])]])),
    ]),
  );
  return [
    `const ${text} = ${readProperty({ ...place, value: "body" }, String(value["field"]))};`,
    ifStatement(`typeof ${text} === "string"`, parts),
  ];
}

/** How a number breaks each bound. */
export const BOUNDS = [
  ["minimum", "<"],
  ["maximum", ">"],
  ["exclusiveMinimum", "<="],
  ["exclusiveMaximum", ">="],
] as const;

function bound(value: JsonObject, place: Place): readonly Code[] {
  return BOUNDS.flatMap(([keyword, breaks]) => {
    if (value[keyword] === undefined) return [];
    const limit = localName(place, "limit");
    return [
      [`const ${limit} = `, fieldCode(value[keyword], place), ";"],
      ...atEach(value["of"], place, (found) => {
        const [matches, ...body] = matching(value, place, "Bounded");
        const where = matches === undefined ? [] : [call(matches, [found, ...body])];
        const isNumber = `typeof ${found} === "number"`;
        return [leaveIf(all([isNumber, ...where, `${found} ${breaks} ${limit}`]))];
      }),
    ];
  });
}

// The condition named by `where`, and what it is called with behind the value.
function matching(part: JsonObject, place: Place, hint: string): readonly string[] {
  const where = part["where"];
  if (!isSchema(where)) return [];
  const matches = predicateFunction(place, where, `${place.hint}${hint}`);
  return [matches, ...(place.scope.withBody ? ["body"] : [])];
}

// Goes to every value at a path; `*` is every item.
function atEach(
  path: Json | undefined,
  place: Place,
  write: (found: string) => readonly Code[],
): readonly Code[] {
  return walk(String(path).split("/"), place, write);
}

function walk(
  [segment = "", ...rest]: readonly string[],
  place: Place,
  write: (found: string) => readonly Code[],
): readonly Code[] {
  const isItem = segment === "*";
  const part = localName(place, isItem ? "item" : localIdentifier(segment));
  const inner = { ...place, value: part, isObject: false, isNarrowed: false };
  const statements = rest.length === 0 ? write(part) : walk(rest, inner, write);
  if (isItem) {
    const index = localName(place, "i");
    const head = `for (let ${index} = 0; ${index} < ${place.value}.length; ${index}++)`;
    const loop = block(head, [`const ${part} = ${place.value}[${index}];`, ...statements]);
    return [ifStatement(`${use(place.scope, "isArray")}(${place.value})`, [loop])];
  }
  const read = `const ${part} = ${readProperty(place, segment)};`;
  const given = rest.length === 0 ? [ifStatement(`${part} !== undefined`, statements)] : statements;
  if (place.isObject) return [read, ...given];
  const isObject = `${use(place.scope, "isObject")}(${place.value})`;
  return [ifStatement(isObject, [read, ...given])];
}

// A field of the request, or what the contract says it is when left out.
function fieldCode(field: Json | undefined, place: Place): Code {
  const name = String(field);
  const otherwise = place.scope.defaults.get(name);
  const read = readProperty({ ...place, value: "body" }, name);
  const args = otherwise === undefined ? [read] : [read, String(otherwise)];
  return call(use(place.scope, "numberOr"), args);
}
