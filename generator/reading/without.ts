// Applies `not` and `if` to values other than objects.
import { accepts } from "./accepts.js";
import { isSame, meet, type Meeting } from "./meet.js";
import { freeze, isNever, unionOf, wordsOf } from "./nodes.js";
import { NEVER, type Node } from "./tree.js";

/** The values that one node accepts and another does not; neither accepts objects. */
export function without(node: Node, taken: Node, meeting: Meeting): Node {
  if (isNever(taken)) return node;
  if (node.kind === "union" && !node.exclusive) {
    return unionOf(node.members.map((member) => without(member, taken, meeting)));
  }
  if (node.kind === "words") {
    const verdicts = node.values.map((value) => accepts(taken, value, meeting));
    if (!verdicts.includes(undefined)) {
      return wordsOf(node.values.filter((_, index) => verdicts[index] === false));
    }
  }
  const common = meet(node, taken, meeting);
  if (common !== undefined && isNever(common)) return node;
  // Nothing is left only if both are equal.
  if (common !== undefined && isSame(common, node)) return NEVER;
  if (node.kind === "boolean" && common?.kind === "words") {
    return wordsOf([true, false].filter((value) => !common.values.includes(value)));
  }
  const isDoubled = common?.kind === "except" && isSame(common.about, node);
  const back = isDoubled ? common.not.map((each) => meet(node, each, meeting)) : [undefined];
  if (back.every((each) => each !== undefined)) return unionOf(back);
  return node.kind === "except"
    ? freeze({ ...node, not: [...node.not, taken] })
    : freeze({ kind: "except", about: node, not: [common ?? taken] });
}

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
