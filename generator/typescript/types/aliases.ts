// Assigns names to definitions that are not objects. A definition that refers to itself needs a
// name.
import { takesImagesByPlace } from "../../read/normalise/image-fields.js";
import { ANY, type Tree } from "../../read/tree/tree.js";
import type { Alias } from "./declaration.js";
import { describeType } from "./jsdoc.js";
import type { ModuleNames } from "./module-names.js";
import type { Shape } from "./shape.js";
import type { ShapeScope } from "./shape-of.js";

interface Reading {
  /** The name of the definition; absent until a reference needs it. */
  name?: string;
  /** The type of the definition; absent until the definition was read. */
  inner?: Shape;
  /**
   * The type that a reference gets: the name, or the type itself if it is short; absent until the
   * definition was read.
   */
  result?: Shape;
}

/**
 * Returns a function that turns references into types. A short definition, such as `string`, is
 * written out and gets no name. A definition has two types if only some of its uses take files.
 */
export function aliasesOf(
  names: ModuleNames,
  definitions: Tree["definitions"],
  declare: (alias: Alias) => void,
): ShapeScope["alias"] {
  const readings = new Map<string, Reading>();
  return (definition, hint, place, read) => {
    const node = definitions.get(definition) ?? ANY;
    const key = takesImagesByPlace(node, { definitions }, place.names)
      ? `image ${definition}`
      : `other ${definition}`;
    const before = readings.get(key);
    if (before?.result !== undefined) return before.result;
    if (before !== undefined) {
      before.name ??= names.at(hint);
      return { kind: "alias", name: before.name, shape: () => before.inner };
    }
    const reading: Reading = {};
    readings.set(key, reading);
    const inner = read();
    if (reading.name === undefined && inner.kind !== "union" && inner.kind !== "tuple") {
      reading.result = inner;
      return inner;
    }
    const name = (reading.name ??= names.at(hint));
    declare({
      name,
      doc: describeType({ sentence: names.sentence(hint), names: [name, definition] }, node),
      shape: inner,
    });
    reading.inner = inner;
    reading.result = { kind: "alias", name, shape: () => inner };
    return reading.result;
  };
}
