// The trees of a contract: of its request and of its rules, each read once.
import { objectOf, type JsonObject } from "../schema/json.js";
import { readTree } from "./read.js";
import { ANY_OBJECT, resolved, type Node, type Obj, type Tree } from "./tree.js";

/** A tree whose root is an object. */
export interface ObjectTree extends Tree {
  readonly root: Obj;
}

const requests = new WeakMap<JsonObject, ObjectTree>();
const rules = new WeakMap<JsonObject, ObjectTree>();

/** The tree of a request schema; request bodies are objects. */
export const requestTree = (schema: JsonObject): ObjectTree =>
  remembered(requests, schema, () => readTree(schema));

/** The tree of a documented rule; it is about request bodies. */
export const ruleTree = (schema: JsonObject): ObjectTree =>
  remembered(rules, schema, () =>
    readTree(objectOf([["type", "object"], ...Object.entries(schema)]), { rule: true }),
  );

function remembered(
  trees: WeakMap<JsonObject, ObjectTree>,
  schema: JsonObject,
  read: () => Tree,
): ObjectTree {
  const known = trees.get(schema);
  if (known !== undefined) return known;
  const tree = read();
  const found = { ...tree, root: objectOfRoot(tree.root, tree) };
  trees.set(schema, found);
  return found;
}

function objectOfRoot(node: Node, tree: Tree): Obj {
  const root = resolved(node, tree);
  if (root.kind === "object") return root;
  if (root.kind === "beyond") return objectOfRoot(root.about, tree);
  if (root.kind !== "union") return ANY_OBJECT;
  const objects = root.members.filter((member) => isObject(member, tree));
  const [only] = objects;
  if (only !== undefined && objects.length === 1) return objectOfRoot(only, tree);
  const kind = root.exclusive ? "oneOf" : "anyOf";
  return { ...ANY_OBJECT, conditions: [{ kind, members: objects }] };
}

function isObject(node: Node, tree: Tree): boolean {
  const found = resolved(node, tree);
  if (found.kind === "beyond") return isObject(found.about, tree);
  if (found.kind === "union") return found.members.some((member) => isObject(member, tree));
  return found.kind === "object" || found.kind === "any";
}
