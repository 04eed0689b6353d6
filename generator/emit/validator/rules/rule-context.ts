// The object that an expression of a rule reads: the request, or an item of one of its lists.
import { oneOf, unionOf } from "../../../reading/nodes.js";
import type { Node, Tree } from "../../../reading/tree.js";
import { call, type Code } from "../../layout/code.js";
import { functionFor, use, type ModuleScope } from "../module-scope.js";
import { readField } from "../reads.js";
import { asksNothing, componentsOf, isComplete } from "../unions.js";
import { test, type Formula, type Parameter } from "./formula.js";

/** The object that an expression reads. */
export interface RuleContext {
  readonly scope: ModuleScope;
  /** Name for functions that the rule needs, in Pascal case. */
  readonly hint: string;
  /** Name of the object. */
  readonly object: string;
  /** How many lists it is in. */
  readonly depth: number;
  /** Whether the values that break the rule are told: not those of conditions. */
  readonly tells: boolean;
  /** When the object of a context matches a node. Values hold objects again, so it is handed on. */
  readonly formula: (node: Node, context: RuleContext) => Formula;
}

/** Name of the request in expressions. */
export const REQUEST = "r" satisfies Parameter;

/** Reads a field of the object. */
export const fieldOf = ({ scope, object }: RuleContext, name: string): string =>
  readField({ scope, value: object }, name);

/** The same object in a condition, of which nothing is told. */
export const silent = (context: RuleContext): RuleContext => ({ ...context, tells: false });

/** An item of a list in the object. */
export const itemOf = (context: RuleContext): RuleContext => ({
  ...context,
  object: ["i", "j", "k"][context.depth] ?? `i${context.depth}`,
  depth: context.depth + 1,
});

/**
 * A word of the rules: a function of the runtime that holds for values of other types than it is about. Where it has something to
 * tell, further arguments say by which names.
 */
export function ruleWord(
  name: string,
  args: readonly Code[],
  context: RuleContext,
  told?: readonly Code[],
  uses: readonly Parameter[] = [],
): Formula {
  const emitted = use(context.scope, name);
  return told === undefined || !context.tells
    ? test(call(emitted, args), true, uses)
    : test(call(emitted, [...args, "tell", ...told]), true, [...uses, "tell"]);
}

/** What no expression says: a function of the module. */
export const matched = (
  node: Node,
  value: string,
  hint: string,
  { scope }: RuleContext,
  elsewhere?: boolean,
): Formula => test(`${functionFor(scope, node, "test", hint)}(${value})`, elsewhere);

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
