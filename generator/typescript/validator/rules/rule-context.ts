// Describes the object that the emitted condition of a rule reads: the request, or an item of a
// list in the request.
import { oneOf, unionOf } from "../../../read/tree/nodes.js";
import type { Node, Tree } from "../../../read/tree/tree.js";
import { arrow, call, callWithArrow, type Code } from "../../layout/code.js";
import { functionFor, use, type ModuleScope } from "../module-scope.js";
import { readField } from "../reads.js";
import { acceptsEverything, componentsOf, isComplete } from "../../../read/issues/components.js";
import { ALWAYS, expression, simplified, test, usesReport, type Formula } from "./formula.js";

/** The object that a rule expression reads. */
export interface RuleContext {
  readonly scope: ModuleScope;
  /** The name for functions of the rule, in Pascal case. */
  readonly hint: string;
  /** The variable name of the object. */
  readonly object: string;
  /** The number of lists around the object. */
  readonly depth: number;
  /** Whether messages show the values that break the rule; false inside conditions. */
  readonly shows: boolean;
  /**
   * The path of the object in the request, as code: arguments of the runtime function `isReported`.
   * Set only if the rule reports each wrong value separately.
   */
  readonly path?: readonly string[] | undefined;
  /**
   * Returns the condition that the object of a context matches a node (a parsed schema). The
   * function is a property, because an import would be circular.
   */
  readonly formula: (node: Node, context: RuleContext) => Formula;
}

/** The variable name of the request in rule expressions. */
export const REQUEST = "r";

/** The variable name of the report in rule expressions. */
export const REPORT = "report";

/** Emits a read of a field of the object. */
export const fieldOf = ({ scope, object }: RuleContext, name: string): string =>
  readField({ scope, value: object }, name);

/** Returns the same context, but without values in messages. Used for the conditions of a rule. */
export const silent = (context: RuleContext): RuleContext => ({ ...context, shows: false });

/** Returns the context of an item of a list in the object. */
export function itemOf(context: RuleContext): RuleContext {
  const { depth, path } = context;
  return {
    ...context,
    object: ["i", "j", "k"][depth] ?? `i${depth}`,
    depth: depth + 1,
    path: path && [...path, ["n", "m"][depth] ?? `n${depth}`],
  };
}

/**
 * Emits a call of a runtime function for rules. The function returns true for types that it does
 * not test. `reportNames` are the names under which a message shows the values.
 */
export function ruleWord(
  name: string,
  args: readonly Code[],
  context: RuleContext,
  reportNames?: readonly Code[],
  write = call,
): Formula {
  const reports = reportNames !== undefined && context.shows;
  const all = reports ? [...args, REPORT, ...reportNames] : args;
  return test(write(use(context.scope, name), all), true, reports);
}

/**
 * Returns the condition that every item of a list satisfies a condition. If `word` is `every`, the
 * emitted call ignores items that are not objects.
 */
export function everyItem(
  word: "each" | "every",
  list: string,
  { scope, object, path }: RuleContext,
  condition: Formula,
): Formula {
  const simple = simplified(condition);
  if (simple === ALWAYS) return ALWAYS;
  const parameters = [object, ...(path?.slice(-1) ?? [])];
  const body = expression(simple);
  const name = use(scope, word);
  const isCall = simple.kind === "atom" && simple.code === body;
  const code = isCall
    ? callWithArrow(name, list, parameters, body)
    : call(name, [list, arrow(parameters, body)]);
  return test(code, true, usesReport(simple));
}

/**
 * Returns the condition that a value matches a node, as a call of an emitted function. Used if no
 * single expression can test the node.
 */
export const matched = (
  node: Node,
  value: string,
  hint: string,
  { scope }: RuleContext,
  elsewhere?: boolean,
): Formula => test(`${functionFor(scope, node, "test", hint)}(${value})`, elsewhere);

/**
 * The constraints of a node on objects. `holdsForOthers` is true if the node accepts all other
 * values, and false if the node refuses them.
 */
export interface AboutFields {
  readonly node: Node;
  readonly holdsForOthers: boolean;
}

/**
 * Extracts the constraints on objects. Returns undefined if the node accepts only some of the
 * values that are not objects. Also returns undefined for kinds of nodes such as `reference`.
 */
export function aboutFields(node: Node, tree: Tree): AboutFields | undefined {
  if (node.kind === "any") return { node, holdsForOthers: true };
  if (node.kind === "object" || node.kind === "never") return { node, holdsForOthers: false };
  if (node.kind !== "union") return undefined;
  const components = componentsOf(node, tree);
  const object = components.find(({ types }) => types.join() === "object");
  const others = components.filter((each) => each !== object);
  if (object === undefined || !others.every(acceptsEverything)) return undefined;
  if (others.length > 0 && !isComplete(components)) return undefined;
  const { members, exclusive } = object;
  const objectNode = exclusive ? oneOf(members) : unionOf(members);
  return { node: objectNode, holdsForOthers: others.length > 0 };
}
