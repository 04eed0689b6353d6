// What a rule asks of one value, as a formula: in place where it is short, by a function where it is not.
import {
  isJsonArray,
  isJsonObject,
  isSchema,
  type JsonObject,
  type Schema,
} from "../../../schema/json.js";
import { scalarLiteral } from "../../text/literal.js";
import { isScalar, type JsonScalar } from "../../../schema/scalar.js";
import { numberOf, schemaAt } from "../keywords/assertions.js";
import { schemasOf } from "../keywords/predicates.js";
import { publicUrl } from "../keywords/vocabulary.js";
import { use } from "../module-scope.js";
import { ALWAYS, and, atom, lenient, NEVER, not, or, type Formula } from "./formula.js";
import { everyItem, someItem } from "./item-facts.js";
import type { RuleContext } from "./rule-formula.js";

/** When the value that a local holds keeps a schema. */
export function valueFormula(
  schema: Schema,
  value: string,
  hint: string,
  context: RuleContext,
): Formula {
  if (!isJsonObject(schema)) return schema ? ALWAYS : NEVER;
  const isField = [...context.reading.fields.values()].includes(value);
  const subject = { value, hint, context, isField };
  if (!isSayable(schema, subject)) return atom(context.matches(schema, value, hint));
  return and(...Object.keys(schema).map((keyword) => write(keyword, schema, subject)));
}

interface Subject {
  readonly value: string;
  readonly hint: string;
  readonly context: RuleContext;
  /** Whether the value is a field that has been read: what is walked must be one. */
  readonly isField: boolean;
}

interface Keyword {
  readonly isSayable?: (schema: JsonObject, subject: Subject) => boolean;
  readonly write: (schema: JsonObject, subject: Subject) => Formula;
}

// Asked before anything is written: a formula that is given up must not leave locals behind.
const isSayable = (schema: JsonObject, subject: Subject): boolean =>
  Object.keys(schema).every((keyword) => {
    const known = KEYWORDS[keyword];
    return known !== undefined && known.isSayable?.(schema, subject) !== false;
  });

const write = (keyword: string, schema: JsonObject, subject: Subject): Formula =>
  KEYWORDS[keyword]?.write(schema, subject) ?? ALWAYS;

const same = (schema: Schema, { value, hint, context }: Subject): Formula =>
  valueFormula(schema, value, hint, context);

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  const: {
    isSayable: ({ const: only }) => isScalar(only),
    write: ({ const: only }, { value }) => (isScalar(only) ? is(value, only) : ALWAYS),
  },
  enum: {
    isSayable: ({ enum: members }) => isJsonArray(members) && members.every(isScalar),
    write: ({ enum: members }, { value }) =>
      or(...(isJsonArray(members) ? members : []).filter(isScalar).map((one) => is(value, one))),
  },
  minItems: { write: lengthFormula },
  // Read together with `minItems`.
  maxItems: {
    write: (schema, subject) =>
      schema["minItems"] === undefined ? lengthFormula(schema, subject) : ALWAYS,
  },
  "x-public-url": {
    write: (schema, { value, context }) =>
      or(
        lenient(`typeof ${value} !== "string"`, `typeof ${value} === "string"`),
        atom(publicUrl(schema["x-public-url"], value, context.place.scope)),
      ),
  },
  maximum: {
    write: ({ maximum }, { value }) =>
      or(
        lenient(`typeof ${value} !== "number"`, `typeof ${value} === "number"`),
        atom(`${value} <= ${numberOf(maximum)}`, `${value} > ${numberOf(maximum)}`),
      ),
  },
  items: {
    isSayable: ({ items, prefixItems }, { isField }) =>
      isField && isJsonObject(items) && prefixItems === undefined,
    write: (schema, { value, context }) => ofItems(schema["items"], everyItem, value, context),
  },
  contains: {
    isSayable: ({ contains, minContains, maxContains }, { isField }) =>
      isField && isJsonObject(contains) && minContains === undefined && maxContains === undefined,
    write: (schema, { value, context }) => ofItems(schema["contains"], someItem, value, context),
  },
  allOf: {
    write: ({ allOf }, subject) => and(...schemasOf(allOf).map((sub) => same(sub, subject))),
  },
  anyOf: {
    write: ({ anyOf }, subject) => or(...schemasOf(anyOf).map((sub) => same(sub, subject))),
  },
  not: { write: (schema, subject) => not(same(schemaAt(schema, "not") ?? false, subject)) },
  if: {
    write: (schema, subject) => {
      const condition = same(schemaAt(schema, "if") ?? true, subject);
      const branch = (keyword: string) => same(schemaAt(schema, keyword) ?? true, subject);
      return and(or(not(condition), branch("then")), or(condition, branch("else")));
    },
  },
  // Read together with `if`.
  then: { isSayable: ({ if: condition }) => isSchema(condition), write: () => ALWAYS },
  else: { isSayable: ({ if: condition }) => isSchema(condition), write: () => ALWAYS },
};

function is(value: string, member: JsonScalar): Formula {
  const literal = scalarLiteral(member);
  return atom(`${value} === ${literal}`, `${value} !== ${literal}`);
}

function lengthFormula({ minItems, maxItems }: JsonObject, { value, context }: Subject): Formula {
  const isArray = `${use(context.place.scope, "isArray")}(${value})`;
  const length = `${value}.length`;
  const bound = (keeps: string, breaks: string, limit: unknown): Formula =>
    limit === undefined
      ? ALWAYS
      : atom(`${length} ${keeps} ${numberOf(limit)}`, `${length} ${breaks} ${numberOf(limit)}`);
  return or(
    lenient(`!${isArray}`, isArray),
    and(bound(">=", "<", minItems), bound("<=", ">", maxItems)),
  );
}

const ofItems = (
  schema: unknown,
  ask: (array: string, schema: JsonObject, context: RuleContext) => Formula,
  array: string,
  context: RuleContext,
): Formula => (isJsonObject(schema) ? ask(array, schema, context) : ALWAYS);
