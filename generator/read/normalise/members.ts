// Lists the alternatives of a field, without null.
import { resolveNode, type Definitions, type Node } from "../tree/tree.js";

/** Returns the alternatives of a node, with references resolved and without null nodes. */
export function membersOf(node: Node, tree: Definitions): readonly Node[] {
  // References can lead to one node in thousands of ways, so each node is read once.
  const seen = new Set<Node>();
  const members = (each: Node): readonly Node[] => {
    const target = resolveNode(each, tree);
    if (seen.has(target)) return [];
    seen.add(target);
    if (target.kind === "null") return [];
    return target.kind === "union" ? target.members.flatMap(members) : [target];
  };
  return members(node);
}
