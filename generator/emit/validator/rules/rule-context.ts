// An object as a rule sees it: the request, or an item of one of its arrays.
import { oneOf, unionOf } from "../../../reading/nodes.js";
import type { Node, Tree } from "../../../reading/tree.js";
import type { Place } from "../place.js";
import { asksNothing, componentsOf, isComplete } from "../unions.js";
import type { Formula } from "./formula.js";
import type { Reading } from "./reading.js";

/** An object as a rule sees it. */
export interface RuleContext {
  readonly place: Place;
  /** Name for what the rule needs, in Pascal case. */
  readonly hint: string;
  readonly reading: Reading;
  /** The local name of a field of the object. */
  readonly field: (name: string) => string;
  /** The local name of a field of the request. */
  readonly ofRequest: (name: string) => string;
  /** A condition for what no formula says: whether a value matches. */
  readonly matches: (node: Node, value: string, hint: string) => string;
  /** The same rule, about an item. */
  readonly within: (item: Reading) => RuleContext;
  /** When an object matches, as a formula over its fields. */
  readonly object: (node: Node, context: RuleContext) => Formula;
  /** When the value that a local holds matches. */
  readonly value: (node: Node, value: string, hint: string, context: RuleContext) => Formula;
}

/** The part of a node for objects, if it accepts all other values, or none of them. */
export interface AboutFields {
  readonly node: Node;
  readonly holdsForOthers: boolean;
}

/** Splits off the part of a node for objects; undefined if it also constrains other values. */
export function aboutFields(node: Node, tree: Tree): AboutFields | undefined {
  if (node.kind === "any") return { node, holdsForOthers: true };
  if (node.kind === "object" || node.kind === "never") return { node, holdsForOthers: false };
  if (node.kind !== "union") return undefined;
  const components = componentsOf(node, tree);
  const object = components.find(({ types }) => types.join() === "object");
  const others = components.filter((each) => each !== object);
  if (object === undefined || !others.every(asksNothing)) return undefined;
  if (others.length > 0 && !isComplete(components)) return undefined;
  const { members, exclusive } = object;
  const said = exclusive ? oneOf(members) : unionOf(members);
  return { node: said, holdsForOthers: others.length > 0 };
}
