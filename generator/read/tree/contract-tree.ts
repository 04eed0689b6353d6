// Builds trees from a contract's schema and from its rules. A tree is a parsed schema. Reads each
// schema only once.
import { objectOf, type JsonObject } from "../schema/json.js";
import { checkable, readable } from "../schema/left-open.js";
import { expressible } from "./expressible.js";
import { readTree } from "./read.js";
import { ANY_OBJECT, resolveNode, type Node, type Obj, type Tree } from "./tree.js";

/** A tree whose root is an object node. */
export interface ObjectTree extends Tree {
  readonly root: Obj;
}

/** Returns a contract's schema without its unreadable keywords, and the tree of this schema. */
export const contractReading = memoize((schema) => expressible(readable(schema)));

/** Returns the tree of a contract's schema. The tree ignores the schema's unreadable keywords. */
export const contractTree = (schema: JsonObject): Tree => contractReading(schema).tree;

/** Returns the tree for checks before a request is sent. This tree has no slow patterns. */
export const checkedTree = memoize((schema) => {
  const { schema: whole, tree } = contractReading(schema);
  const document = checkable(whole);
  return document.root === whole.root ? tree : expressible({ ...whole, ...document }).tree;
});

/** Returns the contract's tree with an object node as root, because a request body is an object. */
export const requestTree = memoize((schema) => ofObject(contractTree(schema)));

/** Returns the tree of a documented rule. */
export const conditionTree = memoize((schema) => readTree(schema, { rule: true }));

/** Returns the tree of a rule with an object node as root, because a request body is an object. */
export const ruleTree = memoize((schema) =>
  ofObject(readTree(objectOf([["type", "object"], ...Object.entries(schema)]), { rule: true })),
);

function memoize<Of extends object>(read: (schema: JsonObject) => Of): (schema: JsonObject) => Of {
  const cache = new WeakMap<JsonObject, Of>();
  return (schema) => {
    const reading = cache.get(schema) ?? read(schema);
    cache.set(schema, reading);
    return reading;
  };
}

const ofObject = (tree: Tree): ObjectTree => ({ ...tree, root: objectOfRoot(tree.root, tree) });

function objectOfRoot(node: Node, tree: Tree): Obj {
  const root = resolveNode(node, tree);
  if (root.kind === "object") return root;
  if (root.kind === "except") return objectOfRoot(root.about, tree);
  if (root.kind !== "union") return ANY_OBJECT;
  const objects = root.members.filter((member) => isObject(member, tree));
  const [only] = objects;
  if (only !== undefined && objects.length === 1) return objectOfRoot(only, tree);
  const kind = root.exclusive ? "oneOf" : "anyOf";
  return { ...ANY_OBJECT, conditions: [{ kind, members: objects }] };
}

function isObject(node: Node, tree: Tree): boolean {
  const target = resolveNode(node, tree);
  if (target.kind === "except") return isObject(target.about, tree);
  if (target.kind === "union") return target.members.some((member) => isObject(member, tree));
  return target.kind === "object" || target.kind === "any";
}
