// Applies `not` and `if` to values other than objects.
import { accepts } from "./accepts.js";
import { isSame, meet, type Meeting } from "./meet.js";
import { freeze, isNever, unionOf, wordsOf } from "./nodes.js";
import { NEVER, type Node } from "./tree.js";

/** The values that one node accepts and another does not. Neither node accepts objects. */
export function without(node: Node, taken: Node, meeting: Meeting): Node {
  if (isNever(taken)) return node;
  if (node.kind === "union" && !node.exclusive) {
    return unionOf(node.members.map((member) => without(member, taken, meeting)));
  }
  return wordsWithout(node, taken, meeting) ?? formWithout(node, taken, meeting);
}

// Tests listed values one by one; undefined for other nodes or if a value cannot be decided.
function wordsWithout(node: Node, taken: Node, meeting: Meeting): Node | undefined {
  if (node.kind !== "words") return undefined;
  const verdicts = node.values.map((value) => accepts(taken, value, meeting));
  if (verdicts.includes(undefined)) return undefined;
  return wordsOf(node.values.filter((_, index) => verdicts[index] === false));
}

function formWithout(node: Node, taken: Node, meeting: Meeting): Node {
  const common = meet(node, taken, meeting);
  if (common === undefined) return except(node, taken, taken);
  if (isNever(common)) return node;
  // If both are equal, no value remains.
  if (isSame(common, node)) return NEVER;
  if (node.kind === "boolean" && common.kind === "words") {
    return wordsOf([true, false].filter((value) => !common.values.includes(value)));
  }
  return doublyExcepted(node, common, meeting) ?? except(node, taken, common);
}

// The excluded part is the whole node except some values, so exactly these values remain.
function doublyExcepted(node: Node, common: Node, meeting: Meeting): Node | undefined {
  if (common.kind !== "except" || !isSame(common.about, node)) return undefined;
  const back = common.not.map((each) => meet(node, each, meeting));
  return back.every((each) => each !== undefined) ? unionOf(back) : undefined;
}

const except = (node: Node, taken: Node, common: Node): Node =>
  node.kind === "except"
    ? freeze({ ...node, not: [...node.not, taken] })
    : freeze({ kind: "except", about: node, not: [common] });

/** The node of an `if` for values other than objects; undefined if no node can express it. */
export function decided(
  rest: Node,
  [condition, then, otherwise]: readonly [Node, Node, Node],
  meeting: Meeting,
): Node | undefined {
  const yes = meet(rest, condition, meeting);
  const no = without(rest, condition, meeting);
  const held = yes && meet(yes, then, meeting);
  const failed = meet(no, otherwise, meeting);
  return held && failed && unionOf([held, failed]);
}
