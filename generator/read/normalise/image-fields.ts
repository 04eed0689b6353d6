// Finds the fields of a request that take the URL of an image. The types, metadata and pages of an
// SDK all use these functions, so that they agree.
import { isBareAny } from "../tree/nodes.js";
import {
  nodesOfCondition,
  resolveNode,
  type Definitions,
  type Node,
  type Obj,
} from "../tree/tree.js";
import { kindOfNames, mediaOf, type NamedPlace } from "./media.js";

/**
 * Maximum nesting of a field in a request. The SDK does not know the names of fields that are
 * nested more deeply.
 */
export const DEEPEST = 4;

/** Returns the objects that describe a value. For a list, returns the objects of its items. */
export const objectsIn = (roots: readonly Node[], tree: Definitions): readonly Obj[] =>
  nodesIn(roots, tree, true).filter((node) => node.kind === "object");

/**
 * Returns a map: field name → the nodes of this field in all `objects`. Leaves out nodes that
 * forbid the field.
 */
export function nodesByField(objects: readonly Obj[]): ReadonlyMap<string, readonly Node[]> {
  const fields = new Map<string, Node[]>();
  for (const [name, { node }] of objects.flatMap((object) => [...object.fields])) {
    if (node.kind !== "never") fields.set(name, [...(fields.get(name) ?? []), node]);
  }
  return fields;
}

/** Whether an object describes keys without naming them, for example by `patternProperties`. */
export const allowsAnyName = ({ patterns, others }: Obj): boolean =>
  patterns.length > 0 || (others.kind !== "never" && !isBareAny(others));

/**
 * Whether the strings of a field, directly or in lists, are URLs of images. Returns false for a
 * field that also takes an object with fields. The fields inside this object may then be image
 * fields.
 */
export function isImageField(
  nodes: readonly Node[],
  tree: Definitions,
  place: NamedPlace,
): boolean {
  // The metadata cannot have `"image"` under the key `__proto__`, because TypeScript would widen
  // `"image"` to `string` there.
  if (place.names.length > DEEPEST || place.names[0] === "__proto__") return false;
  const hasImage = nodesIn(nodes, tree, false).some(
    (node) => node.kind === "string" && mediaOf(node, place) === "image",
  );
  return hasImage && nodesByField(objectsIn(nodes, tree)).size === 0;
}

/** Returns the names of an object's fields that take URLs of images. */
export function imageFieldsOf(
  object: Obj,
  tree: Definitions,
  { names, imageFields }: NamedPlace,
): ReadonlySet<string> {
  const objects = objectsIn([object], tree);
  if (objects.some(allowsAnyName)) return new Set();
  const isImage = ([name, nodes]: readonly [string, readonly Node[]]) =>
    isImageField(nodes, tree, { names: [name, ...names], ...(imageFields && { imageFields }) });
  return new Set([...nodesByField(objects)].filter(isImage).map(([name]) => name));
}

/**
 * Whether a value contains URLs that count as image URLs only because of an outer field, such as
 * `url` in `image: { url }`. In `video: { url }`, the same `url` is no image URL, so the values of
 * `image` and `video` need different types.
 */
export const takesImagesByPlace = (node: Node, tree: Definitions, names: readonly string[]) =>
  kindOfNames(names) === "image" && isOpenToPlace([node], tree, [], new Set());

function isOpenToPlace(
  roots: readonly Node[],
  tree: Definitions,
  names: readonly string[],
  seen: Set<Obj>,
): boolean {
  const objects = objectsIn(roots, tree).filter((object) => !seen.has(object));
  objects.forEach((object) => seen.add(object));
  return [...nodesByField(objects)].some(([name, nodes]) => {
    const inside = [name, ...names];
    const isImage = (...around: readonly string[]) =>
      isImageField(nodes, tree, { names: [...inside, ...around] });
    return (isImage("image") && !isImage()) || isOpenToPlace(nodes, tree, inside, seen);
  });
}

// Returns all nodes that references, unions and lists lead to. If `inConditions` is true, also
// follows the conditions of objects. A resolved reference keeps the `format` beside its `$ref`.
function nodesIn(
  roots: readonly Node[],
  tree: Definitions,
  inConditions: boolean,
): readonly Node[] {
  const nodes = new Set<Node>();
  const add = (node: Node) => nodes.add(withFormat(node, resolveNode(node, tree)));
  roots.forEach(add);
  for (const node of nodes) innerNodes(node, inConditions).forEach(add);
  return [...nodes];
}

const withFormat = ({ kind, remarks }: Node, target: Node): Node =>
  kind === "reference" && target.kind === "string" && remarks !== undefined
    ? { ...target, remarks }
    : target;

function innerNodes(node: Node, inConditions: boolean): readonly Node[] {
  switch (node.kind) {
    case "object":
      return inConditions ? node.conditions.flatMap(nodesOfCondition) : [];
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
