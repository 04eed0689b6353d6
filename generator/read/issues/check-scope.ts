// Defines the checks of values. A check is a function that is made from a node, which is a parsed
// schema. Checks report issues through the validation functions of the caller.
import type { CheckFunctions, Fields, Key, Parent } from "../../live.js";
import type { Node, Tree } from "../tree/tree.js";
import type { JsonType } from "./components.js";
import { isPlain } from "./fields.js";

/**
 * Checks a value. If `parent` is defined, records every issue and returns true. If `parent` is
 * undefined, returns whether the value is valid, and stops at the first fault.
 */
export type Check = (value: unknown, parent: Parent, key: Key) => boolean;

/**
 * The tree of a schema, and the functions that make and share the checks of values against this
 * tree.
 */
export interface CheckScope {
  readonly tree: Tree;
  readonly validation: CheckFunctions;
  /** Makes the check of a node. `type` is the JSON type of the value, if it was already tested. */
  readonly checkOf: (node: Node, type?: JsonType) => Check;
  /** Returns the check of a node. All references to the node share this check. */
  readonly sharedCheck: (node: Node) => Check;
}

export const PASS: Check = () => true;

/** Joins checks of the same value. */
export function inOrder(checks: readonly Check[]): Check {
  const [only = PASS, ...more] = checks.filter((check) => check !== PASS);
  if (more.length === 0) return only;
  const all = [only, ...more];
  return (value, parent, key) => {
    for (const check of all) if (!check(value, parent, key)) return false;
    return true;
  };
}

/** Whether a check accepts a value. Records no issues. */
export const holds = (check: Check, value: unknown): boolean => check(value, undefined, undefined);

/** Reads a field of an object. Does not read inherited members. */
export const readField = (
  object: Fields,
  name: string,
  { validation }: Pick<CheckScope, "validation">,
): unknown => (isPlain(name) ? object[name] : validation.own(object, name));

export function hasType(type: JsonType, value: unknown, validation: CheckFunctions): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "string":
    case "boolean":
      return typeof value === type;
    case "number":
      return validation.isNumber(value);
    case "integer":
      return validation.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return validation.isObject(value);
  }
}
