// When an object, the request or an item in it, keeps a documented rule: a formula over its fields.
import { pascalCase } from "../../../normalise/names.js";
import type { Condition, Field, Node, Obj } from "../../../reading/tree.js";
import { asksOnlyForFields } from "../conditions.js";
import { ALWAYS, and, atom, isLenient, NEVER, not, or, type Formula } from "./formula.js";
import { onlyAsking } from "../unions.js";
import type { RuleContext } from "./rule-context.js";
import { vocabularyFormula } from "./vocabulary.js";

/** A part of a rule that an issue of its own is for. */
export interface RulePart {
  /** Top-level field that the issue points at; empty for the request as a whole. */
  readonly field: string;
  readonly isKept: Formula;
  /** Where in the field the values are that the part is about, and what each has to be. */
  readonly values?: { readonly path: readonly string[]; readonly node: Node };
}

/** The parts of a rule. One that says the same of several values, one by one, points at the value that breaks it. */
export function rulePartsOf(root: Node, param: string, context: RuleContext): readonly RulePart[] {
  const isList =
    asksOnlyForFields(root) && [...root.fields.values()].every((each) => !each.required);
  if (!isList) return [{ field: param, isKept: objectFormula(root, context) }];
  return [...root.fields]
    .filter(([, { node }]) => node.kind !== "any")
    .map(([name, field]) => {
      const isKept = fieldFormula(name, field, context);
      const values = valuesOf(field.node, [], context);
      return { field: name, isKept, ...(values !== undefined && { values }) };
    });
}

// The one kind of value that a node is about, below items and fields: nothing where it is about several.
function valuesOf(node: Node, path: readonly string[], context: RuleContext): RulePart["values"] {
  const { tree } = context.place.scope;
  const [part, ...others] = (node.kind === "union" && onlyAsking(node, tree)?.members) || [];
  const inner = part === undefined || others.length > 0 ? undefined : stepsOf(part);
  if (inner === undefined) return { path, node };
  const [step, ...more] = inner;
  return step === undefined || more.length > 0
    ? undefined
    : valuesOf(step[1], [...path, step[0]], context);
}

// The items, or the fields, that a node speaks of; undefined where it says something else too.
function stepsOf(node: Node): readonly (readonly [step: string, node: Node])[] | undefined {
  if (node.kind === "array") {
    const { items, min, max, unique, contains } = node;
    const asksMore = min > 0 || max < Infinity || unique || contains.length > 0;
    return asksMore ? undefined : [["*", items]];
  }
  if (!asksOnlyForFields(node)) return undefined;
  const fields = [...node.fields];
  if (fields.some(([, { required }]) => required)) return undefined;
  return fields.map(([name, field]) => [name, field.node]);
}

/** When an object matches a node. */
export function objectFormula(node: Node, context: RuleContext): Formula {
  switch (node.kind) {
    case "any":
      return ALWAYS;
    case "never":
      return NEVER;
    case "union":
      return node.exclusive
        ? matched(node, context)
        : or(...node.members.map((member) => objectFormula(member, context)));
    case "object":
      return and(
        isSayable(node)
          ? fieldsFormula(node, context)
          : matched({ ...node, vocabulary: [] }, context),
        ...node.vocabulary.map(({ keyword, value }) => vocabularyFormula(keyword, value, context)),
      );
    default:
      return matched(node, context);
  }
}

const matched = (node: Node, { matches, reading, hint }: RuleContext): Formula =>
  atom(matches(node, reading.value, hint));

// Decided before anything is written: a formula that is given up must not leave locals behind.
const isSayable = (node: Obj): boolean =>
  node.patterns.length === 0 &&
  node.others.kind === "any" &&
  node.names.kind === "any" &&
  node.min === 0 &&
  node.max === Infinity &&
  node.conditions.every(({ kind }) => kind !== "oneOf");

function fieldsFormula(node: Obj, context: RuleContext): Formula {
  const fields = [...node.fields];
  return and(
    ...fields.filter(([, field]) => !field.listed).map((each) => fieldFormula(...each, context)),
    ...node.conditions.map((condition) => conditionFormula(condition, context)),
    ...fields.filter(([, field]) => field.listed).map((each) => fieldFormula(...each, context)),
  );
}

function isGiven(name: string, { field }: RuleContext): Formula {
  return atom(`${field(name)} !== undefined`, `${field(name)} === undefined`);
}

function fieldFormula(name: string, { node, required }: Field, context: RuleContext): Formula {
  const given = isGiven(name, context);
  const matches = context.value(node, context.field(name), pascalCase(name), context);
  if (!required) return isLenient(matches) ? matches : or(not(given), matches);
  return node.kind === "words" ? matches : and(given, matches);
}

function conditionFormula(condition: Condition, context: RuleContext): Formula {
  const formula = (node: Node) => objectFormula(node, context);
  switch (condition.kind) {
    case "anyOf":
      return or(...condition.members.map(formula));
    // One of these is no formula of its own.
    case "oneOf":
      return NEVER;
    case "not":
      return not(formula(condition.node));
    case "if": {
      const holds = formula(condition.if);
      const [then, otherwise] = [formula(condition.then), formula(condition.else)];
      return and(or(not(holds), then), or(holds, otherwise));
    }
    case "with":
      return or(not(isGiven(condition.field, context)), formula(condition.then));
  }
}
