// Stand-ins for every text of the catalog, so that none reaches json-schema-to-typescript, which pastes some of them as code.
import type { JsonScalar } from "../../../schema/scalar.js";
import type { Field } from "../declaration.js";
import type { Shape } from "../shape/shape.js";

/** What a stand-in stands for. */
export interface Tokens {
  /** A property key: `p0`, `p1`, … for a property and the text of its JSDoc. */
  readonly field: (name: string, doc: readonly string[]) => string;
  /** A literal: `v0`, `v1`, … for a value. */
  readonly value: (value: JsonScalar) => string;
  /** A literal: `t0`, `t1`, … for a type that our own printer names. */
  readonly type: (read: () => Shape) => string;
  /** The property behind a key. */
  readonly fieldOf: (token: string) => Pick<Field, "name" | "doc"> | undefined;
  /** The type behind a literal. */
  readonly shapeOf: (token: string) => Shape | undefined;
}

/** A new set of stand-ins, none given out yet. */
export function newTokens(): Tokens {
  const fields = new Map<string, Pick<Field, "name" | "doc">>();
  const shapes = new Map<string, () => Shape>();
  const literal = (prefix: string, shape: () => Shape) => {
    const token = `${prefix}${shapes.size}`;
    shapes.set(token, shape);
    return token;
  };
  return {
    field(name, doc) {
      const token = `p${fields.size}`;
      fields.set(token, { name, doc });
      return token;
    },
    value: (value) => literal("v", () => ({ kind: "literal", value })),
    type: (read) => literal("t", read),
    fieldOf: (token) => fields.get(token),
    shapeOf: (token) => shapes.get(token)?.(),
  };
}
