// The rule vocabulary of contracts/README.md: what JSON Schema has no keyword for.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
} from "../../../schema/json.js";
import { call, ifStatement, type Code } from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";
import { localName, fault, type Place } from "../place.js";
import { predicateFunction } from "./predicates.js";
import { use } from "../module-scope.js";

/** Statements for the vocabulary's keywords; the value is known to be an object. */
export function vocabularyStatements(schema: JsonObject, place: Place): readonly Code[] {
  // In a catalog these words are unknown keywords, which mean nothing.
  if (!place.scope.withBody) return [];
  return Object.keys(KEYWORDS).flatMap((keyword) => {
    const value = schema[keyword];
    const write = KEYWORDS[keyword];
    return isJsonObject(value) && write !== undefined ? write(value, place) : [];
  });
}

/** The keywords that this vocabulary adds. */
export const VOCABULARY: readonly string[] = [
  "x-total",
  "x-sum",
  "x-consecutive",
  "x-appear-in",
  "x-bound",
];

const KEYWORDS: Readonly<Record<string, (value: JsonObject, place: Place) => readonly Code[]>> = {
  "x-total": total,
  "x-sum": (value, place) => {
    const found = valuesCode(value["of"], place);
    const sum = call(use(place.scope, "addsUp"), [found, fieldCode(value["equals"], place)]);
    return [ifStatement(["!", sum], [fault(place, "x-sum", "null")])];
  },
  "x-consecutive": (value, place) => {
    const from = String(Number(value["from"] ?? 1));
    const holds = call(use(place.scope, "isConsecutive"), [valuesCode(value["of"], place), from]);
    return [ifStatement(["!", holds], [fault(place, "x-consecutive", from)])];
  },
  "x-appear-in": (value, place) =>
    stringsOf(value["of"]).map((path) => {
      const field = stringLiteral(String(value["field"]));
      const args = ["body", field, valuesCode(path, place)];
      const holds = call(use(place.scope, "appearsIn"), args);
      return ifStatement(["!", holds], [fault(place, "x-appear-in", field)]);
    }),
  "x-bound": (value, place) =>
    BOUNDS.flatMap((bound) => {
      const field = value[bound];
      if (field === undefined) return [];
      const where = isSchema(value["where"])
        ? [predicateFunction(place, value["where"], `${place.hint}Bounded`), "body"]
        : [];
      const args = [
        valuesCode(value["of"], place),
        stringLiteral(bound),
        fieldCode(field, place),
        ...where,
      ];
      const holds = call(use(place.scope, "keepsBound"), args);
      return [ifStatement(["!", holds], [fault(place, "x-bound", "null")])];
    }),
};

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

function total(value: JsonObject, place: Place): readonly Code[] {
  const { scope } = place;
  const parts = (isJsonArray(value["of"]) ? value["of"] : []).map((part): Code => {
    const path = isJsonObject(part) ? part["path"] : part;
    const where = isJsonObject(part) && isSchema(part["where"]) ? part["where"] : undefined;
    const matching =
      where === undefined ? [] : [predicateFunction(place, where, `${place.hint}Counted`), "body"];
    return call(use(scope, "countAll"), [valuesCode(path, place), ...matching]);
  });
  const amount = localName(place, "total");
  const sum: Code = [`const ${amount} = `, call(use(scope, "sumOf"), parts), ";"];
  const { minimum, maximum } = value;
  return [
    sum,
    ...(typeof minimum === "number"
      ? [ifStatement(`${amount} < ${minimum}`, [fault(place, "x-total", String(minimum))])]
      : []),
    ...(typeof maximum === "number"
      ? [ifStatement(`${amount} > ${maximum}`, [fault(place, "x-total", String(maximum))])]
      : []),
  ];
}

const valuesCode = (path: Json | undefined, place: Place): Code =>
  call(use(place.scope, "valuesAt"), [place.value, ...String(path).split("/").map(stringLiteral)]);

// A field of the request, or what the contract says it is when left out.
function fieldCode(field: Json | undefined, place: Place): Code {
  const name = String(field);
  const otherwise = place.scope.defaults.get(name);
  const args = [
    "body",
    stringLiteral(name),
    ...(otherwise === undefined ? [] : [String(otherwise)]),
  ];
  return call(use(place.scope, "numberIn"), args);
}
