// Makes the checks of arrays: the item count, repeated items, each item, and the number of items
// that match `contains`.
import {
  allOfParts,
  type Contains,
  type List,
  type Node,
  type Parts,
  type Tuple,
} from "../tree/tree.js";
import { holds, inOrder, PASS, type Check, type CheckScope } from "./check-scope.js";
import { amountSentence, KIND_OF_ITEM, NOT_TWICE } from "./sentences.js";

type Items = readonly unknown[];

/** Makes the check of an array. The caller has already tested the type. */
export function listCheck(node: List | Tuple, scope: CheckScope): Check {
  const { validation } = scope;
  const { min, max, unique, contains } = node;
  const [prefix, rest] = node.kind === "tuple" ? [node.items, node.rest] : [[], node.items];
  const count: Check = (value, parent, key) => {
    const { length } = value as Items;
    if (length >= min && length <= max) return true;
    return validation.wrongCount(value as Items, parent, key, min, max);
  };
  const distinct: Check = (value, parent, key) =>
    validation.isUnique(value as Items) ||
    validation.refused(value, parent, key, "uniqueItems", true, NOT_TWICE);
  const checks = {
    min: [min > 0 || max < Infinity ? count : PASS],
    // The check of `min` tests `max` too.
    max: [],
    unique: [unique ? distinct : PASS],
    items: [itemsCheck(prefix, rest, scope)],
    contains: contains.map((each) => containsCheck(each, scope)),
  } satisfies Parts<List | Tuple, readonly Check[]>;
  return inOrder(allOfParts<Check>(checks));
}

function itemsCheck(prefix: readonly Node[], rest: Node, scope: CheckScope): Check {
  if (rest.kind === "any" && prefix.every(({ kind }) => kind === "any")) return PASS;
  const { validation } = scope;
  const first = prefix.map((node) => scope.sharedCheck(node));
  const others = rest.kind === "any" ? undefined : scope.sharedCheck(rest);
  return (value, parent, key) => {
    const items = value as Items;
    const inner = validation.at(parent, key);
    const length = others === undefined ? Math.min(items.length, first.length) : items.length;
    for (let index = 0; index < length; index++) {
      const check = first[index] ?? others ?? PASS;
      if (!check(items[index], inner, index)) return false;
    }
    return true;
  };
}

function containsCheck({ node, min, max }: Contains, scope: CheckScope): Check {
  const { validation } = scope;
  const matches = scope.sharedCheck(node);
  const bound = (sign: "<" | ">", keyword: string, limit: number): Check => {
    const sentence = amountSentence(sign, limit, "item", KIND_OF_ITEM);
    return (value, parent, key) => {
      const amount = (value as Items).filter((item) => holds(matches, item)).length;
      const isBroken = sign === "<" ? amount < limit : amount > limit;
      return !isBroken || validation.broken(value, parent, key, keyword, limit, sentence);
    };
  };
  return inOrder([
    min > 0 ? bound("<", min === 1 ? "contains" : "minContains", min) : PASS,
    max < Infinity ? bound(">", "maxContains", max) : PASS,
  ]);
}
