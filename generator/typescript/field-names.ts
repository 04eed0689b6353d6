// Emits the field names of a contract; the runtime uses them to find misspelt fields.
import type { ObjectTree } from "../read/tree/contract-tree.js";
import { saysNothing } from "../read/tree/nodes.js";
import { nodesOfCondition, resolved, type Node, type Obj, type Tree } from "../read/tree/tree.js";
import { objectOf, type Json, type JsonObject } from "../read/schema/json.js";

// Requests are flat, so deeper levels and objects with very many fields are skipped.
const DEEPEST = 4;
const MOST = 2_000;

/**
 * Field name → `true`, or the names inside the field. `undefined` if the contract names no fields,
 * or allows any names.
 */
export function fieldNames(tree: ObjectTree): JsonObject | undefined {
  return namesBelow([tree.root], tree, 0, { left: MOST });
}

function namesBelow(
  nodes: readonly Node[],
  tree: Tree,
  depth: number,
  room: { left: number },
): JsonObject | undefined {
  if (depth >= DEEPEST) return undefined;
  const objects = objectsIn(nodes, tree);
  if (objects.length === 0 || objects.some(letsChoose)) return undefined;
  const fields = new Map<string, Node[]>();
  for (const [name, { node }] of objects.flatMap((object) => [...object.fields])) {
    // Do not suggest forbidden fields.
    if (node.kind !== "never") fields.set(name, [...(fields.get(name) ?? []), node]);
  }
  if (fields.size === 0 || fields.size > room.left) return undefined;
  room.left -= fields.size;
  return objectOf(
    [...fields].map(([name, below]): [string, Json] => [
      name,
      namesBelow(below, tree, depth + 1, room) ?? true,
    ]),
  );
}

// The objects that describe a value itself, or the items of a list.
function objectsIn(given: readonly Node[], tree: Tree): readonly Obj[] {
  const nodes = new Set<Node>();
  for (const each of given) nodes.add(resolved(each, tree));
  for (const node of nodes) {
    for (const inner of innerNodes(node)) nodes.add(resolved(inner, tree));
  }
  return [...nodes].filter((node) => node.kind === "object");
}

function innerNodes(node: Node): readonly Node[] {
  switch (node.kind) {
    case "object":
      return node.conditions.flatMap(nodesOfCondition);
    case "union":
      return node.members;
    case "array":
      return [node.items, ...node.contains.map((one) => one.node)];
    case "tuple":
      return [...node.items, node.rest, ...node.contains.map((one) => one.node)];
    case "except":
      return [node.about];
    default:
      return [];
  }
}

const letsChoose = ({ patterns, others }: Obj): boolean =>
  patterns.length > 0 || (others.kind !== "never" && !saysNothing(others));
