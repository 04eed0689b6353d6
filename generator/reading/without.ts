// What is left of values that are no objects when a schema excludes some, or decides by them.
import { accepts } from "./accepts.js";
import { isSame, meet, type Meeting } from "./meet.js";
import { isNever, unionOf, wordsOf } from "./nodes.js";
import { NEVER, type Node, type Words } from "./tree.js";

/** What one node accepts and another does not, neither about objects; undefined where no node can say it. */
export function without(node: Node, taken: Node, meeting: Meeting): Node | undefined {
  if (isNever(taken)) return node;
  if (node.kind === "union") {
    if (node.exclusive) return undefined;
    const parts = node.members.map((member) => without(member, taken, meeting));
    return parts.every((part) => part !== undefined) ? unionOf(parts) : undefined;
  }
  if (node.kind === "words") return wordsWithout(node, taken, meeting);
  const common = meet(node, taken, meeting);
  if (common === undefined) return undefined;
  if (isNever(common)) return node;
  // Only of equal nodes is it plain that nothing is left.
  if (isSame(common, node)) return NEVER;
  if (node.kind === "boolean" && common.kind === "words") {
    return wordsOf([true, false].filter((value) => !common.values.includes(value)));
  }
  return undefined;
}

function wordsWithout(node: Words, taken: Node, meeting: Meeting): Node | undefined {
  const verdicts = node.values.map((value) => accepts(taken, value, meeting));
  if (verdicts.includes(undefined)) return undefined;
  return wordsOf(node.values.filter((_, index) => verdicts[index] === false));
}

/** What holds for values other than objects, by a condition; undefined where no node can say it. */
export function decided(
  rest: Node,
  [condition, then, otherwise]: readonly [Node, Node, Node],
  meeting: Meeting,
): Node | undefined {
  const yes = meet(rest, condition, meeting);
  const no = without(rest, condition, meeting);
  const held = yes && meet(yes, then, meeting);
  const failed = no && meet(no, otherwise, meeting);
  return held && failed && unionOf([held, failed]);
}
