// Defines the JSON values that a TypeScript literal type can express.
import type { Json } from "./json.js";

export type JsonScalar = string | number | boolean | null;

export function isScalar(value: Json | undefined): value is JsonScalar {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
