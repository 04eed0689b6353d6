// The checks of combinations of fields: alternatives, exclusions, conditions.
import { pascalCase } from "../../read/normalise/names.js";
import { isAny, isAnyObject } from "../../read/tree/nodes.js";
import type { Condition, Node, Obj } from "../../read/tree/tree.js";
import { all, ifStatement, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { chosenStatements, formStatements } from "./forms.js";
import { holding, onlyRequired, testOf } from "./holding.js";
import { conditionPhrase, formsSentence } from "./sentences.js";
import { broken, leave, leaveIf, refused, stopAt, type Fault } from "./faults.js";
import { inBlock, under, within, type Place } from "./place.js";
import { presence } from "./reads.js";

/** The checks of an object's conditions. */
export function conditionStatements({ conditions }: Obj, place: Place): readonly Code[] {
  return [
    ...lackStatements(conditions, place),
    ...conditions.flatMap((condition) => conditionCode(condition, place)),
  ];
}

function conditionCode(condition: Condition, place: Place): readonly Code[] {
  switch (condition.kind) {
    case "anyOf":
    case "oneOf": {
      const { kind, members } = condition;
      if (kind === "anyOf" && members.some((each) => isAny(each) || isAnyObject(each))) return [];
      return chosenStatements(members, place) ?? formStatements(kind, members, place, holding);
    }
    case "not":
      return notStatements(condition.node, place);
    case "if":
      return ifCode(condition, place);
    case "with": {
      if (onlyRequired(condition.then) !== undefined) return [];
      const inner = within(place, `With${pascalCase(condition.field)}`);
      const checks = under(inBlock(inner), `${condition.field} is given`, (given) =>
        place.scope.check(condition.then, given),
      );
      return checks.length === 0
        ? []
        : [ifStatement(presence(place, condition.field, true), checks)];
    }
  }
}

/** The checks that a value does not match a node. */
export function notStatements(node: Node, place: Place): readonly Code[] {
  const inner = within(place, "Forbidden");
  const isObject = place.type === "object";
  const holds = isObject ? holding(node, inner) : testOf(node, inner);
  if (holds === false) return [];
  const fault = forbidden(node);
  return [holds === true ? leave(place, fault) : leaveIf(stopAt(place, all(holds.all), fault))];
}

function forbidden(node: Node): Fault {
  const names = onlyRequired(node);
  if (names !== undefined) {
    const says = `must not have ${names.join(" and ")}${names.length > 1 ? " together" : ""}`;
    return refused("not", "null", says);
  }
  const condition = conditionPhrase(node);
  if (condition !== undefined) return refused("not", "null", `is not allowed when ${condition}`);
  const must = formsSentence([node])?.replace("must ", "must not ");
  return broken("not", "null", must ?? "has a form that is not allowed");
}

function ifCode(
  { if: condition, then, else: otherwise }: Condition & { readonly kind: "if" },
  place: Place,
): readonly Code[] {
  const holds = holding(condition, within(place, "Condition"));
  const yes = under(inBlock(within(place, "Then")), conditionPhrase(condition), (inner) =>
    place.scope.check(then, inner),
  );
  const no = place.scope.check(otherwise, inBlock(within(place, "Else")));
  if (typeof holds === "boolean") return holds ? yes : no;
  if (yes.length === 0) return no.length === 0 ? [] : [ifStatement(holds.fails, no)];
  return [ifStatement(all(holds.all), yes, no)];
}

// The checks of `dependentRequired` and `dependentSchemas`.
function lackStatements(conditions: readonly Condition[], place: Place): readonly Code[] {
  const pairs = conditions.flatMap((condition) =>
    condition.kind === "with"
      ? (onlyRequired(condition.then) ?? []).map((name) => [condition.field, name] as const)
      : [],
  );
  return pairs.map(([field, name]) => {
    const isBroken = all([presence(place, field, true), presence(place, name, false)]);
    const facts = [stringLiteral(field), stringLiteral(name)];
    return leaveIf(stopAt(place, isBroken, { record: "lacks", facts }));
  });
}
