// Lists of an exact number of items, as tuples.
import { freeze } from "../../read/tree/nodes.js";
import { ANY, resolveNode, type Node, type Definitions } from "../../read/tree/tree.js";
import { union, type Shape } from "./shape.js";

// A longer tuple is harder to read than the sentence about it.
const MOST = 4;

/**
 * The number of items in every list that the node accepts; undefined if it varies, or is too large
 * for a tuple.
 */
export function exactCount(node: Node, tree: Definitions): number | undefined {
  const target = resolveNode(node, tree);
  switch (target.kind) {
    case "array":
      return target.min === target.max && target.max <= MOST ? target.max : undefined;
    case "union": {
      const lists = target.members.filter(({ kind }) => MAY_BE_LISTS.has(kind));
      const [count, ...others] = lists.map((member) => exactCount(member, tree));
      return others.every((other) => other === count) ? count : undefined;
    }
    default:
      return undefined;
  }
}

const MAY_BE_LISTS = new Set<Node["kind"]>([
  "any",
  "words",
  "array",
  "tuple",
  "union",
  "reference",
  "except",
]);

/** Every list of this many items. */
export const listOf = (count: number): Node =>
  freeze({ kind: "array", items: ANY, min: count, max: count, unique: false, contains: [] });

/** The type with this many items in its lists. */
export function ofCount(shape: Shape, count: number): Shape {
  switch (shape.kind) {
    case "union":
      return union(shape.members.map((member) => ofCount(member, count)));
    case "array":
      return {
        kind: "tuple",
        items: Array.from({ length: count }, () => shape.item),
        required: count,
      };
    default:
      return shape;
  }
}

/** Whether the type has lists of any length. */
export const hasLists = (shape: Shape): boolean =>
  shape.kind === "array" || (shape.kind === "union" && shape.members.some(hasLists));
