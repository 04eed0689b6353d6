// Makes the condition that an object matches a node (a parsed schema). The object is the request,
// or an item of a list in the request.
import { pascalCase } from "../../../read/normalise/names.js";
import {
  isAnyPart,
  type Condition,
  type Field,
  type Node,
  type Obj,
  type Parts,
} from "../../../read/tree/tree.js";
import { ALWAYS, and, holdsElsewhere, isPresent, NEVER, not, or, type Formula } from "./formula.js";
import { fieldOf, matched, silent, type RuleContext } from "./rule-context.js";
import { valueFormula } from "./value-formula.js";
import { vocabularyFormula } from "./vocabulary.js";

/** Returns the condition that the object of a context matches a node. */
export function objectFormula(node: Node, context: RuleContext): Formula {
  const whole = (each: Node) => matched(each, context.object, context.hint, context);
  switch (node.kind) {
    case "any":
      return ALWAYS;
    case "never":
      return NEVER;
    case "union":
      return node.exclusive
        ? whole(node)
        : or(...node.members.map((member) => objectFormula(member, context)));
    case "object":
      return and(
        isExpressible(node) ? fieldsFormula(node, context) : whole({ ...node, vocabulary: [] }),
        ...node.vocabulary.map(({ keyword, value }) => vocabularyFormula(keyword, value, context)),
      );
    default:
      return whole(node);
  }
}

const isExpressible = (node: Obj): boolean =>
  !isAnyPart({
    fields: false,
    patterns: node.patterns.length > 0,
    others: node.others.kind !== "any",
    names: node.names.kind !== "any",
    min: node.min !== 0,
    max: node.max !== Infinity,
    conditions: node.conditions.some(({ kind }) => kind === "oneOf"),
    vocabulary: false,
  } satisfies Parts<Obj>);

// Joins the conditions in the order in which a person would read them: required fields, conditions
// over several fields, constraints of single fields.
function fieldsFormula(node: Obj, context: RuleContext): Formula {
  const fields = [...node.fields];
  return and(
    ...fields.filter(([, field]) => !field.listed).map((each) => fieldFormula(...each, context)),
    ...node.conditions.map((condition) => conditionFormula(condition, context)),
    ...fields.filter(([, field]) => field.listed).map((each) => fieldFormula(...each, context)),
  );
}

function fieldFormula(name: string, { node, required }: Field, context: RuleContext): Formula {
  const value = fieldOf(context, name);
  const matches = valueFormula(node, { value, name, hint: pascalCase(name), context });
  if (required) return node.kind === "words" ? matches : and(isPresent(value), matches);
  return holdsElsewhere(matches) ? matches : or(not(isPresent(value)), matches);
}

function conditionFormula(condition: Condition, context: RuleContext): Formula {
  const formula = (node: Node) => objectFormula(node, context);
  switch (condition.kind) {
    case "anyOf":
      return or(...condition.members.map(formula));
    // Not reached: a node with a `oneOf` condition is not expressible, so `objectFormula` emits a
    // call of a function that tests the whole node.
    case "oneOf":
      return NEVER;
    case "not":
      return not(objectFormula(condition.node, silent(context)));
    case "if": {
      const holds = objectFormula(condition.if, silent(context));
      const [then, otherwise] = [formula(condition.then), formula(condition.else)];
      return and(or(not(holds), then), or(holds, otherwise));
    }
    case "with":
      return or(not(isPresent(fieldOf(context, condition.field))), formula(condition.then));
  }
}
