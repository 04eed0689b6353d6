// When an object, the request or an item in it, keeps a documented rule: a formula over its fields.
import { pascalCase } from "../../../normalise/names.js";
import type { Condition, Field, Node, Obj } from "../../../reading/tree.js";
import { ALWAYS, and, atom, isLenient, NEVER, not, or, silent, type Formula } from "./formula.js";
import type { RuleContext } from "./rule-context.js";
import { vocabularyFormula } from "./vocabulary.js";

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

/** When a field of an object matches. */
export function fieldFormula(
  name: string,
  { node, required }: Field,
  context: RuleContext,
): Formula {
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
      const holds = silent(formula(condition.if));
      const [then, otherwise] = [formula(condition.then), formula(condition.else)];
      return and(or(not(holds), then), or(holds, otherwise));
    }
    case "with":
      return or(not(isGiven(condition.field, context)), formula(condition.then));
  }
}
