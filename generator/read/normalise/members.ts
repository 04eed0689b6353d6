// The alternatives of a field, except null.
import { resolveNode, type Definitions, type Node } from "../tree/tree.js";

/** The members of a union, with references resolved; any other node alone. Never null. */
export function membersOf(node: Node, tree: Definitions): readonly Node[] {
  const target = resolveNode(node, tree);
  if (target.kind === "null") return [];
  return target.kind === "union"
    ? target.members.flatMap((member) => membersOf(member, tree))
    : [target];
}
