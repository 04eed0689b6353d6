// Emits the checks of an object's conditions, such as fields that exclude each other.
import { onlyRequired } from "../../read/issues/fields.js";
import { conditionPhrase, forbiddenSentence } from "../../read/issues/sentences.js";
import { pascalCase } from "../../read/normalise/names.js";
import { isAny, isAnyObject } from "../../read/tree/nodes.js";
import type { Condition, Node, Obj } from "../../read/tree/tree.js";
import { all, ifStatement, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { chosenStatements, formStatements } from "./forms.js";
import { holding, testOf } from "./holding.js";
import { broken, leave, leaveIf, refused, stopAt, type Fault } from "./faults.js";
import { inBlock, under, within, type ValueContext } from "./place.js";
import { presence } from "./reads.js";

export function conditionStatements({ conditions }: Obj, context: ValueContext): readonly Code[] {
  return [
    ...lackStatements(conditions, context),
    ...conditions.flatMap((condition) => conditionCode(condition, context)),
  ];
}

function conditionCode(condition: Condition, context: ValueContext): readonly Code[] {
  switch (condition.kind) {
    case "anyOf":
    case "oneOf": {
      const { kind, members } = condition;
      if (kind === "anyOf" && members.some((each) => isAny(each) || isAnyObject(each))) return [];
      return chosenStatements(members, context) ?? formStatements(kind, members, context, holding);
    }
    case "not":
      return notStatements(condition.node, context);
    case "if":
      return ifCode(condition, context);
    case "with": {
      if (onlyRequired(condition.then) !== undefined) return [];
      const inner = within(context, `With${pascalCase(condition.field)}`);
      const checks = under(inBlock(inner), `${condition.field} is given`, (conditional) =>
        context.scope.check(condition.then, conditional),
      );
      return checks.length === 0
        ? []
        : [ifStatement(presence(context, condition.field, true), checks)];
    }
  }
}

/** Emits the check that a value does not match a node (parsed schema). */
export function notStatements(node: Node, context: ValueContext): readonly Code[] {
  const inner = within(context, "Forbidden");
  const isObject = context.type === "object";
  const holds = isObject ? holding(node, inner) : testOf(node, inner);
  if (holds === false) return [];
  const fault = forbidden(node);
  return [holds === true ? leave(context, fault) : leaveIf(stopAt(context, all(holds.all), fault))];
}

function forbidden(node: Node): Fault {
  const { text, hidesValue } = forbiddenSentence(node);
  return (hidesValue ? refused : broken)("not", "null", text);
}

function ifCode(
  { if: condition, then, else: otherwise }: Condition & { readonly kind: "if" },
  context: ValueContext,
): readonly Code[] {
  const holds = holding(condition, within(context, "Condition"));
  const yes = under(inBlock(within(context, "Then")), conditionPhrase(condition), (inner) =>
    context.scope.check(then, inner),
  );
  const no = context.scope.check(otherwise, inBlock(within(context, "Else")));
  if (typeof holds === "boolean") return holds ? yes : no;
  if (yes.length === 0) return no.length === 0 ? [] : [ifStatement(holds.fails, no)];
  return [ifStatement(all(holds.all), yes, no)];
}

// Emits the checks of `dependentRequired`: if one field is present, another field must be present.
function lackStatements(conditions: readonly Condition[], context: ValueContext): readonly Code[] {
  const pairs = conditions.flatMap((condition) =>
    condition.kind === "with"
      ? (onlyRequired(condition.then) ?? []).map((name) => [condition.field, name] as const)
      : [],
  );
  return pairs.map(([field, name]) => {
    const isBroken = all([presence(context, field, true), presence(context, name, false)]);
    const facts = [stringLiteral(field), stringLiteral(name)];
    return leaveIf(stopAt(context, isBroken, { record: "lacks", facts }));
  });
}
