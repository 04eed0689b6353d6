// Lists the alternatives of a field, without null.
import { resolveNode, type Definitions, type Node } from "../tree/tree.js";

/** Returns the alternatives of a node, with references resolved and without null nodes. */
export function membersOf(node: Node, tree: Definitions): readonly Node[] {
  const target = resolveNode(node, tree);
  if (target.kind === "null") return [];
  return target.kind === "union"
    ? target.members.flatMap((member) => membersOf(member, tree))
    : [target];
}
