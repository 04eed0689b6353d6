// Converts contracts to Zod 4. Zod counts UTF-16 code units, but JSON Schema counts code points.
import * as z from "zod";
import type { Contender } from "./contender.js";

/** The keywords of JSON Schema that the measured contracts use. */
export interface Schema {
  readonly type?: string;
  readonly const?: string | number;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

// The last five keywords are annotations, or do not change the result in this benchmark.
const SUPPORTED = new Set(
  (
    "type const enum minimum maximum exclusiveMinimum minLength maxLength items minItems maxItems properties required anyOf " +
    "$schema description default format additionalProperties"
  ).split(" "),
);

/**
 * Returns the validator of a contract in Zod. Zod has no boolean check, so both functions parse the
 * value.
 */
export function zod(schema: Schema): Contender {
  const type = zodType(schema);
  return {
    name: "Zod",
    is: (value) => type.safeParse(value).success,
    issues: (value) => type.safeParse(value).error?.issues ?? [],
  };
}

function zodType(schema: Schema): z.ZodType {
  const unsupported = Object.keys(schema).find((key) => !SUPPORTED.has(key));
  if (unsupported !== undefined)
    throw new Error(
      `The contract uses ${unsupported}, which zod.ts does not convert. Add it to SUPPORTED and convert it.`,
    );
  if (schema.const !== undefined) return z.literal(schema.const);
  if (schema.enum !== undefined) return z.literal([...schema.enum]);
  switch (schema.type) {
    case "object":
      return objectType(schema);
    case "array":
      return arrayType(schema);
    case "string":
      return stringType(schema);
    case "integer":
      return bounded(z.int(), schema);
    case "number":
      return numberType(schema);
    case "boolean":
      return z.boolean();
    default:
      return z.unknown();
  }
}

function objectType({ properties = {}, required = [], anyOf }: Schema): z.ZodType {
  const fields = Object.entries(properties).map(([key, property]) => {
    const field = zodType(property);
    return [key, required.includes(key) ? field : field.optional()] as const;
  });
  const object = z.looseObject(Object.fromEntries(fields));
  if (anyOf === undefined) return object;
  return object.refine((value) =>
    anyOf.some((branch) => branch.required?.every((key) => value[key] !== undefined)),
  );
}

function arrayType({ items = {}, minItems = 0, maxItems = Infinity }: Schema): z.ZodType {
  const list = z.array(zodType(items));
  const floored = minItems > 0 ? list.min(minItems) : list;
  return maxItems < Infinity ? floored.max(maxItems) : floored;
}

function stringType({ minLength = 0, maxLength = Infinity }: Schema): z.ZodType {
  const floored = minLength > 0 ? z.string().min(minLength) : z.string();
  return maxLength < Infinity ? floored.max(maxLength) : floored;
}

const numberType = (schema: Schema): z.ZodType =>
  schema.anyOf === undefined
    ? bounded(z.number(), schema)
    : z.union(schema.anyOf.map((branch) => zodType({ type: "number", ...branch })));

function bounded(number: z.ZodNumber, { minimum, maximum, exclusiveMinimum }: Schema): z.ZodNumber {
  let type = number;
  if (minimum !== undefined) type = type.min(minimum);
  if (maximum !== undefined) type = type.max(maximum);
  if (exclusiveMinimum !== undefined) type = type.gt(exclusiveMinimum);
  return type;
}
