// Emits the checks of a value, with one function for each kind of node (parsed schema).
import { requiredType } from "../../read/issues/components.js";
import { visit, type Node, type Visitor } from "../../read/tree/tree.js";
import { ifStatement, ifThen, type Code } from "../layout/code.js";
import { notStatements } from "./conditions.js";
import { listStatements } from "./lists.js";
import { objectStatements } from "./objects.js";
import { leafOf, stopOfFunction } from "./parts.js";
import { leave, leaveIf, recording, refused, stopAt, wrongType } from "./faults.js";
import type { ValueContext } from "./place.js";
import { numberStatements, stopOf, textStatements } from "./scalars.js";
import { isNoneOf, unionStatements } from "./unions.js";

/** Emits statements that check a value; none if every value is accepted. */
export function checkStatements(node: Node, context: ValueContext): readonly Code[] {
  const type = requiredType(node);
  const isTyped = type === undefined || context.type === type;
  const leaf =
    context.type === undefined || node.kind === "words" ? leafOf(node, context) : undefined;
  if (leaf !== undefined) return [leaveIf(stopOf(leaf, context))];
  const rest = visit(node, STATEMENTS, isTyped ? context : { ...context, type });
  if (isTyped) return rest;
  const isOther = isNoneOf([type], context);
  if (context.mode === "test") return [leaveIf({ wrong: isOther }), ...rest];
  if (rest.length === 0) return [leaveIf(stopAt(context, isOther, wrongType([type])))];
  return [ifStatement(isOther, [leave(context, wrongType([type]))], rest)];
}

/**
 * Emits the body of a function that checks one value. A value of the wrong type gets a single
 * issue, not one for each failed check.
 */
export function functionStatements(node: Node, context: ValueContext): readonly Code[] {
  const type = requiredType(node);
  const isPart =
    type !== undefined && context.mode === "collect" && leafOf(node, context) === undefined;
  if (!isPart) return [...checkStatements(node, context), "return true;"];
  const isOther = isNoneOf([type], context);
  const rest = visit(node, STATEMENTS, { ...context, type });
  return [
    ifThen(isOther, ["return ", recording(context, wrongType([type])), ";"]),
    ...rest,
    "return true;",
  ];
}

// The checks that follow the type test, by kind of node.
const STATEMENTS: Visitor<readonly Code[], ValueContext> = {
  any: () => [],
  never: (_, context) => [leave(context, refused("false", "false", "is not allowed"))],
  null: () => [],
  boolean: () => [],
  number: numberStatements,
  string: textStatements,
  words: () => [],
  array: listStatements,
  tuple: listStatements,
  object: objectStatements,
  union: unionStatements,
  reference: (node, context) => [leaveIf(stopOfFunction(node, context))],
  except: ({ about, not }, context) => [
    ...checkStatements(about, context),
    ...not.flatMap((node) => notStatements(node, context)),
  ],
};
