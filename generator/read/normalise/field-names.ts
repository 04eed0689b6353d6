// Collects the field names of a contract. The runtime (the SDK's library code) finds misspelt
// fields with these names.
import type { ObjectTree } from "../tree/contract-tree.js";
import { isBareAny } from "../tree/nodes.js";
import { nodesOfCondition, resolveNode, type Node, type Obj, type Tree } from "../tree/tree.js";
import { objectOf, type Json, type JsonObject } from "../schema/json.js";

// Limits depth and size: known requests are flat, so deeper or very large objects are skipped.
const DEEPEST = 4;
const MOST = 2_000;

/**
 * Maps each field name to `true`, or to the names of the fields inside it. Returns undefined if the
 * contract allows every name, or lists no field.
 */
export function fieldNames(tree: ObjectTree): JsonObject | undefined {
  return namesBelow([tree.root], tree, 0, { remaining: MOST });
}

function namesBelow(
  nodes: readonly Node[],
  tree: Tree,
  depth: number,
  room: { remaining: number },
): JsonObject | undefined {
  if (depth >= DEEPEST) return undefined;
  const objects = objectsIn(nodes, tree);
  if (objects.length === 0 || objects.some(allowsAnyName)) return undefined;
  const fields = new Map<string, Node[]>();
  for (const [name, { node }] of objects.flatMap((object) => [...object.fields])) {
    // The runtime must not suggest forbidden fields.
    if (node.kind !== "never") fields.set(name, [...(fields.get(name) ?? []), node]);
  }
  if (fields.size === 0 || fields.size > room.remaining) return undefined;
  room.remaining -= fields.size;
  return objectOf(
    [...fields].map(([name, below]): [string, Json] => [
      name,
      namesBelow(below, tree, depth + 1, room) ?? true,
    ]),
  );
}

// Returns the objects that describe a value. For a list, returns the objects of its items.
function objectsIn(roots: readonly Node[], tree: Tree): readonly Obj[] {
  const nodes = new Set<Node>();
  for (const each of roots) nodes.add(resolveNode(each, tree));
  for (const node of nodes) {
    for (const inner of innerNodes(node)) nodes.add(resolveNode(inner, tree));
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

const allowsAnyName = ({ patterns, others }: Obj): boolean =>
  patterns.length > 0 || (others.kind !== "never" && !isBareAny(others));
