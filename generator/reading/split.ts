// Takes nodes apart: what they say of objects, which have conditions, and of all other values, which are listed or met.
import { accepts } from "./accepts.js";
import { isSame, meet, type Meeting } from "./meet.js";
import { freeze, isNever, NO_OBJECT, oneOf, unionOf, wordsOf } from "./nodes.js";
import { isJsonObject } from "../schema/json.js";
import { ANY_OBJECT, NEVER, type Condition, type Node, type Words } from "./tree.js";

/** What a node says of objects, and of all other values. */
export interface Split {
  readonly object: Node;
  readonly rest: Node;
}

/** Takes a node apart; undefined while a reference is being read. */
export function split(node: Node, meeting: Meeting): Split | undefined {
  switch (node.kind) {
    case "any":
      return { object: ANY_OBJECT, rest: NO_OBJECT };
    case "object":
      return { object: node, rest: NEVER };
    case "words":
      return {
        object: wordsOf(node.values.filter(isJsonObject)),
        rest: wordsOf(node.values.filter((value) => !isJsonObject(value))),
      };
    case "union": {
      const parts = node.members.map((member) => split(member, meeting));
      if (!parts.every((part) => part !== undefined)) return undefined;
      const join = node.exclusive ? oneOf : unionOf;
      return {
        object: join(parts.map(({ object }) => object)),
        rest: join(parts.map(({ rest }) => rest)),
      };
    }
    case "reference": {
      const target = meeting.lookUp(node);
      if (target === undefined) return undefined;
      const parts = split(target, meeting);
      // What is an object altogether keeps its name.
      return parts && isNever(parts.rest) ? { object: node, rest: NEVER } : parts;
    }
    case "beyond": {
      const parts = split(node.about, meeting);
      const beyond = (about: Node): Node => (isNever(about) ? NEVER : freeze({ ...node, about }));
      return parts && { object: beyond(parts.object), rest: beyond(parts.rest) };
    }
    default:
      return { object: NEVER, rest: node };
  }
}

/** The same objects, as far as they meet a condition; undefined where no node can say it. */
export function withCondition(
  node: Node,
  condition: Condition,
  meeting: Meeting,
): Node | undefined {
  if (isNever(node)) return NEVER;
  const conditioned = freeze({ ...ANY_OBJECT, conditions: [condition] });
  return node.kind === "object"
    ? freeze({ ...node, conditions: [...node.conditions, condition] })
    : meet(node, conditioned, meeting);
}

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
