// Adds image files to the types of fields with image URLs. A type that mentions files gets the type
// parameter `File`. With `never` as argument, the type describes JSON.
import type { Alias, Alternative, Declaration, Field, RequestTypes } from "./declaration.js";
import { NEVER, partsOf, union, type Shape } from "./shape.js";

/** The JSDoc sentence of a field that takes files. */
export const FILE_LINE =
  "Takes image files too: JPEG, PNG, WebP or GIF of at most 20 MB each. They are uploaded before the create.";

/** Adds image files as an alternative to the strings of a type, also inside lists and unions. */
export function withFiles(shape: Shape): Shape {
  switch (shape.kind) {
    case "string":
      return union([shape, { kind: "file" }]);
    case "alias": {
      const inner = shape.shape();
      return inner === undefined ? shape : withFiles(inner);
    }
    case "union":
    case "array":
    case "tuple":
      return mapParts(shape, withFiles);
    default:
      return shape;
  }
}

/**
 * Adds the type parameter `File` to each declaration that mentions files, directly or through
 * another declaration.
 */
export function withFileParameter(types: RequestTypes): RequestTypes {
  const generic = new Set<string>();
  const mentionsFile = (shape: Shape): boolean =>
    shape.kind === "file" ||
    ((shape.kind === "name" || shape.kind === "alias") && generic.has(shape.name)) ||
    partsOf(shape).some(mentionsFile);
  let before = -1;
  while (generic.size > before) {
    before = generic.size;
    for (const one of types.declarations) {
      if (shapesIn(one).some(mentionsFile)) generic.add(one.name);
    }
  }
  if (generic.size === 0) return types;
  const applied = (shape: Shape): Shape =>
    (shape.kind === "name" || shape.kind === "alias") && generic.has(shape.name)
      ? { ...shape, name: `${shape.name}<File>` }
      : mapParts(shape, applied);
  return {
    ...types,
    declarations: types.declarations.map((one) => ({
      ...mapShapes(one, applied),
      ...(generic.has(one.name) && { takesFiles: true }),
    })),
  };
}

/** Removes image files from the types, for an SDK whose runtime uploads no files. */
export const withoutFiles = (types: RequestTypes): RequestTypes => ({
  ...types,
  declarations: types.declarations.map((one) => mapShapes(one, removeFiles)),
});

const removeFiles = (shape: Shape): Shape =>
  shape.kind === "file" ? NEVER : mapParts(shape, removeFiles);

export const requestTakesFiles = ({ declarations, request }: RequestTypes): boolean =>
  declarations.some(({ name, takesFiles }) => name === request && takesFiles === true);

function shapesIn(one: Alias | Declaration): readonly Shape[] {
  if (!("fields" in one)) return [one.shape];
  const fields = [...one.fields, ...one.alternatives.flat().flatMap((each) => each.fields)];
  return [...fields.map(({ shape }) => shape), ...(one.otherKeys ? [one.otherKeys] : [])];
}

function mapShapes(one: Alias | Declaration, map: (shape: Shape) => Shape): Alias | Declaration {
  if (!("fields" in one)) return { ...one, shape: map(one.shape) };
  const ofFields = (fields: readonly Field[]): readonly Field[] =>
    fields.map((field) => ({ ...field, shape: map(field.shape) }));
  const ofCases = (cases: readonly Alternative[]): readonly Alternative[] =>
    cases.map(({ fields }) => ({ fields: ofFields(fields) }));
  return {
    ...one,
    fields: ofFields(one.fields),
    ...(one.otherKeys && { otherKeys: map(one.otherKeys) }),
    alternatives: one.alternatives.map(ofCases),
  };
}

// Applies `map` to the types directly inside a type, such as the members of a union.
function mapParts(shape: Shape, map: (part: Shape) => Shape): Shape {
  switch (shape.kind) {
    case "union":
      return union(shape.members.map(map));
    case "intersection":
      return { ...shape, members: shape.members.map(map) };
    case "array":
      return { ...shape, item: map(shape.item) };
    case "record":
      return { ...shape, value: map(shape.value) };
    case "tuple":
      return {
        ...shape,
        items: shape.items.map(map),
        ...(shape.rest && { rest: map(shape.rest) }),
      };
    default:
      return shape;
  }
}
