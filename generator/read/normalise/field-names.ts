// Collects the field names of a contract. With these names, the runtime (the SDK's library code)
// finds misspelt fields, and fields that take image files.
import { allowsAnyName, DEEPEST, isImageField, nodesByField, objectsIn } from "./image-fields.js";
import type { NamedPlace } from "./media.js";
import type { ObjectTree } from "../tree/contract-tree.js";
import type { Node, Tree } from "../tree/tree.js";
import { objectOf, type Json, type JsonObject } from "../schema/json.js";

// Maximum number of field names in the result of `fieldNames`.
const MOST = 2_000;

/**
 * Maps each field name to `true`, `"image"` or the names of the fields inside it, such as
 * `{ prompt: true, image_url: "image", camera: { zoom: true } }`. `"image"` marks a field that
 * takes the URL of an image. Returns undefined if the contract allows every name, or lists no field
 * or more than 2,000 fields.
 */
export function fieldNames(
  tree: ObjectTree,
  imageFields: readonly string[] = [],
): JsonObject | undefined {
  return namesBelow([tree.root], tree, { names: [], imageFields }, { remaining: MOST });
}

function namesBelow(
  nodes: readonly Node[],
  tree: Tree,
  place: NamedPlace,
  room: { remaining: number },
): JsonObject | undefined {
  if (place.names.length >= DEEPEST) return undefined;
  const objects = objectsIn(nodes, tree);
  if (objects.length === 0 || objects.some(allowsAnyName)) return undefined;
  const fields = nodesByField(objects);
  if (fields.size === 0 || fields.size > room.remaining) return undefined;
  room.remaining -= fields.size;
  return objectOf(
    [...fields].map(([name, below]): [string, Json] => {
      const inside = { ...place, names: [name, ...place.names] };
      const names = namesBelow(below, tree, inside, room);
      return [name, names ?? (isImageField(below, tree, inside) ? "image" : true)];
    }),
  );
}
