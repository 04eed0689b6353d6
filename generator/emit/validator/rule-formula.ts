// What a documented rule asks of a request, as one formula over its top-level fields.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  stringsOf,
  type Json,
  type JsonObject,
  type Schema,
} from "../../schema/json.js";
import type { Rule } from "../../normalise/contract.js";
import { pascalCase } from "../../normalise/names.js";
import { isScalar } from "../types/shape/scalar.js";
import { scalarLiteral } from "../text/literal.js";
import { ALWAYS, and, atom, NEVER, not, or, type Formula } from "./formula.js";
import { isTrue, numberOf, schemaAt } from "./keywords/assertions.js";
import { predicateFunction, schemasOf } from "./keywords/predicates.js";
import { use } from "./module-scope.js";
import type { Place } from "./place.js";

/** The request as a rule sees it. */
export interface RuleContext {
  readonly place: Place;
  /** The local name of a top-level field. */
  readonly field: (name: string) => string;
  /** A function for what no formula says: whether the request keeps a schema. */
  readonly keeps: (schema: JsonObject) => string;
}

/** A part of a rule that an issue of its own is for. */
export interface RulePart {
  /** Top-level field that the issue points at; empty for the request as a whole. */
  readonly field: string;
  readonly isKept: Formula;
}

/** What a rule asks. One that says the same of several fields, one by one, points at the field that breaks it. */
export function rulePartsOf({ schema, param }: Rule, context: RuleContext): readonly RulePart[] {
  const { properties } = schema;
  if (Object.keys(schema).join() !== "properties" || !isJsonObject(properties)) {
    return [{ field: param, isKept: ruleFormula(schema, context) }];
  }
  return Object.entries(properties).flatMap(([field, sub]) =>
    isSchema(sub) && !isTrue(sub)
      ? [{ field, isKept: propertyFormula(field, sub, false, context) }]
      : [],
  );
}

// When a request keeps a rule.
function ruleFormula(schema: Schema, context: RuleContext): Formula {
  if (!isJsonObject(schema)) return schema ? ALWAYS : NEVER;
  const parts = Object.keys(schema).map((keyword) => KEYWORDS[keyword]?.(schema, context));
  return parts.every((part) => part !== undefined)
    ? and(...parts)
    : or(withoutFields(schema, context), atom(context.keeps(schema)));
}

type Write = (schema: JsonObject, context: RuleContext) => Formula | undefined;

const KEYWORDS: Readonly<Record<string, Write>> = {
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
  then: ({ if: condition }) => (isSchema(condition) ? ALWAYS : undefined),
  else: ({ if: condition }) => (isSchema(condition) ? ALWAYS : undefined),
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
  "x-total": ({ "x-total": total }, context) => totalFormula(mapOf(total), context),
};

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
  const matches = valueFormula(schema, context.field(name), name, context);
  if (!isRequired) return or(not(given), matches);
  const isListed = isJsonObject(schema) && /^(const|enum)$/.test(Object.keys(schema).join());
  return isListed ? matches : and(given, matches);
}

// Small schemas read best in place; others get a function.
function valueFormula(schema: Schema, value: string, name: string, context: RuleContext): Formula {
  if (!isJsonObject(schema)) return schema ? ALWAYS : NEVER;
  const { scope } = context.place;
  const keywords = Object.keys(schema).join();
  const { const: only, enum: members, minItems, maxItems, maximum } = schema;
  if (keywords === "const" && isScalar(only)) return is(value, only);
  if (keywords === "enum" && isJsonArray(members) && members.every(isScalar)) {
    return or(...members.map((member) => is(value, member)));
  }
  const length = `${value}.length`;
  const isArray = () => atom(`${use(scope, "isArray")}(${value})`);
  if (keywords === "minItems") {
    const bound = numberOf(minItems);
    return or(not(isArray()), atom(`${length} >= ${bound}`, `${length} < ${bound}`));
  }
  if (keywords === "maxItems") {
    const bound = numberOf(maxItems);
    return or(not(isArray()), atom(`${length} <= ${bound}`, `${length} > ${bound}`));
  }
  if (keywords === "maximum") {
    const bound = numberOf(maximum);
    return or(
      atom(`typeof ${value} !== "number"`, `typeof ${value} === "number"`),
      atom(`${value} <= ${bound}`, `${value} > ${bound}`),
    );
  }
  const hint = pascalCase(name);
  return atom(`${predicateFunction(context.place, schema, hint)}(${value})`);
}

function is(value: string, member: string | number | boolean | null): Formula {
  const literal = scalarLiteral(member);
  return atom(`${value} === ${literal}`, `${value} !== ${literal}`);
}

function totalFormula(total: JsonObject, context: RuleContext): Formula | undefined {
  const parts = isJsonArray(total["of"]) ? total["of"] : [];
  const amounts = parts.map((part) => amountOf(part, context));
  if (amounts.includes(undefined)) return undefined;
  const sum = amounts.join(" + ");
  const { minimum, maximum } = total;
  return and(
    typeof minimum === "number" ? atom(`${sum} >= ${minimum}`, `${sum} < ${minimum}`) : ALWAYS,
    typeof maximum === "number" ? atom(`${sum} <= ${maximum}`, `${sum} > ${maximum}`) : ALWAYS,
  );
}

function amountOf(part: Json, context: RuleContext): string | undefined {
  const path = String(isJsonObject(part) ? part["path"] : part);
  const where = isJsonObject(part) ? part["where"] : undefined;
  if (path.includes("/")) return undefined;
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
