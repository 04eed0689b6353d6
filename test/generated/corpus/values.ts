// Values that a node most likely accepts: complete examples, and values that select a mode.
import { exampleOf } from "../../../generator/typescript/example.js";
import { resolveNode, type Node, type Obj, type Tree } from "../../../generator/read/tree/tree.js";
import { byCodeUnit, isJsonObject, type Json } from "../../../generator/read/schema/json.js";

type Definitions = Pick<Tree, "definitions">;

/**
 * The fields of an object that may have a value: required fields first, then by name, so that the
 * order of the catalog does not change the bodies.
 */
export function fieldsOf({ fields }: Obj): readonly (readonly [string, Node])[] {
  return [...fields]
    .sort(([a, one], [b, other]) => +other.required - +one.required || byCodeUnit(a, b))
    .flatMap(([name, { node, listed }]) =>
      listed && node.kind !== "never" ? [[name, node] as const] : [],
    );
}

/** An example with every described field, at every depth. */
export function wholeExample(given: Node, name: string, tree: Definitions, depth = 0): Json {
  const node = resolveNode(given, tree);
  if (depth <= 4 && node.kind === "object" && node.fields.size > 0) {
    return Object.fromEntries(
      fieldsOf(node).map(([key, field]) => [key, wholeExample(field, key, tree, depth + 1)]),
    );
  }
  if (depth > 4 || node.kind !== "array") return exampleOf(given, name, tree);
  const item = wholeExample(node.items, name, tree, depth + 1);
  return Array.from({ length: Math.max(1, node.min) }, () => item);
}

/**
 * Other values of a field: each listed value, true and false, and lists and objects that contain
 * each of those.
 */
export function alternatives(
  given: Node,
  name: string,
  tree: Definitions,
  depth = 0,
): readonly Json[] {
  const node = resolveNode(given, tree);
  if (depth > 3) return [];
  if (node.kind === "words") return node.values;
  if (node.kind === "boolean") return [true, false];
  if (node.kind === "array") {
    return alternatives(node.items, name, tree, depth + 1).map((item) => [item]);
  }
  const base = exampleOf(node, name, tree);
  if (node.kind !== "object" || !isJsonObject(base)) return [];
  return fieldsOf(node).flatMap(([key, field]) => {
    const values = alternatives(field, key, tree, depth + 1);
    const isShown = node.fields.get(key)?.required === true;
    const shown = isShown ? values : [exampleOf(field, key, tree), ...values];
    return shown.map((value) => ({ ...base, [key]: value }));
  });
}
