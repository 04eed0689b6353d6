// Turns lists with an exact number of items into tuples.
import { freeze } from "../../read/tree/nodes.js";
import { ANY, resolveNode, type Node, type Definitions } from "../../read/tree/tree.js";
import { union, type Shape } from "./shape.js";

// A longer tuple is harder to read than a sentence about its length.
const MOST = 4;

/**
 * Returns the number of items that all accepted lists have. Returns undefined if the number varies,
 * if it is larger than 4, or if the node accepts no lists.
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

/** Returns the node for all lists with this many items. */
export const listOf = (count: number): Node =>
  freeze({ kind: "array", items: ANY, min: count, max: count, unique: false, contains: [] });

/** Turns the lists of a type into tuples with this many items. */
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

/** Checks whether a type is an array, or a union with an array. Tuples do not count. */
export const hasLists = (shape: Shape): boolean =>
  shape.kind === "array" || (shape.kind === "union" && shape.members.some(hasLists));
