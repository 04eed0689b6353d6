// Valibot. It counts code units where JSON Schema counts code points.
import * as v from "valibot";
import type { Contender, Schema } from "./contender.js";

type Type = v.GenericSchema<unknown>;

/** The contract in Valibot's types. */
export function valibot(schema: Schema): Contender {
  const type = translated(schema);
  return {
    name: "Valibot",
    is: (value) => v.is(type, value),
    issues: (value) => v.safeParse(type, value).issues ?? [],
  };
}

function translated(schema: Schema): Type {
  const { type, anyOf, required = [], properties = {}, items = {} } = schema;
  if (schema.const !== undefined) return v.literal(schema.const);
  if (schema.enum !== undefined) return v.picklist(schema.enum);
  switch (type) {
    case "object": {
      const fields = Object.entries(properties).map(([key, property]) => {
        const field = translated(property);
        return [key, required.includes(key) ? field : v.optional(field)] as const;
      });
      const object = v.looseObject(Object.fromEntries(fields));
      return anyOf === undefined
        ? object
        : v.pipe(
            object,
            v.check((value) =>
              anyOf.some((branch) => branch.required?.every((key) => value[key] !== undefined)),
            ),
          );
    }
    case "array": {
      const { minItems = 0, maxItems = Infinity } = schema;
      const list = v.array(translated(items));
      const floored = minItems > 0 ? v.pipe(list, v.minLength(minItems)) : list;
      return maxItems < Infinity ? v.pipe(floored, v.maxLength(maxItems)) : floored;
    }
    case "string": {
      const { minLength = 0, maxLength = Infinity } = schema;
      const floored = minLength > 0 ? v.pipe(v.string(), v.minLength(minLength)) : v.string();
      return maxLength < Infinity ? v.pipe(floored, v.maxLength(maxLength)) : floored;
    }
    case "integer":
      return bounded(v.pipe(v.number(), v.integer()), schema);
    case "number":
      return anyOf === undefined
        ? bounded(v.number(), schema)
        : v.union(anyOf.map((branch) => translated({ type: "number", ...branch })));
    case "boolean":
      return v.boolean();
    default:
      return v.unknown();
  }
}

function bounded(number: v.GenericSchema<number>, schema: Schema): v.GenericSchema<number> {
  const { minimum, maximum, exclusiveMinimum } = schema;
  let type = number;
  if (minimum !== undefined) type = v.pipe(type, v.minValue(minimum));
  if (maximum !== undefined) type = v.pipe(type, v.maxValue(maximum));
  if (exclusiveMinimum !== undefined) type = v.pipe(type, v.gtValue(exclusiveMinimum));
  return type;
}
