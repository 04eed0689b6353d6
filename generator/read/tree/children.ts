// Finds the nodes inside a node. A node is a parsed schema.
import { leaves, nodesOfCondition, visit, type Node, type Visitor } from "./tree.js";

/** Returns the nodes directly inside a node. Does not follow references. */
export const childrenOf = (node: Node): readonly Node[] => visit(node, CHILDREN, undefined);

/** Whether a node or any node inside it passes a test. */
export function isSomewhere(node: Node, test: (node: Node) => boolean): boolean {
  return test(node) || childrenOf(node).some((child) => isSomewhere(child, test));
}

const CHILDREN: Visitor<readonly Node[], undefined> = {
  ...leaves((): readonly Node[] => []),
  array: ({ items, contains }) => [items, ...contains.map(({ node }) => node)],
  tuple: ({ items, rest, contains }) => [...items, rest, ...contains.map(({ node }) => node)],
  object: ({ fields, patterns, others, names, conditions }) => [
    ...[...fields.values()].map(({ node }) => node),
    ...patterns.map(({ node }) => node),
    others,
    names,
    ...conditions.flatMap(nodesOfCondition),
  ],
  union: ({ members }) => members,
  except: ({ about, not }) => [about, ...not],
};
