// Names that every object has: `toString` and its like, as the compiler sees them.
import type { Field } from "../declaration.js";
import { union } from "./shape.js";

const INHERITED = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith("__")),
);

/** An object literal without a field `toString` still has one, as far as the compiler is concerned. */
export function besideInherited(field: Field): Field {
  if (!field.optional || !INHERITED.has(field.name)) return field;
  return { ...field, shape: union([field.shape, { kind: "inherited", name: field.name }]) };
}
