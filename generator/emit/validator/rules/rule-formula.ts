// What a documented rule asks of an object, the request or an item in it, as one formula over its fields.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import type { Rule } from "../../../normalise/contract.js";
import { pascalCase } from "../../../normalise/names.js";
import { isTrue, schemaAt } from "../keywords/assertions.js";
import { predicateFunction, schemasOf } from "../keywords/predicates.js";
import { use } from "../module-scope.js";
import type { Place } from "../place.js";
import { ALWAYS, and, atom, isLenient, NEVER, not, or, type Formula } from "./formula.js";
import type { Reading } from "./reading.js";
import { valueFormula } from "./value-formula.js";
import { isSimple, vocabularyFormula } from "./vocabulary-formula.js";

/** An object as a rule sees it. */
export interface RuleContext {
  readonly place: Place;
  /** Name for what the rule needs, in Pascal case. */
  readonly hint: string;
  readonly reading: Reading;
  /** The local name of a field of the object. */
  readonly field: (name: string) => string;
  /** The local name of a field of the request. */
  readonly ofRequest: (name: string) => string;
  /** A condition for what no formula says: whether the object keeps a schema. */
  readonly keeps: (schema: JsonObject) => string;
  /** The same of any value. */
  readonly matches: (schema: JsonObject, value: string, hint: string) => string;
  /** The same rule, about an item. */
  readonly within: (item: Reading) => RuleContext;
}

/** A part of a rule that an issue of its own is for. */
export interface RulePart {
  /** Top-level field that the issue points at; empty for the request as a whole. */
  readonly field: string;
  readonly isKept: Formula;
  /** Where in the field the values stand that the part is about, and what is asked of each. */
  readonly values?: { readonly path: readonly string[]; readonly schema: JsonObject };
}

/** What a rule asks. One that says the same of several values, one by one, points at the value that breaks it. */
export function rulePartsOf({ schema, param }: Rule, context: RuleContext): readonly RulePart[] {
  const { properties } = schema;
  if (Object.keys(schema).join() !== "properties" || !isJsonObject(properties)) {
    return [{ field: param, isKept: ruleFormula(schema, context) }];
  }
  return Object.entries(properties).flatMap(([field, sub]) => {
    if (!isSchema(sub) || isTrue(sub)) return [];
    const isKept = propertyFormula(field, sub, false, context);
    const values = valuesOf(sub, []);
    return [{ field, isKept, ...(values !== undefined && { values }) }];
  });
}

// The one kind of value that a schema is about, below items and fields: nothing where it is about several.
function valuesOf(schema: Schema, path: readonly string[]): RulePart["values"] {
  if (!isJsonObject(schema)) return undefined;
  const { items, properties } = schema;
  const [keyword, ...others] = Object.keys(schema);
  if (others.length > 0) return { path, schema };
  if (keyword === "items" && isSchema(items)) return valuesOf(items, [...path, "*"]);
  if (keyword !== "properties" || !isJsonObject(properties)) return { path, schema };
  const [field, ...more] = Object.entries(properties);
  if (field === undefined || more.length > 0 || !isSchema(field[1])) return { path, schema };
  return valuesOf(field[1], [...path, field[0]]);
}

/** When an object keeps a schema. */
export function ruleFormula(schema: Schema, context: RuleContext): Formula {
  if (!isJsonObject(schema)) return schema ? ALWAYS : NEVER;
  // Asked before anything is written: a formula that is given up must not leave locals behind.
  if (!Object.keys(schema).every((keyword) => isSayable(keyword, schema))) {
    return or(withoutFields(schema, context), atom(context.keeps(schema)));
  }
  return and(...Object.keys(schema).map((keyword) => write(keyword, schema, context)));
}

/** Whether a schema asks for nothing but fields, so that what is no object cannot break it. */
export function isAboutFields(schema: Schema): boolean {
  if (!isJsonObject(schema)) return true;
  const { allOf, anyOf } = schema;
  const parts = ["not", "if", "then", "else"].map((keyword) => schemaAt(schema, keyword) ?? true);
  return (
    Object.keys(schema).every((keyword) => FIELD_KEYWORDS[keyword] !== undefined) &&
    [...parts, ...schemasOf(allOf), ...schemasOf(anyOf)].every(isAboutFields)
  );
}

type Write = (schema: JsonObject, context: RuleContext) => Formula;

