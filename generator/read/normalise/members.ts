// The alternatives of a field, except null.
import { resolved, type Definitions, type Node } from "../tree/tree.js";

/** The members of a union, with references resolved; any other node alone. Never null. */
export function membersOf(node: Node, tree: Definitions): readonly Node[] {
  const found = resolved(node, tree);
  if (found.kind === "null") return [];
  return found.kind === "union"
    ? found.members.flatMap((member) => membersOf(member, tree))
    : [found];
}
