// Lists the values of a node (a parsed schema).
import { isScalar, type JsonScalar } from "../schema/scalar.js";
import { resolveNode, type Definitions, type Node } from "./tree.js";

/**
 * Returns the scalar values that a node lists. Returns undefined if the node accepts other values.
 */
export function listedValues(node: Node, tree: Definitions): readonly JsonScalar[] | undefined {
  const target = resolveNode(node, tree);
  switch (target.kind) {
    case "null":
      return [null];
    case "words":
      return target.values.every(isScalar) ? target.values : undefined;
    case "union": {
      const lists = target.members.map((member) => listedValues(member, tree));
      return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
    }
    default:
      return undefined;
  }
}
