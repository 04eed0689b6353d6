// The checks of a rule: one of the whole request, or one of each value that the rule speaks of one by one.
import type { List, Node, Obj } from "../../../reading/tree.js";
import type { Code } from "../../layout/code.js";
import { stringLiteral } from "../../text/literal.js";
import { asksOnlyForFields, onlyRequired } from "../holding.js";
import { onlyAsking } from "../unions.js";
import type { Formula } from "./formula.js";
import { walkOver, type Walk } from "./reading.js";
import { aboutFields, type RuleContext } from "./rule-context.js";
import { fieldFormula, objectFormula } from "./rule-formula.js";

/** Writes the check of a value at a path, each step of which is an expression. */
export type WriteCheck = (isKept: Formula, path: readonly string[]) => Code;

/** The checks of a rule; those of items become part of the walks over their lists. */
export function ruleChecks(
  root: Node,
  param: string,
  context: RuleContext,
  write: WriteCheck,
): readonly Code[] {
  if (!saysOnlyFields(root)) {
    const field = demandedBy(root) ?? param;
    return [write(objectFormula(root, context), field === "" ? [] : [stringLiteral(field)])];
  }
  return fieldChecks(root, [], context, write);
}

// The place of a missing field is the field, whichever one a refusal names.
function demandedBy(root: Node): string | undefined {
  const [condition, ...others] = root.kind === "object" ? root.conditions : [];
  if (others.length > 0 || (condition?.kind !== "with" && condition?.kind !== "if"))
    return undefined;
  const [field, ...more] = onlyRequired(condition.then) ?? [];
  return more.length === 0 ? field : undefined;
}

// Each field of an object by itself.
function fieldChecks(
  { fields }: Obj,
  path: readonly string[],
  context: RuleContext,
  write: WriteCheck,
): readonly Code[] {
  return [...fields].flatMap(([name, field]) => {
    if (field.node.kind === "any") return [];
    const here = [...path, stringLiteral(name)];
    const asked = askedOf(field.node, context);
    if (asked !== undefined && saysOnlyItems(asked)) {
      const walk = walkOver(context.reading, context.place, context.field(name));
      itemChecks(asked.items, [...here, walk.index], walk, context, write);
      return [];
    }
    return [write(fieldFormula(name, field, context), [...here, ...stepsBelow(asked, context)])];
  });
}

function itemChecks(
  node: Node,
  path: readonly string[],
  walk: Walk,
  context: RuleContext,
  write: WriteCheck,
): void {
  const inner = context.within(walk.reading);
  const about = aboutFields(node, context.place.scope.tree);
  if (about?.holdsForOthers !== true) {
    walk.onItem.push(write(context.value(node, walk.item, `${context.hint}Item`, inner), path));
  } else if (saysOnlyFields(about.node)) {
    walk.reading.statements.push(...fieldChecks(about.node, path, inner, write));
  } else {
    walk.reading.statements.push(write(objectFormula(about.node, inner), path));
  }
}

// The node for one type, if all values of the other types are accepted.
function askedOf(node: Node, { place }: RuleContext): Node | undefined {
  const [asked, ...more] =
    (node.kind === "union" && onlyAsking(node, place.scope.tree)?.members) || [];
  return more.length === 0 ? asked : undefined;
}

// The path to the only field that a node requires.
function stepsBelow(node: Node | undefined, context: RuleContext): readonly string[] {
  const [only, ...more] = node !== undefined && saysOnlyFields(node) ? node.fields : [];
  if (only === undefined || more.length > 0) return [];
  const [name, field] = only;
  return [stringLiteral(name), ...stepsBelow(askedOf(field.node, context), context)];
}

const saysOnlyFields = (node: Node): node is Obj =>
  asksOnlyForFields(node) && [...node.fields.values()].every(({ required }) => !required);

const saysOnlyItems = (node: Node): node is List =>
  node.kind === "array" &&
  node.min === 0 &&
  node.max === Infinity &&
  !node.unique &&
  node.contains.length === 0;
