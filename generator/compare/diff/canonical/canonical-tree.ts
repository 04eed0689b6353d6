// Converts trees, which are parsed schemas, to a canonical form. Then most schemas that accept the
// same values compare as equal.
import { areAllDisjoint } from "../../../read/tree/disjoint.js";
import type { Meeting } from "../../../read/tree/meet.js";
import { freeze, isNever, notesOf, unionOf, withNotes } from "../../../read/tree/nodes.js";
import {
  NEVER,
  type Condition,
  type Contains,
  type Field,
  type Node,
  type Obj,
  type Tree,
  type Union,
} from "../../../read/tree/tree.js";
import { meetingOf } from "../trees/side.js";
import { canonicalNumber, joinedRanges } from "./numbers.js";
import { canonicalObject } from "./objects.js";

// The conversion is given up after this number of steps. A contract of 500 fields takes some
// thousands of steps.
const MOST_STEPS = 100_000;

class TooMuchWork extends Error {}

/**
 * Returns the canonical form of a tree, or the same tree if the conversion takes too many steps.
 */
export function canonicalTree(tree: Tree): Tree {
  let steps = 0;
  const meeting = meetingOf(tree, () => {
    if (++steps > MOST_STEPS) throw new TooMuchWork();
  });
  const cache = new Map<Node, Node>();
  const canonical = (node: Node): Node => {
    const result = cache.get(node) ?? withNotes(formOf(node, canonical, meeting), notesOf(node));
    cache.set(node, result);
    return result;
  };
  try {
    const definitions = [...tree.definitions].map(
      ([name, node]) => [name, canonical(node)] as const,
    );
    return { root: canonical(tree.root), definitions: new Map(definitions) };
  } catch (error) {
    if (error instanceof TooMuchWork) return tree;
    throw error;
  }
}

type Canonicalise = (node: Node) => Node;

function formOf(node: Node, canonical: Canonicalise, meeting: Meeting): Node {
  switch (node.kind) {
    case "number":
      return canonicalNumber(node);
    case "array":
      return freeze({
        ...node,
        items: canonical(node.items),
        contains: node.contains.map((each) => containsOf(each, canonical)),
      });
    case "tuple":
      return freeze({
        ...node,
        items: node.items.map(canonical),
        rest: canonical(node.rest),
        contains: node.contains.map((each) => containsOf(each, canonical)),
      });
    case "object":
      return canonicalObject(withParts(node, canonical), meeting);
    case "union":
      return unionFormOf(node, node.members.map(canonical), meeting);
    case "except": {
      const about = canonical(node.about);
      return isNever(about) ? NEVER : freeze({ ...node, about, not: node.not.map(canonical) });
    }
    default:
      return node;
  }
}

const containsOf = (contains: Contains, canonical: Canonicalise): Contains => ({
  ...contains,
  node: canonical(contains.node),
});

const withParts = (object: Obj, canonical: Canonicalise): Obj => ({
  ...object,
  fields: new Map(
    [...object.fields].map(([name, field]): [string, Field] => [
      name,
      { ...field, node: canonical(field.node) },
    ]),
  ),
  patterns: object.patterns.map((each) => ({ ...each, node: canonical(each.node) })),
  others: canonical(object.others),
  names: canonical(object.names),
  conditions: object.conditions.map((condition) => conditionIn(condition, canonical)),
});

function conditionIn(condition: Condition, canonical: Canonicalise): Condition {
  switch (condition.kind) {
    case "anyOf":
    case "oneOf":
      return { ...condition, members: condition.members.map(canonical) };
    case "not":
      return { ...condition, node: canonical(condition.node) };
    case "with":
      return { ...condition, then: canonical(condition.then) };
    case "if":
      return {
        kind: "if",
        if: canonical(condition.if),
        then: canonical(condition.then),
        else: canonical(condition.else),
      };
  }
}

function unionFormOf(node: Union, parts: readonly Node[], meeting: Meeting): Node {
  if (!node.exclusive) return unionOf(joinedRanges(parts));
  const members = parts.filter((each) => !isNever(each));
  return areAllDisjoint(members, meeting)
    ? unionOf(joinedRanges(members))
    : freeze({ ...node, members });
}