const FIELD_KEYWORDS: Readonly<Record<string, Write>> = {
  required: (schema, context) => {
    const properties = mapOf(schema["properties"]);
    const undescribed = stringsOf(schema["required"]).filter((name) => !(name in properties));
    return and(...undescribed.map((name) => isGiven(name, context)));
  },
  properties: (schema, context) => {
    const required = stringsOf(schema["required"]);
    const parts = Object.entries(mapOf(schema["properties"])).map(([name, sub]) =>
      isSchema(sub) ? propertyFormula(name, sub, required.includes(name), context) : ALWAYS,
    );
    return and(...parts);
  },
  allOf: ({ allOf }, context) => and(...schemasOf(allOf).map((sub) => ruleFormula(sub, context))),
  anyOf: ({ anyOf }, context) => or(...schemasOf(anyOf).map((sub) => ruleFormula(sub, context))),
  not: (schema, context) => not(ruleFormula(schemaAt(schema, "not") ?? false, context)),
  if: (schema, context) => {
    const condition = ruleFormula(schemaAt(schema, "if") ?? true, context);
    const branch = (keyword: string) => ruleFormula(schemaAt(schema, keyword) ?? true, context);
    return and(or(not(condition), branch("then")), or(condition, branch("else")));
  },
  // Read together with `if`.
  then: () => ALWAYS,
  else: () => ALWAYS,
  dependentSchemas: ({ dependentSchemas }, context) =>
    and(
      ...Object.entries(mapOf(dependentSchemas)).map(([name, sub]) =>
        or(not(isGiven(name, context)), isSchema(sub) ? ruleFormula(sub, context) : ALWAYS),
      ),
    ),
  dependentRequired: ({ dependentRequired }, context) =>
    and(
      ...Object.entries(mapOf(dependentRequired)).map(([name, needed]) =>
        or(
          not(isGiven(name, context)),
          and(...stringsOf(needed).map((field) => isGiven(field, context))),
        ),
      ),
    ),
};

function write(keyword: string, schema: JsonObject, context: RuleContext): Formula {
  if (keyword === "x-total") return totalFormula(mapOf(schema[keyword]), context);
  return (
    FIELD_KEYWORDS[keyword]?.(schema, context) ??
    vocabularyFormula(keyword, mapOf(schema[keyword]), context)
  );
}

function isSayable(keyword: string, schema: JsonObject): boolean {
  if (keyword === "then" || keyword === "else") return isSchema(schema["if"]);
  if (keyword === "x-total") {
    return partsOf(mapOf(schema[keyword])).every((part) => !pathOf(part).includes("/"));
  }
  return FIELD_KEYWORDS[keyword] !== undefined || isSimple(keyword, mapOf(schema[keyword]));
}

const mapOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

function isGiven(name: string, { field }: RuleContext): Formula {
  return atom(`${field(name)} !== undefined`, `${field(name)} === undefined`);
}

function propertyFormula(
  name: string,
  schema: Schema,
  isRequired: boolean,
  context: RuleContext,
): Formula {
  const given = isGiven(name, context);
  const matches = valueFormula(schema, context.field(name), pascalCase(name), context);
  if (!isRequired) return isLenient(matches) ? matches : or(not(given), matches);
  const isListed = isJsonObject(schema) && /^(const|enum)$/.test(Object.keys(schema).join());
  return isListed ? matches : and(given, matches);
}

const partsOf = (total: JsonObject): readonly Json[] =>
  isJsonArray(total["of"]) ? total["of"] : [];
const pathOf = (part: Json): string => String(isJsonObject(part) ? part["path"] : part);

function totalFormula(total: JsonObject, context: RuleContext): Formula {
  const sum = partsOf(total)
    .map((part) => amountOf(part, context))
    .join(" + ");
  const { minimum, maximum } = total;
  return and(
    typeof minimum === "number" ? atom(`${sum} >= ${minimum}`, `${sum} < ${minimum}`) : ALWAYS,
    typeof maximum === "number" ? atom(`${sum} <= ${maximum}`, `${sum} > ${maximum}`) : ALWAYS,
  );
}

function amountOf(part: Json, context: RuleContext): string {
  const path = pathOf(part);
  const where = isJsonObject(part) ? part["where"] : undefined;
  const matching = isSchema(where)
    ? [predicateFunction(context.place, where, `Counted${pascalCase(path)}`)]
    : [];
  const args = [context.field(path), ...matching].join(", ");
  return `${use(context.place.scope, "amount")}(${args})`;
}

// Words of the vocabulary that look for values hold where there are none: no call for a request without the fields.
function withoutFields(schema: JsonObject, context: RuleContext): Formula {
  const [keyword, ...others] = Object.keys(schema);
  if (others.length > 0 || !/^x-(sum|consecutive|appear-in|bound)$/.test(keyword ?? ""))
    return NEVER;
  const of = mapOf(schema[keyword ?? ""])["of"];
  const paths = typeof of === "string" ? [of] : stringsOf(of);
  const names = new Set(paths.map((path) => path.split("/")[0] ?? ""));
  return and(...[...names].map((name) => not(isGiven(name, context))));
}
