// Finds the types that a module exports: the request, and the objects of its fields. Each name is
// made from the path of the type, such as `ChatMessagesItem` for the items of `messages`.
//
// Callers import these names. So the names must stay the same if the catalog renames a definition
// or reorders alternatives. One name covers all object types at its path. If a definition mixes
// objects with other values, the name covers the whole definition.
import type { Declaration, Field } from "./declaration.js";
import { freeNames, IMPORTED, nameAt } from "./module-names.js";
import { union, type Shape } from "./shape.js";

/** An exported type other than the request. */
export interface ExportedType {
  readonly name: string;
  /** The path of the type: a request field and the steps into its value, such as `messagesItem`. */
  readonly hint: string;
  readonly field: string;
  /** The object types at that path. */
  readonly shape: Shape;
}

/** Returns the exported types other than the request, from the fields of the request type. */
export function exportedTypes({
  name: request,
  fields,
}: Pick<Declaration, "name" | "fields">): readonly ExportedType[] {
  const objectsAtPaths = [...fields].sort(bySpelling).flatMap(({ name, shape }) => {
    const places = new Map<string, Shape[]>();
    collect(shape, name, places, new Set());
    return [...places]
      .filter(([, shapes]) => shapes.some(isObject))
      .map(([hint, shapes]) => ({ field: name, hint, shape: union(shapes) }));
  });
  const free = freeNames(new Set([...IMPORTED, request, `${request}Fields`]));
  return objectsAtPaths.map((place) => ({ ...place, name: free(nameAt(request, place.hint)) }));
}

// Sorts fields so that the usual spelling `v_2` comes before `v-2`. If both fields want the same
// type name, the first field gets it.
function bySpelling(a: Field, b: Field): number {
  const isUsual = ({ name }: Field) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name);
  return Number(isUsual(b)) - Number(isUsual(a)) || (a.name < b.name ? -1 : 1);
}

const isObject = ({ kind }: Shape): boolean => kind !== "record";

function collect(
  shape: Shape,
  hint: string,
  places: Map<string, Shape[]>,
  seen: Set<string>,
): void {
  const inside = (inner: Shape | undefined, step: string) => {
    if (inner !== undefined) collect(inner, `${hint}${step}`, places, seen);
  };
  switch (shape.kind) {
    case "name":
      places.set(hint, [...(places.get(hint) ?? []), shape]);
      break;
    case "union":
      for (const member of shape.members) collect(member, hint, places, seen);
      break;
    case "alias":
      collectAlias(shape, hint, places, seen);
      break;
    case "array":
      inside(shape.item, "Item");
      break;
    case "tuple":
      shape.items.forEach((item, index) => inside(item, String(index + 1)));
      inside(shape.rest, "Item");
      break;
    case "record":
      places.set(hint, [...(places.get(hint) ?? []), shape]);
      inside(shape.value, "Value");
      break;
    default:
  }
}

function collectAlias(
  shape: Shape & { kind: "alias" },
  hint: string,
  places: Map<string, Shape[]>,
  seen: Set<string>,
): void {
  const inner = shape.shape();
  if (inner === undefined || seen.has(shape.name)) return;
  const ofDefinition = new Map<string, Shape[]>();
  seen.add(shape.name);
  collect(inner, hint, ofDefinition, seen);
  seen.delete(shape.name);
  for (const [at, shapes] of ofDefinition) {
    const isWhole = at === hint && shapes.some(isObject);
    places.set(at, [...(places.get(at) ?? []), ...(isWhole ? [shape] : shapes)]);
  }
}
