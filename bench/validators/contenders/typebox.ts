// TypeBox, compiled.
import Type, { type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { Contender, Schema } from "./contender.js";

/** The contract in TypeBox's types. */
export function typebox(schema: Schema): Contender {
  const compiled = Compile(translated(schema));
  return {
    name: "TypeBox",
    is: (value) => compiled.Check(value),
    issues: (value) => [...compiled.Errors(value)],
  };
}

function translated(schema: Schema): TSchema {
  const { type, anyOf, required = [], properties = {}, items = {} } = schema;
  if (schema.const !== undefined) return Type.Literal(schema.const);
  if (schema.enum !== undefined) return Type.Union(schema.enum.map((value) => Type.Literal(value)));
  switch (type) {
    case "object": {
      const fields = Object.entries(properties).map(([key, property]) => {
        const field = translated(property);
        return [key, required.includes(key) ? field : Type.Optional(field)] as const;
      });
      const object = Type.Object(Object.fromEntries(fields));
      return anyOf === undefined ? object : Type.Intersect([object, alternatives(anyOf)]);
    }
    case "array":
      return Type.Array(translated(items), bounds(schema));
    case "string":
      return Type.String(bounds(schema));
    case "integer":
      return Type.Integer(bounds(schema));
    case "boolean":
      return Type.Boolean();
    case "number":
      return anyOf === undefined
        ? Type.Number(bounds(schema))
        : Type.Union(anyOf.map((branch) => translated({ type: "number", ...branch })));
    default:
      return Type.Unknown();
  }
}

function alternatives(branches: readonly Schema[]): TSchema {
  return Type.Union(
    branches.map(({ required = [] }) =>
      Type.Object(Object.fromEntries(required.map((key) => [key, Type.Unknown()]))),
    ),
  );
}

function bounds(schema: Schema): Record<string, number | undefined> {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = schema;
  const all = { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
