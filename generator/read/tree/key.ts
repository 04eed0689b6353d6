// Computes a string key that identifies a node (a parsed schema). Sorts lists whose order has no
// meaning. The key must contain every property of a node, because different nodes would otherwise
// get the same key.
import { byCodeUnit, canonicalJson } from "../schema/json.js";
import {
  visit,
  type Condition,
  type Contains,
  type List,
  type Node,
  type Num,
  type Obj,
  type Parts,
  type Text,
  type Tuple,
  type Visitor,
} from "./tree.js";

const keys = new WeakMap<Node, string>();

/** Returns the key of a node. Equal nodes have equal keys. Annotations are ignored. */
export function keyOf(node: Node): string {
  const cached = keys.get(node);
  if (cached !== undefined) return cached;
  const key = short(visit(node, PARTS, undefined));
  keys.set(node, key);
  return key;
}

const numbers = new Map<string, number>();

// Replaces a long key by its number in this process, such as `#5`. Otherwise a key that contains
// other keys would double in length at each level. A short key begins with "[" or a letter, so it
// never equals a number.
function short(key: string): string {
  if (key.length <= 80) return key;
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return `#${number}`;
}

const text = (...parts: readonly unknown[]): string => JSON.stringify(parts);
const ofParts = <One extends Node>(kind: One["kind"], parts: Parts<One>): string =>
  text(kind, ...Object.values(parts));
const joinSorted = (parts: readonly string[]): string => [...parts].sort(byCodeUnit).join();
const all = (nodes: readonly Node[]): string => nodes.map(keyOf).join();
const limits = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  `${min}..${max}`;
const keyOfContains = (contains: readonly Contains[]): string =>
  joinSorted(contains.map((each) => `${limits(each)} ${keyOf(each.node)}`));

const PARTS: Visitor<string, undefined> = {
  any: ({ kind }) => kind,
  never: ({ kind }) => kind,
  null: ({ kind }) => kind,
  boolean: ({ kind }) => kind,
  number: ({ kind, integer, min, max, multiples }) =>
    ofParts<Num>(kind, {
      integer,
      min: min && [min.at, min.open],
      max: max && [max.at, max.open],
      multiples: joinSorted(multiples.map(String)),
    }),
  string: ({ kind, min, max, patterns, publicUrl }) =>
    ofParts<Text>(kind, {
      min,
      max,
      patterns: joinSorted(patterns),
      // `format` refuses no value, so nodes with different formats are equal.
      format: undefined,
      publicUrl: publicUrl && canonicalJson(publicUrl),
    }),
  words: ({ kind, values }) => text(kind, joinSorted(values.map(canonicalJson))),
  array: ({ kind, min, max, unique, items, contains }) =>
    ofParts<List>(kind, {
      min,
      max,
      unique,
      items: keyOf(items),
      contains: keyOfContains(contains),
    }),
  tuple: ({ kind, min, max, unique, items, rest, contains }) =>
    ofParts<Tuple>(kind, {
      min,
      max,
      unique,
      items: all(items),
      rest: keyOf(rest),
      contains: keyOfContains(contains),
    }),
  object: ({ kind, min, max, fields, patterns, others, names, conditions, vocabulary }) =>
    ofParts<Obj>(kind, {
      min,
      max,
      fields: joinSorted(
        [...fields].map(([name, { node, required }]) => text(name, required, keyOf(node))),
      ),
      patterns: joinSorted(patterns.map(({ pattern, node }) => text(pattern, keyOf(node)))),
      others: keyOf(others),
      names: keyOf(names),
      conditions: joinSorted([...new Set(conditions.map(keyOfCondition))]),
      vocabulary: joinSorted(
        vocabulary.map(({ keyword, value }) => text(keyword, canonicalJson(value))),
      ),
    }),
  union: ({ kind, members, exclusive }) => text(kind, exclusive, joinSorted(members.map(keyOf))),
  reference: ({ kind, name }) => text(kind, name),
  except: ({ kind, about, not }) => text(kind, keyOf(about), joinSorted(not.map(keyOf))),
};

/** Returns the key of an object's condition. Equal conditions have equal keys. */
export function keyOfCondition(condition: Condition): string {
  switch (condition.kind) {
    case "anyOf":
    case "oneOf":
      return text(condition.kind, joinSorted(condition.members.map(keyOf)));
    case "not":
      return text(condition.kind, keyOf(condition.node));
    case "if":
      return text(
        condition.kind,
        keyOf(condition.if),
        keyOf(condition.then),
        keyOf(condition.else),
      );
    case "with":
      return text(condition.kind, condition.field, keyOf(condition.then));
  }
}
