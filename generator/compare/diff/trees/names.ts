// Lists the field names of the old contract. All other names are new, and no old request has them.
import { childrenOf } from "../../../read/tree/children.js";
import { nodesOfCondition, type Node, type Obj, type Tree } from "../../../read/tree/tree.js";

/** Returns true if the old contract names this field in this object. */
export type Knows = (object: Obj, name: string) => boolean;

export const KNOWS_ALL: Knows = () => true;

// Path segment that matches any field name.
const ANYWHERE = "*";

/**
 * Returns a function that checks if the old contract names a field. All objects in fields of the
 * same name, such as `image`, count as one: a name that one of them lists counts for all. `written`
 * is the tree before its conversion to the canonical form, because the canonical form may lack some
 * field names.
 */
export function namesOf(tree: Tree, written: Tree = tree): Knows {
  const groups = new Map<string, Set<Node>>();
  const mentioned = new Map<string, Set<string>>([[ANYWHERE, new Set()]]);
  const visit = (node: Node, at: string, definitions: Tree["definitions"]): void => {
    const into = (inner: Node, path: string) => visit(inner, path, definitions);
    const group = groups.get(at) ?? new Set();
    if (group.has(node)) return;
    groups.set(at, group.add(node));
    if (node.kind === "reference") {
      const target = definitions.get(node.name);
      if (target !== undefined) into(target, at);
    } else if (node.kind !== "object") {
      for (const child of childrenOf(node)) into(child, at);
    } else {
      mentioned.set(at, new Set([...(mentioned.get(at) ?? []), ...namesIn(node)]));
      for (const [name, { node: fieldNode }] of node.fields) into(fieldNode, `.${name}`);
      for (const other of [node.others, ...node.patterns.map((each) => each.node)]) {
        into(other, ANYWHERE);
      }
      for (const part of node.conditions.flatMap(nodesOfCondition)) into(part, at);
    }
  };
  for (const { root, definitions } of new Set([tree, written])) visit(root, "", definitions);
  const all = new Set([...mentioned.values()].flatMap((names) => [...names]));
  const inMaps = mentioned.get(ANYWHERE) ?? new Set();
  const placesOf = new Map<Node, string[]>();
  for (const [at, nodes] of groups) {
    for (const node of nodes) placesOf.set(node, [...(placesOf.get(node) ?? []), at]);
  }
  return (object, name) => {
    const places = placesOf.get(object) ?? [ANYWHERE];
    if (places.includes(ANYWHERE)) return all.has(name);
    return inMaps.has(name) || places.some((at) => mentioned.get(at)?.has(name) === true);
  };
}

const namesIn = ({ fields, conditions }: Obj): readonly string[] => [
  ...fields.keys(),
  ...conditions.flatMap((each) => (each.kind === "with" ? [each.field] : [])),
];
