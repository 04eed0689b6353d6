// The checks of a value: one method for each kind of node.
import { visit, type Node, type Visitor } from "../../read/tree/tree.js";
import { ifStatement, ifThen, type Code } from "../layout/code.js";
import { notStatements } from "./conditions.js";
import { listStatements } from "./lists.js";
import { objectStatements } from "./objects.js";
import { leafOf, stopOfFunction } from "./parts.js";
import { leave, leaveIf, recording, refused, stopAt, wrongType } from "./faults.js";
import type { JsonType, Place } from "./place.js";
import { numberStatements, numberType, stopOf, textStatements } from "./scalars.js";
import { isNoneOf, unionStatements } from "./unions.js";

/** Statements that check a value; none if every value is accepted. */
export function checkStatements(node: Node, place: Place): readonly Code[] {
  const type = typeNamed(node);
  const isTyped = type === undefined || place.type === type;
  const leaf = place.type === undefined || node.kind === "words" ? leafOf(node, place) : undefined;
  if (leaf !== undefined) return [leaveIf(stopOf(leaf, place))];
  const rest = visit(node, STATEMENTS, isTyped ? place : { ...place, type });
  if (isTyped) return rest;
  const isOther = isNoneOf([type], place);
  if (place.mode === "test") return [leaveIf({ wrong: isOther }), ...rest];
  if (rest.length === 0) return [leaveIf(stopAt(place, isOther, wrongType([type])))];
  return [ifStatement(isOther, [leave(place, wrongType([type]))], rest)];
}

/**
 * Statements of a function that checks one value. A value of another type gets no further issue.
 */
export function functionStatements(node: Node, place: Place): readonly Code[] {
  const type = typeNamed(node);
  const isPart =
    type !== undefined && place.mode === "collect" && leafOf(node, place) === undefined;
  if (!isPart) return [...checkStatements(node, place), "return true;"];
  const isOther = isNoneOf([type], place);
  const rest = visit(node, STATEMENTS, { ...place, type });
  return [
    ifThen(isOther, ["return ", recording(place, wrongType([type])), ";"]),
    ...rest,
    "return true;",
  ];
}

// The JSON type that a node requires, if there is only one.
function typeNamed(node: Node): JsonType | undefined {
  switch (node.kind) {
    case "null":
    case "boolean":
    case "string":
    case "object":
    case "array":
      return node.kind;
    case "tuple":
      return "array";
    case "number":
      return numberType(node);
    default:
      return undefined;
  }
}

// The checks without the type test.
const STATEMENTS: Visitor<readonly Code[], Place> = {
  any: () => [],
  never: (_, place) => [leave(place, refused("false", "false", "is not allowed"))],
  null: () => [],
  boolean: () => [],
  number: numberStatements,
  string: textStatements,
  words: () => [],
  array: listStatements,
  tuple: listStatements,
  object: objectStatements,
  union: unionStatements,
  reference: (node, place) => [leaveIf(stopOfFunction(node, place))],
  except: ({ about, not }, place) => [
    ...checkStatements(about, place),
    ...not.flatMap((node) => notStatements(node, place)),
  ],
};
