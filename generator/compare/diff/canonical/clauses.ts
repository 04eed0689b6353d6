// Converts conditions to clauses. `if A then B` and `anyOf: [{not: A}, B]` become the same clause.
// `if A then B else C` becomes two clauses. `dependentSchemas` is treated as `if A then B`: A means
// that the field is present.
import { objectWithFields } from "../../../read/tree/conditions.js";
import type { Meeting } from "../../../read/tree/meet.js";
import { freeze, isAny, isAnyObject, isNever } from "../../../read/tree/nodes.js";
import type { Condition, Node } from "../../../read/tree/tree.js";

/**
 * A value fulfils a clause if it matches a node of `some`, or if `not` has a node that the value
 * does not match. A node is a parsed schema.
 */
export interface Clause {
  readonly not: readonly Node[];
  readonly some: readonly Node[];
}

/**
 * Returns the clauses of a condition, and no clauses for `oneOf`. Leaves out clauses that are
 * always true.
 */
export const clausesOf = (condition: Condition, meeting: Meeting): readonly Clause[] =>
  clausesOfOne(condition).flatMap((clause) => simple(clause, meeting) ?? []);

function clausesOfOne(condition: Condition): readonly Clause[] {
  switch (condition.kind) {
    case "anyOf":
      return [{ not: [], some: condition.members }];
    case "oneOf":
      return [];
    case "not":
      return (membersOf(condition.node) ?? [condition.node]).map((member) => ({
        not: [member],
        some: [],
      }));
    case "with":
      return [{ not: [objectWithFields([condition.field])], some: [condition.then] }];
    case "if":
      return [
        { not: [condition.if], some: [condition.then] },
        { not: [], some: [condition.if, condition.else] },
      ];
  }
}

// Simplifies a clause. Returns `undefined` if the clause is always true.
function simple({ not, some }: Clause, meeting: Meeting): Clause | undefined {
  const [nodes, someNodes]: [Node[], Node[]] = [[], []];
  const add = (node: Node, isNot: boolean): boolean => {
    const only = onlyCondition(node, meeting);
    if (only?.kind === "not") return add(only.node, !isNot);
    const isAll = isAny(node) || isAnyObject(node);
    const [always, never] = isNot ? [isNever(node), isAll] : [isAll, isNever(node)];
    if (always) return false;
    if (never) return true;
    const members = only?.kind === "anyOf" ? only.members : membersOf(node);
    if (!isNot && members !== undefined) return members.every((each) => add(each, false));
    (isNot ? nodes : someNodes).push(node);
    return true;
  };
  const isOpen = not.every((node) => add(node, true)) && some.every((node) => add(node, false));
  return isOpen ? { not: nodes, some: someNodes } : undefined;
}

const membersOf = (node: Node): readonly Node[] | undefined =>
  node.kind === "union" && !node.exclusive ? node.members : undefined;

// Returns the condition of an object that has one condition and nothing else. Returns `undefined`
// for any other node.
function onlyCondition(node: Node, meeting: Meeting): Condition | undefined {
  const one = node.kind === "reference" ? meeting.lookUp(node) : node;
  if (one?.kind !== "object" || one.conditions.length !== 1) return undefined;
  return isAnyObject(freeze({ ...one, conditions: [] })) ? one.conditions[0] : undefined;
}
