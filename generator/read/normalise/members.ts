// The forms that a field may have, apart from null.
import { resolved, type Definitions, type Node } from "../tree/tree.js";

/** The members of a union, of all that it refers to; another node is its only one. */
export function membersOf(node: Node, tree: Definitions): readonly Node[] {
  const found = resolved(node, tree);
  if (found.kind === "null") return [];
  return found.kind === "union"
    ? found.members.flatMap((member) => membersOf(member, tree))
    : [found];
}
