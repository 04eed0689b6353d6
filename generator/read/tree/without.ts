// Applies `not` and `if` to values other than objects. A node below is a parsed schema.
import { accepts } from "./accepts.js";
import { isSame, meet, type Meeting } from "./meet.js";
import { freeze, isNever, unionOf, wordsOf } from "./nodes.js";
import { NEVER, type Node } from "./tree.js";

/**
 * Returns a node for values that `node` accepts and `excluded` refuses. Both must refuse all
 * objects.
 */
export function without(node: Node, excluded: Node, meeting: Meeting): Node {
  if (isNever(excluded)) return node;
  if (node.kind === "union" && !node.exclusive) {
    return unionOf(node.members.map((member) => without(member, excluded, meeting)));
  }
  return wordsWithout(node, excluded, meeting) ?? formWithout(node, excluded, meeting);
}

// Returns a node for the listed values that `excluded` refuses. Returns undefined if the node lists
// no values, or if it is unknown whether `excluded` accepts one of the values.
function wordsWithout(node: Node, excluded: Node, meeting: Meeting): Node | undefined {
  if (node.kind !== "words") return undefined;
  const verdicts = node.values.map((value) => accepts(excluded, value, meeting));
  if (verdicts.includes(undefined)) return undefined;
  return wordsOf(node.values.filter((_, index) => verdicts[index] === false));
}

function formWithout(node: Node, excluded: Node, meeting: Meeting): Node {
  const common = meet(node, excluded, meeting);
  if (common === undefined) return except(node, excluded, excluded);
  if (isNever(common)) return node;
  // `excluded` accepts every value of `node`, so no value remains.
  if (isSame(common, node)) return NEVER;
  if (node.kind === "boolean" && common.kind === "words") {
    return wordsOf([true, false].filter((value) => !common.values.includes(value)));
  }
  return restoreExceptions(node, common, meeting) ?? except(node, excluded, common);
}

// If `common` accepts the values of `node` with some exceptions, returns a node for the exceptions.
// Otherwise, or if no node can express the exceptions, returns undefined.
function restoreExceptions(node: Node, common: Node, meeting: Meeting): Node | undefined {
  if (common.kind !== "except" || !isSame(common.about, node)) return undefined;
  const back = common.not.map((each) => meet(node, each, meeting));
  return back.every((each) => each !== undefined) ? unionOf(back) : undefined;
}

const except = (node: Node, excluded: Node, common: Node): Node =>
  node.kind === "except"
    ? freeze({ ...node, not: [...node.not, excluded] })
    : freeze({ kind: "except", about: node, not: [common] });

/**
 * Applies an `if` to values other than objects. Returns undefined if no node can express the
 * result.
 */
export function nodeOfIf(
  rest: Node,
  [condition, then, otherwise]: readonly [Node, Node, Node],
  meeting: Meeting,
): Node | undefined {
  const yes = meet(rest, condition, meeting);
  const no = without(rest, condition, meeting);
  const satisfied = yes && meet(yes, then, meeting);
  const failed = meet(no, otherwise, meeting);
  return satisfied && failed && unionOf([satisfied, failed]);
}
