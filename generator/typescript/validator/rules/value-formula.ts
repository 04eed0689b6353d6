// Makes the condition that a value matches a node (a parsed schema). If comparisons and runtime
// functions are not enough, the condition calls an emitted function.
import {
  isAnyPart,
  type Bound,
  type Contains,
  type List,
  type Node,
  type Num,
  type Parts,
  type Text,
  type Words,
} from "../../../read/tree/tree.js";
import { isScalar } from "../../../read/schema/scalar.js";
import { arrow, call, list, type Code } from "../../layout/code.js";
import { scalarLiteral, stringLiteral } from "../../text/literal.js";
import { use } from "../module-scope.js";
import { boundsText, publicUrlTest } from "../scalars.js";
import {
  acceptsEverything,
  componentsOf,
  isComplete,
  lifted,
  type JsonType,
} from "../../../read/issues/components.js";
import {
  ALWAYS,
  and,
  equals,
  expression,
  holdsElsewhere,
  NEVER,
  not,
  or,
  simplified,
  test,
  type Formula,
} from "./formula.js";
import {
  aboutFields,
  everyItem,
  itemOf,
  matched,
  REPORT,
  ruleWord,
  silent,
  type RuleContext,
} from "./rule-context.js";

/** The value that a condition tests. */
export interface Subject {
  readonly value: string;
  /** The field name under which messages show the value. */
  readonly name?: string | undefined;
  readonly hint: string;
  readonly context: RuleContext;
}

export function valueFormula(node: Node, subject: Subject): Formula {
  const { value, hint, context } = subject;
  const byFunction = () => matched(node, value, hint, context);
  switch (node.kind) {
    case "any":
      return ALWAYS;
    case "never":
      return NEVER;
    case "null":
      return equals(value, "null");
    case "words":
      return node.values.every(isScalar) ? wordsFormula(node, subject) : byFunction();
    case "union": {
      const components = componentsOf(node, context.scope.tree);
      const asking = components.filter((each) => !acceptsEverything(each));
      const areApart = asking.every(({ types, exclusive }) => types.length === 1 && !exclusive);
      if (!isComplete(components) || !areApart) return byFunction();
      const formulas = asking.map(({ types: [type = "null"], members }) =>
        or(...members.map((member) => typedFormula(member, type, subject))),
      );
      return formulas.every(holdsElsewhere) ? and(...formulas) : byFunction();
    }
    default:
      return byFunction();
  }
}

function wordsFormula({ values }: Words, { value, name, context }: Subject): Formula {
  const literals = values.filter(isScalar).map(scalarLiteral);
  const canReport = context.shows && values.every((each) => typeof each === "number");
  if (!canReport || name === undefined) return or(...literals.map((each) => equals(value, each)));
  const args = [value, list("[", literals, "]"), REPORT, stringLiteral(name)];
  return test(call(use(context.scope, "isOneOf"), args), false, true);
}

/**
 * Returns the condition that a value matches a node. If the node constrains only objects, tests the
 * fields of the object without a function.
 */
export function anyValueFormula(node: Node, subject: Subject): Formula {
  const { value, context } = subject;
  const about = aboutFields(node, context.scope.tree);
  // If `value` is a call expression, an emitted function tests its result, because TypeScript
  // cannot narrow the type of a call expression.
  if (about?.holdsForOthers !== true || value.endsWith(")")) return valueFormula(node, subject);
  const isObject = test(`${use(context.scope, "isObject")}(${value})`, false);
  return or(not(isObject), context.formula(about.node, { ...context, object: value }));
}

// Returns the condition that a value matches the node, for values of the given type. For values of
// other types the condition is true, unless the node lists values.
function typedFormula(node: Node, type: JsonType, subject: Subject): Formula {
  const { value, hint, context } = subject;
  const byFunction = () => matched(lifted(node, type), value, hint, context, true);
  switch (node.kind) {
    case "words":
      return valueFormula(node, subject);
    case "string":
      return textFormula(node, subject) ?? byFunction();
    case "number":
      return numberFormula(node, subject) ?? byFunction();
    case "array":
      return listFormula(node, subject) ?? byFunction();
    case "except":
      return and(
        ...node.not.map((each) => {
          const unshown = { ...subject, context: silent(context) };
          return not(typedFormula(each, type, unshown));
        }),
        typedFormula(node.about, type, subject),
      );
    default:
      return byFunction();
  }
}

function textFormula(node: Text, { value, context }: Subject): Formula | undefined {
  const isMore = isAnyPart({
    min: node.min > 0,
    max: node.max < Infinity,
    patterns: node.patterns.length > 0,
    format: false,
    publicUrl: false,
  } satisfies Parts<Text>);
  if (isMore) return undefined;
  if (node.publicUrl === undefined) return ALWAYS;
  return test(publicUrlTest(node, { scope: context.scope, value }), true);
}

const nameOf = ({ name }: Subject): readonly Code[] | undefined =>
  name === undefined ? undefined : [stringLiteral(name)];

function numberFormula(node: Num, subject: Subject): Formula | undefined {
  const { integer, min, max, multiples } = node;
  const isMore = isAnyPart({
    integer,
    min: min?.open === true,
    max: max?.open === true,
    multiples: multiples.length > 0,
  } satisfies Parts<Num>);
  if (isMore) return undefined;
  const bound = (word: string, limit: Bound | undefined): Formula => {
    if (limit === undefined) return ALWAYS;
    const args = [subject.value, scalarLiteral(limit.at)];
    return ruleWord(word, args, subject.context, nameOf(subject));
  };
  return and(bound("isAtLeast", min), bound("isAtMost", max));
}

function listFormula(node: List, subject: Subject): Formula | undefined {
  const { min, max, unique, contains, items } = node;
  const { value, context } = subject;
  const needsFunction = (each: Node) =>
    aboutFields(each, context.scope.tree)?.holdsForOthers !== true;
  const isMore = isAnyPart({
    min: false,
    max: false,
    unique,
    contains: contains.some((each) => needsFunction(each.node)),
    items: needsFunction(items),
  } satisfies Parts<List>);
  if (isMore) return undefined;
  const size = [value, ...boundsText(min, max)];
  return and(
    ...contains.map((each) => containsFormula(each, value, context)),
    min === 0 && max === Infinity ? ALWAYS : ruleWord("hasItems", size, context, nameOf(subject)),
    everyFormula(items, value, context),
  );
}

function containsFormula(
  { node, min, max }: Contains,
  value: string,
  context: RuleContext,
): Formula {
  const inner = itemOf(silent(context));
  const matches = arrow([inner.object], expression(itemFormula(node, inner)));
  const counted = (word: string, ...bound: readonly string[]) =>
    ruleWord(word, [value, ...bound, matches], context);
  return and(
    min === 0 ? ALWAYS : min === 1 ? counted("some") : counted("hasAtLeast", String(min)),
    max === Infinity ? ALWAYS : counted("hasAtMost", String(max)),
  );
}

function everyFormula(node: Node, value: string, context: RuleContext): Formula {
  const inner = itemOf(context);
  return everyItem("every", value, inner, itemFormula(node, inner));
}

const itemFormula = (node: Node, inner: RuleContext): Formula =>
  simplified(inner.formula(aboutFields(node, inner.scope.tree)?.node ?? node, inner));
