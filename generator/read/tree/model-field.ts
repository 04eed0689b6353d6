// Handles the request field `model`. Callers omit the field, because the SDK adds it to the body.
import { freeze } from "./nodes.js";
import { nodesOfCondition, resolveNode, type Node, type Tree } from "./tree.js";

/**
 * Replaces the field `model` of a request. In the new tree, the field is optional and has the node
 * `model`.
 */
export function withModel(tree: Tree, model: Node): Tree {
  const changed = (node: Node): Node => {
    switch (node.kind) {
      case "object": {
        const field = { node: model, required: false, listed: true };
        return freeze({ ...node, fields: new Map([...node.fields, ["model", field]]) });
      }
      case "union":
        return freeze({ ...node, members: node.members.map(changed) });
      case "except":
        return freeze({ ...node, about: changed(node.about) });
      default:
        return node;
    }
  };
  return { ...tree, root: changed(tree.root) };
}

/**
 * Returns the role of `model` in a request schema.
 *
 * "none": the schema describes a request without `model`. This meaning is an assumption, because
 * the documents do not define it. "listed": the schema lists `model`. "decides": requirements for
 * other fields depend on `model`, or on the number of fields.
 */
export function roleOfModel(tree: Tree): "none" | "listed" | "decides" {
  const nodes = nodesInPlace(tree);
  if (!nodes.some(namesModel)) return "none";
  return nodes.some((node) => seesModel(node, node === tree.root)) ? "decides" : "listed";
}

// Returns the nodes that apply to the request itself, not to its fields.
function nodesInPlace(tree: Tree): readonly Node[] {
  const nodes = new Set([tree.root]);
  const add = (inner: readonly Node[]) =>
    inner.forEach((node) => nodes.add(resolveNode(node, tree)));
  for (const node of nodes) {
    if (node.kind === "object") add(node.conditions.flatMap(nodesOfCondition));
    if (node.kind === "union") add(node.members);
    if (node.kind === "except") add([node.about, ...node.not]);
  }
  return [...nodes];
}

function namesModel(node: Node): boolean {
  return node.kind === "object" && (node.fields.has("model") || dependsOnModel(node));
}

const dependsOnModel = (node: Node): boolean =>
  node.kind === "object" &&
  node.conditions.some((condition) => condition.kind === "with" && condition.field === "model");

function seesModel(node: Node, isRoot: boolean): boolean {
  if (node.kind !== "object") return false;
  const { fields, patterns, others, names, min, max } = node;
  if (min > 0 || max < Infinity || dependsOnModel(node)) return true;
  const isOpen = others.kind === "any" && names.kind === "any" && patterns.length === 0;
  return !isRoot && (fields.has("model") || !isOpen);
}
