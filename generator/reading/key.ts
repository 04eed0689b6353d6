// A key for a node: equal for nodes that accept the same, in whatever order they are written. Each part of a node must be in it.
import { hash } from "node:crypto";
import { byCodeUnit, canonicalJson } from "../schema/json.js";
import { visit, type Condition, type Contains, type Node, type Visitor } from "./tree.js";

const keys = new WeakMap<Node, string>();

/** Equal texts for equal trees; annotations do not count. */
export function keyOf(node: Node): string {
  const known = keys.get(node);
  if (known !== undefined) return known;
  const key = short(visit(node, PARTS, undefined));
  keys.set(node, key);
  return key;
}

// Hashed, because nested keys would double in length at each level.
const short = (key: string): string => (key.length > 80 ? hash("sha256", key, "base64") : key);

const text = (...parts: readonly unknown[]): string => JSON.stringify(parts);
const sorted = (parts: readonly string[]): string => [...parts].sort(byCodeUnit).join();
const all = (nodes: readonly Node[]): string => nodes.map(keyOf).join();
const limits = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  `${min}..${max}`;
const contained = (contains: readonly Contains[]): string =>
  sorted(contains.map((each) => `${limits(each)} ${keyOf(each.node)}`));

const PARTS: Visitor<string, undefined> = {
  any: ({ kind }) => kind,
  never: ({ kind }) => kind,
  null: ({ kind }) => kind,
  boolean: ({ kind }) => kind,
  number: ({ kind, integer, min, max, multiples }) =>
    text(kind, integer, min?.at, min?.open, max?.at, max?.open, sorted(multiples.map(String))),
  string: ({ kind, patterns, publicUrl, ...bounds }) =>
    text(kind, limits(bounds), sorted(patterns), publicUrl && canonicalJson(publicUrl)),
  words: ({ kind, values }) => text(kind, sorted(values.map(canonicalJson))),
  array: ({ kind, items, unique, contains, ...bounds }) =>
    text(kind, limits(bounds), unique, keyOf(items), contained(contains)),
  tuple: ({ kind, items, rest, unique, contains, ...bounds }) =>
    text(kind, limits(bounds), unique, all(items), keyOf(rest), contained(contains)),
  object: ({ kind, fields, patterns, others, names, conditions, vocabulary, ...bounds }) =>
    text(
      kind,
      limits(bounds),
      sorted([...fields].map(([name, { node, required }]) => text(name, required, keyOf(node)))),
      sorted(patterns.map(({ pattern, node }) => text(pattern, keyOf(node)))),
      keyOf(others),
      keyOf(names),
      sorted([...new Set(conditions.map(keyOfCondition))]),
      sorted(vocabulary.map(({ keyword, value }) => text(keyword, canonicalJson(value)))),
    ),
  union: ({ kind, members, exclusive }) => text(kind, exclusive, sorted(members.map(keyOf))),
  reference: ({ kind, name }) => text(kind, name),
  except: ({ kind, about, not }) => text(kind, keyOf(about), sorted(not.map(keyOf))),
};

/** The same for a condition of an object. */
export function keyOfCondition(condition: Condition): string {
  switch (condition.kind) {
    case "anyOf":
    case "oneOf":
      return text(condition.kind, sorted(condition.members.map(keyOf)));
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
