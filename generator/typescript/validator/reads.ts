// Expressions of emitted code: reads of fields, and JSON values.
import type { Json } from "../../read/schema/json.js";
import { call, type Code } from "../layout/code.js";
import { memberAccess } from "../text/identifier.js";
import { stringLiteral } from "../text/literal.js";
import { use } from "./module-scope.js";
import type { Place } from "./place.js";

// Names that every object inherits; reading them says nothing about the value itself.
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether a field can be read by its name as it is. */
const isPlain = (name: string): boolean => !INHERITED.has(name);

/** So many fields are checked in one function; more make several. */
export const MOST_WRITTEN = 64;

/** Whether a field is there; the place must be known to be an object. */
export function presence({ scope, value }: Place, name: string, wanted: boolean): string {
  return isPlain(name)
    ? `${memberAccess(value, name)} ${wanted ? "!==" : "==="} undefined`
    : `${wanted ? "" : "!"}${use(scope, "has")}(${value}, ${stringLiteral(name)})`;
}

/** Reads a field of a place that is known to be an object. */
export function readField({ scope, value }: Pick<Place, "scope" | "value">, name: string): string {
  return isPlain(name)
    ? memberAccess(value, name)
    : `${use(scope, "own")}(${value}, ${stringLiteral(name)})`;
}

/** Small JSON values as an expression; anything with members is parsed from text, which cannot set a prototype. */
export function jsonExpression(value: Json): Code {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value).replace("e+", "e");
  return call("JSON.parse", [stringLiteral(JSON.stringify(value))]);
}
