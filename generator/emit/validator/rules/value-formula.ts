// When a value matches, as a formula: in place where that is short, by a function where it is not.
import type { List, Node, Num, Text } from "../../../reading/tree.js";
import { ANY_LIST } from "../../../reading/nodes.js";
import { isScalar, type JsonScalar } from "../../../schema/scalar.js";
import { scalarLiteral } from "../../text/literal.js";
import type { Code } from "../../layout/code.js";
import { use } from "../module-scope.js";
import type { JsonType } from "../place.js";
import { publicUrlTest } from "../scalars.js";
import { asksNothing, componentsOf, isComplete, lifted, typeTest } from "../unions.js";
import {
  ALWAYS,
  and,
  atom,
  elsewhere,
  lenient,
  NEVER,
  not,
  or,
  told,
  type Formula,
} from "./formula.js";
import { everyItem, someItem } from "./item-facts.js";
import type { RuleContext } from "./rule-context.js";

/** When the value that a local holds matches a node. */
export function valueFormula(
  node: Node,
  value: string,
  hint: string,
  context: RuleContext,
): Formula {
  const isField = fieldIn(value, context) !== undefined;
  const subject = { value, hint, context, isField };
  switch (node.kind) {
    case "any":
      return ALWAYS;
    case "never":
      return NEVER;
    case "null":
      return is(value, null);
    case "words": {
      const scalars = node.values.filter(isScalar);
      if (scalars.length < node.values.length) return matched(node, subject);
      const field = scalars.every((each) => typeof each === "number") && fieldIn(value, context);
      const tells = field ? told(`${field} is `, value) : undefined;
      return or(...scalars.map((each) => is(value, each, tells)));
    }
    case "union": {
      const components = componentsOf(node, context.place.scope.tree);
      const asking = components.filter((each) => !asksNothing(each));
      const areApart = asking.every(({ types, exclusive }) => types.length === 1 && !exclusive);
      if (!isComplete(components) || !areApart) return matched(node, subject);
      return and(
        ...asking.map(({ types: [type = "null"], members }) =>
          orOther(type, or(...members.map((each) => typedFormula(each, type, subject))), subject),
        ),
      );
    }
    default: {
      const type = onlyType(node);
      const formula = type === undefined ? undefined : typedFormula(node, type, subject);
      return formula !== undefined && elsewhere(formula) === false
        ? formula
        : matched(node, subject);
    }
  }
}

// The field that a local holds.
const fieldIn = (value: string, { reading }: RuleContext): string | undefined =>
  [...reading.fields].find(([, local]) => local === value)?.[0];

interface Subject {
  readonly value: string;
  readonly hint: string;
  readonly context: RuleContext;
  /** Whether the value is a field that has been read: what is walked must be one. */
  readonly isField: boolean;
}

const matched = (node: Node, { value, hint, context }: Subject): Formula =>
  atom(context.matches(node, value, hint));

function is(value: string, member: JsonScalar, tells?: Code): Formula {
  const literal = scalarLiteral(member);
  return atom(`${value} === ${literal}`, `${value} !== ${literal}`, { elsewhere: false, tells });
}

// A formula for one type that also accepts all values of other types.
function orOther(type: JsonType, formula: Formula, { value, context }: Subject): Formula {
  if (elsewhere(formula) === true) return formula;
  const test = typeTest(type, { ...context.place, value }, true);
  const isOther = test.includes(" === ") ? test.replace(" === ", " !== ") : `!${test}`;
  return or(lenient(isOther, test), formula);
}

// Only `not` of an array's items is said of one type alone, and is short.
const onlyType = (node: Node): JsonType | undefined =>
  node.kind === "except" && node.about.kind === "array" ? "array" : undefined;

/** When a value matches that is known to be of a type. */
function typedFormula(node: Node, type: JsonType, subject: Subject): Formula {
  switch (node.kind) {
    case "words":
      return valueFormula(node, subject.value, subject.hint, subject.context);
    case "string":
      return textFormula(node, subject);
    case "number":
      return numberFormula(node, subject);
    case "array":
      return listFormula(node, subject);
    case "except":
      return and(
        ...node.not.map((each) => not(typedFormula(each, type, subject))),
        typedFormula(node.about, type, subject),
      );
    default:
      return unsaid(node, type, subject);
  }
}

// A function that takes all values of other types.
function unsaid(node: Node, type: JsonType, { value, hint, context }: Subject): Formula {
  const call = context.matches(lifted(node, type), value, hint);
  return atom(call, `!${call}`, { elsewhere: true });
}

function textFormula(node: Text, subject: Subject): Formula {
  if (node.patterns.length > 0 || node.min > 0 || node.max < Infinity) {
    return unsaid(node, "string", subject);
  }
  const { value, context } = subject;
  return node.publicUrl === undefined
    ? ALWAYS
    : atom(publicUrlTest(node, { ...context.place, value }));
}

function numberFormula(node: Num, subject: Subject): Formula {
  const { integer, min, max, multiples } = node;
  const isOpen = min?.open === true || max?.open === true;
  if (integer || isOpen || multiples.length > 0) return unsaid(node, "number", subject);
  const { value, context } = subject;
  const field = fieldIn(value, context);
  const tells = field === undefined ? undefined : told(`${field} is `, value);
  const bound = (keeps: string, breaks: string, limit: number | undefined): Formula =>
    limit === undefined
      ? ALWAYS
      : atom(
          `${value} ${keeps} ${scalarLiteral(limit)}`,
          `${value} ${breaks} ${scalarLiteral(limit)}`,
          { tells },
        );
  return and(bound(">=", "<", min?.at), bound("<=", ">", max?.at));
}

function listFormula(node: List, subject: Subject): Formula {
  const { contains, unique, items } = node;
  if (unique || (!subject.isField && (contains.length > 0 || items.kind !== "any"))) {
    return unsaid(node, "array", subject);
  }
  const { value, context } = subject;
  const contained = contains.map((each) =>
    each.min === 1 && each.max === Infinity
      ? someItem(value, each.node, context)
      : unsaid({ ...(ANY_LIST as List), contains: [each] }, "array", subject),
  );
  const kept = items.kind === "any" ? ALWAYS : everyItem(value, items, context);
  return and(...contained, lengthFormula(node, subject), kept);
}

function lengthFormula({ min, max }: List, { value, context }: Subject): Formula {
  if (min === 0 && max === Infinity) return ALWAYS;
  const isArray = `${use(context.place.scope, "isArray")}(${value})`;
  const length = `${value}.length`;
  const field = fieldIn(value, context);
  const amount = `${use(context.place.scope, "amount")}(${value})`;
  const tells = field === undefined ? undefined : told(`the number of ${field} is `, amount);
  return or(
    lenient(`!${isArray}`, isArray),
    and(
      min > 0 ? atom(`${length} >= ${min}`, `${length} < ${min}`, { tells }) : ALWAYS,
      max < Infinity ? atom(`${length} <= ${max}`, `${length} > ${max}`, { tells }) : ALWAYS,
    ),
  );
}
