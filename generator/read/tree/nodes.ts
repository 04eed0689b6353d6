// Builds nodes for listed values and unions, and adds notes, such as a description, to nodes. A
// node is a parsed schema.
import { canonicalJson, type Json } from "../schema/json.js";
import { keyOf } from "./key.js";
import { ANY, ANY_OBJECT, NEVER, type Node, type Notes, type Obj } from "./tree.js";

/** A node that accepts every string. Each constant below accepts every value of its type. */
export const ANY_STRING: Node = freeze({ kind: "string", min: 0, max: Infinity, patterns: [] });
export const ANY_NUMBER: Node = freeze({ kind: "number", integer: false, multiples: [] });
export const ANY_BOOLEAN: Node = freeze({ kind: "boolean" });
export const NULL: Node = freeze({ kind: "null" });
export const ANY_LIST: Node = freeze({
  kind: "array",
  items: ANY,
  min: 0,
  max: Infinity,
  unique: false,
  contains: [],
});

/** JSON type → a node that accepts every value of this type. */
export const EVERY = {
  string: ANY_STRING,
  number: ANY_NUMBER,
  boolean: ANY_BOOLEAN,
  null: NULL,
  array: ANY_LIST,
  object: ANY_OBJECT,
} satisfies Record<string, Node>;

/** A node that accepts every value except objects. */
export const NO_OBJECT: Node = freeze({
  kind: "union",
  members: [ANY_STRING, ANY_NUMBER, ANY_BOOLEAN, NULL, ANY_LIST],
  exclusive: false,
});

export function freeze<One extends Node>(node: One): One {
  return Object.freeze(node);
}

export const isAny = (node: Node): boolean => node.kind === "any";
export const isNever = (node: Node): boolean => node.kind === "never";

/** Whether a node accepts every value and has no notes, not even a description. */
export const isBareAny = (node: Node): boolean =>
  node.kind === "any" && Object.keys(node).length === 1;

export const isAnyObject = (node: Node): node is Obj =>
  node.kind === "object" && keyOf(node) === keyOf(ANY_OBJECT);

/** Adds notes to a node. New notes replace existing notes with the same name. */
export function withNotes(node: Node, notes: Notes): Node {
  return Object.keys(notes).length === 0 ? node : freeze({ ...node, ...notes });
}

export function notesOf(notes: Notes): Notes {
  const {
    description,
    default: value,
    examples,
    deprecated,
    remarks,
    title,
    labels,
    leftOpen,
  } = notes;
  return {
    ...(description !== undefined && { description }),
    ...(value !== undefined && { default: value }),
    ...(examples !== undefined && { examples }),
    ...(deprecated !== undefined && { deprecated }),
    ...(remarks !== undefined && { remarks }),
    ...(title !== undefined && { title }),
    ...(labels !== undefined && { labels }),
    ...(leftOpen !== undefined && { leftOpen }),
  };
}

/** Returns a node that accepts exactly the listed values. */
export function wordsOf(values: readonly Json[]): Node {
  const distinct = [...new Map(values.map((value) => [canonicalJson(value), value])).values()];
  const hasBoth = distinct.includes(true) && distinct.includes(false);
  const listed = distinct.filter(
    (value) => value !== null && !(hasBoth && typeof value === "boolean"),
  );
  const members: readonly Node[] = [
    ...(listed.length > 0 ? [freeze({ kind: "words", values: listed })] : []),
    ...(hasBoth ? [ANY_BOOLEAN] : []),
    ...(distinct.includes(null) ? [NULL] : []),
  ];
  const [only] = members;
  if (only === undefined) return NEVER;
  return members.length === 1 ? only : freeze({ kind: "union", members, exclusive: false });
}

/** Returns the union of the nodes, without duplicates. Joins all listed values in one node. */
export function unionOf(nodes: readonly Node[]): Node {
  const flat = nodes
    .flatMap((node) => (node.kind === "union" && !node.exclusive ? node.members : [node]))
    .filter((node) => !isNever(node));
  if (flat.some(isAny)) return ANY;
  // Most schemas have one type and need no comparison.
  if (flat.length === 1) return flat[0] ?? NEVER;
  const byKey = new Map(mergeWords(flat).map((node) => [keyOf(node), node]));
  const members = [...byKey.values()];
  const [only] = members;
  if (only === undefined) return NEVER;
  if (members.length === 1) return only;
  if (Object.values(EVERY).every((node) => byKey.has(keyOf(node)))) return ANY;
  return freeze({ kind: "union", members, exclusive: false });
}

// Merges all nodes of listed values into the first of these nodes.
function mergeWords(flat: readonly Node[]): readonly Node[] {
  const words = flat.flatMap((node) => (node.kind === "words" ? [node] : []));
  if (words.length < 2) return flat;
  const listed = wordsOf(
    words
      .flatMap(({ values }) => values)
      .filter((value) => typeof value !== "boolean" || !flat.includes(ANY_BOOLEAN)),
  );
  const first = flat.findIndex(({ kind }) => kind === "words");
  const lists = listed.kind === "union" ? listed.members : isNever(listed) ? [] : [listed];
  return flat.flatMap((node, index) =>
    index === first ? lists : node.kind === "words" ? [] : [node],
  );
}

/** Returns a node for the values that exactly one of the nodes accepts. */
export function oneOf(nodes: readonly Node[]): Node {
  const members = nodes.filter((node) => !isNever(node));
  const [only] = members;
  if (only === undefined) return NEVER;
  return members.length === 1 ? only : freeze({ kind: "union", members, exclusive: true });
}
