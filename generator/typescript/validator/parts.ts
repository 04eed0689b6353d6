// Emits the check of a field or an item. The check is one condition, a function call, or
// statements.
import {
  componentsOf,
  constrainingComponent,
  typeList,
  type JsonType,
} from "../../read/issues/components.js";
import { pascalCase } from "../../read/normalise/names.js";
import { keyOf } from "../../read/tree/key.js";
import { ANY_STRING } from "../../read/tree/nodes.js";
import {
  isAnyPart,
  resolveNode,
  type List,
  type Node,
  type Parts,
  type Tree,
  type Union,
} from "../../read/tree/tree.js";
import type { Code } from "../layout/code.js";
import { functionFor } from "./module-scope.js";
import { leaveIf, recorded, refusedBy, wrongType, type Fault, type Stop } from "./faults.js";
import type { ValueContext } from "./place.js";
import { boundsText, numberLeaf, stopOf, textLeaf, wordsLeaf, type Leaf } from "./scalars.js";
import { isNoneOf } from "./unions.js";

/** One condition that checks a field or an item. */
export interface OnlyCheck {
  readonly stop: Stop;
  /** Whether the condition also reports a missing field. */
  readonly reportsMissing: boolean;
  /** Whether the condition reads the value more than once. */
  readonly isRepeated: boolean;
}

/**
 * Returns the condition that checks a field or an item; undefined if one condition is not enough.
 */
export function onlyCheck(node: Node, context: ValueContext): OnlyCheck | undefined {
  const { scope, mode } = context;
  if (hasFunction(node, scope.tree)) {
    const reportsMissing = mode === "collect" && resolveNode(node, scope.tree).kind === "object";
    return { stop: stopOfFunction(node, context), reportsMissing, isRepeated: false };
  }
  const list = mode === "collect" && node.kind === "array" ? listFault(node) : undefined;
  if (list !== undefined) {
    return { stop: { record: recorded(context, list) }, reportsMissing: true, isRepeated: false };
  }
  const leaf = mode === "collect" ? leafOf(node, context) : undefined;
  return leaf && { stop: stopOf(leaf, context), reportsMissing: true, isRepeated: true };
}

// Returns the fault of a list that one runtime function can check; undefined for other lists.
function listFault(node: List): Fault | undefined {
  const { items, unique, contains, min, max } = node;
  const isMore = isAnyPart({
    items: false,
    min: false,
    max: false,
    unique,
    contains: contains.length > 0,
  } satisfies Parts<List>);
  if (isMore) return undefined;
  const facts = boundsText(min, max).slice(0, max < Infinity ? 2 : min > 0 ? 1 : 0);
  if (items.kind === "any") return { record: "checkCount", facts };
  return keyOf(items) === keyOf(ANY_STRING) ? { record: "checkTexts", facts } : undefined;
}

/** Returns the condition under which the emitted function for a node refuses the value. */
export function stopOfFunction(node: Node, context: ValueContext): Stop {
  return refusedBy(context, functionOf(node, context, context.hint));
}

function functionOf(node: Node, { scope, mode }: ValueContext, hint: string): string {
  const name = node.kind === "reference" ? pascalCase(node.name) : hint;
  return functionFor(scope, resolveNode(node, scope.tree), mode, name);
}

function hasFunction(node: Node, tree: Tree): boolean {
  switch (node.kind) {
    case "reference":
    case "except":
      return true;
    case "object":
      return node.fields.size + node.conditions.length > 0;
    case "union":
      return hasForms(node, tree);
    default:
      return false;
  }
}

function hasForms(node: Union, tree: Tree): boolean {
  const asking = constrainingComponent(node, tree)?.members;
  if (asking !== undefined)
    return asking.length > 1 || asking.some((each) => hasFunction(each, tree));
  return (
    typeList(node, tree) === undefined ||
    componentsOf(node, tree).some(({ members }) => members.length > 1)
  );
}

/** Returns the check of a node that needs only one condition; undefined for other nodes. */
export function leafOf(node: Node, context: ValueContext): Leaf | undefined {
  switch (node.kind) {
    case "null":
    case "boolean":
      return typeLeaf([node.kind], context);
    case "number":
      return numberLeaf(node, context);
    case "string":
      return textLeaf(node, context);
    case "words":
      return wordsLeaf(node, context);
    case "union": {
      const types = typeList(node, context.scope.tree);
      return types && typeLeaf(types, context);
    }
    default:
      return undefined;
  }
}

const typeLeaf = (types: readonly JsonType[], context: ValueContext): Leaf => ({
  tests: [isNoneOf(types, context)],
  fault: wrongType(types),
});

export function partStatements(node: Node, context: ValueContext): readonly Code[] {
  const only = onlyCheck(node, context);
  return only === undefined ? context.scope.check(node, context) : [leaveIf(only.stop)];
}
