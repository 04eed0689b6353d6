// Emits expressions that read fields of an object, and expressions of JSON values.
import { isPlain } from "../../read/issues/fields.js";
import type { Json } from "../../read/schema/json.js";
import { call, type Code } from "../layout/code.js";
import { memberAccess } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";
import { use } from "./module-scope.js";
import type { ValueContext } from "./place.js";

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
