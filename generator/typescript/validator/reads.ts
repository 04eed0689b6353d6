// Expressions of emitted code: reads of fields, and JSON values.
import type { Json } from "../../read/schema/json.js";
import { call, type Code } from "../layout/code.js";
import { memberAccess } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";
import { use } from "./module-scope.js";
import type { ValueContext } from "./place.js";

// Names that every object inherits: an object without such a field still has a value under the
// name.
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether plain member access reads a field. */
const isPlain = (name: string): boolean => !INHERITED.has(name);

/** The maximum number of fields that one function checks; more fields need several functions. */
export const MOST_WRITTEN = 64;

/** A test that a field is present, or absent; the value must be an object. */
export function presence({ scope, value }: ValueContext, name: string, isPresent: boolean): string {
  return isPlain(name)
    ? `${memberAccess(value, name)} ${isPresent ? "!==" : "==="} undefined`
    : `${isPresent ? "" : "!"}${use(scope, "has")}(${value}, ${stringLiteral(name)})`;
}

/** Reads a field of a value that is certainly an object. */
export function readField(
  { scope, value }: Pick<ValueContext, "scope" | "value">,
  name: string,
): string {
  return isPlain(name)
    ? memberAccess(value, name)
    : `${use(scope, "own")}(${value}, ${stringLiteral(name)})`;
}

/**
 * A JSON value as an expression. Objects and lists are parsed from text, which cannot set a
 * prototype.
 */
export function jsonExpression(value: Json): Code {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value).replace("e+", "e");
  return call("JSON.parse", [stringLiteral(JSON.stringify(value))]);
}
