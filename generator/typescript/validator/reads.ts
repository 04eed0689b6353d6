// Emits expressions that read fields, and JSON values.
import type { Json } from "../../read/schema/json.js";
import { call, type Code } from "../layout/code.js";
import { memberAccess } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";
import { use } from "./module-scope.js";
import type { ValueContext } from "./place.js";

// Names that every object inherits. A plain read of such a field finds the inherited value, even if
// the object lacks the field.
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Checks whether plain member access can read a field. */
const isPlain = (name: string): boolean => !INHERITED.has(name);

/** The maximum number of fields that one function checks. More fields need several functions. */
export const MOST_WRITTEN = 64;

/** Emits a test that a field is present, or absent. The value must be an object. */
export function presence({ scope, value }: ValueContext, name: string, isPresent: boolean): string {
  return isPlain(name)
    ? `${memberAccess(value, name)} ${isPresent ? "!==" : "==="} undefined`
    : `${isPresent ? "" : "!"}${use(scope, "has")}(${value}, ${stringLiteral(name)})`;
}

/** Emits a read of a field. The value must be an object. */
export function readField(
  { scope, value }: Pick<ValueContext, "scope" | "value">,
  name: string,
): string {
  return isPlain(name)
    ? memberAccess(value, name)
    : `${use(scope, "own")}(${value}, ${stringLiteral(name)})`;
}

/**
 * Prints a JSON value as an expression. Objects and lists are printed as a call of `JSON.parse`,
 * because a literal could set a prototype.
 */
export function jsonExpression(value: Json): Code {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value).replace("e+", "e");
  return call("JSON.parse", [stringLiteral(JSON.stringify(value))]);
}
