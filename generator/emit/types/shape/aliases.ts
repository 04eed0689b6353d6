// Definitions that are no objects: each gets its name once, and may refer to itself.
import type { Schema } from "../../../schema/json.js";
import type { Alias } from "../declaration.js";
import { describeType } from "../jsdoc/describe.js";
import type { ModuleNames } from "../module-names.js";
import type { Shape } from "./shape.js";
import type { Steps } from "./shape-of-schema.js";

interface Reading {
  /** Its name, from the moment when something needs one. */
  name?: string;
  /** What the name stands for, once it has been read. */
  inner?: Shape;
  /** What references become, once it has been read. */
  result?: Shape;
  /** How many schemas it unfolds to: a name is short, but what it stands for may be endless to a compiler. */
  size?: number;
}

/**
 * Names what references point to. A definition that needs no name (`string`, `readonly string[]`) is written out.
 */
export function aliasesOf(
  names: ModuleNames,
  steps: Steps,
  declare: (alias: Alias) => void,
): (target: Schema, hint: string, read: () => Shape) => Shape {
  const known = new Map<Schema, Reading>();
  return (target, hint, read) => {
    const before = known.get(target);
    if (before?.result !== undefined) {
      steps.add(before.size);
      return before.result;
    }
    if (before !== undefined) {
      before.name ??= names.at(hint);
      return { kind: "alias", name: before.name, shape: () => before.inner };
    }
    const reading: Reading = {};
    known.set(target, reading);
    const start = steps.total();
    const inner = read();
    reading.size = steps.total() - start;
    if (reading.name === undefined && !isWorthAName(inner)) {
      reading.result = inner;
      return inner;
    }
    const name = (reading.name ??= names.at(hint));
    const doc = describeType(names.sentence(hint), target);
    declare({ name, doc, shape: inner });
    reading.inner = inner;
    reading.result = { kind: "alias", name, shape: () => inner };
    return reading.result;
  };
}

const isWorthAName = ({ kind }: Shape) =>
  kind === "union" || kind === "intersection" || kind === "tuple";
