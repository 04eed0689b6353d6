// Computes the intersection of two nodes, for `allOf`. A node is a parsed schema.
import { canonicalJson, type Json } from "../schema/json.js";
import { matches } from "../schema/patterns/longest-text.js";
import { accepts } from "./accepts.js";
import { keyOf } from "./key.js";
import {
  freeze,
  isAny,
  isAnyObject,
  isNever,
  notesOf,
  oneOf,
  unionOf,
  withNotes,
  wordsOf,
} from "./nodes.js";
import { split } from "./split.js";
import {
  ANY,
  NEVER,
  type Bound,
  type Field,
  type ItemBounds,
  type List,
  type Node,
  type Num,
  type Obj,
  type Parts,
  type Reference,
  type Text,
  type Definitions,
  type Tuple,
  type Union,
} from "./tree.js";

/** The definitions and functions that an intersection needs. */
export interface Meeting extends Definitions {
  /** Returns the target of a reference. Returns undefined while the target is being read. */
  readonly lookUp: (reference: Reference) => Node | undefined;
  /** Returns a reference to the intersection of two references; undefined if it is unknown. */
  readonly together: (a: Reference, b: Reference) => Node | undefined;
  /** Counts one step of work. Throws after too many steps. */
  readonly step: () => void;
}

// With more pairs of union members than this, compilers reject the emitted type.
const MOST_PAIRS = 256;

/** Returns the intersection; undefined if no node can express it. Prefers the notes of `a`. */
export function meet(a: Node, b: Node, meeting: Meeting): Node | undefined {
  meeting.step();
  if (a === ANY || b === ANY) return sameAs(a === ANY ? b : a);
  const common = meetNodes(a, b, meeting);
  return common && withNotes(common, { ...notesOf(b), ...notesOf(common), ...notesOf(a) });
}

// Copies the node, because two uses of the same node object would get the same type name.
const sameAs = (node: Node): Node => withNotes(node, notesOf(node));

function meetNodes(a: Node, b: Node, meeting: Meeting): Node | undefined {
  if (isNever(a) || isNever(b)) return NEVER;
  if (isAny(a)) return b;
  if (isAny(b) || a === b) return a;
  if (a.kind === "except" || b.kind === "except") return meetExcept(a, b, meeting);
  if (a.kind === "reference" || b.kind === "reference") return meetReferences(a, b, meeting);
  return meetValues(a, b, meeting);
}

function meetValues(a: Node, b: Node, meeting: Meeting): Node | undefined {
  if (a.kind === "union") return meetUnion(a, b, meeting);
  if (b.kind === "union") return meetUnion(b, a, meeting, true);
  if (a.kind === "words") return meetWords(a.values, b, meeting);
  if (b.kind === "words") return meetWords(b.values, a, meeting);
  return meetKinds(a, b, meeting);
}

function meetExcept(a: Node, b: Node, meeting: Meeting): Node | undefined {
  const about = meet(a.kind === "except" ? a.about : a, b.kind === "except" ? b.about : b, meeting);
  if (about === undefined || isNever(about)) return about;
  const both = [a, b].filter((node) => node.kind === "except");
  const not = new Map(both.flatMap((node) => node.not.map((each) => [keyOf(each), each])));
  return freeze({ kind: "except", about, not: [...not.values()] });
}

function meetReferences(a: Node, b: Node, meeting: Meeting): Node | undefined {
  if (a.kind === "reference" && b.kind === "reference") {
    return a.name === b.name ? a : meeting.together(a, b);
  }
  const [reference, other] = b.kind === "reference" ? [b, a] : [a, b];
  const target = reference.kind === "reference" ? meeting.lookUp(reference) : reference;
  return target && meet(target, other, meeting);
}

function meetUnion(union: Union, other: Node, meeting: Meeting, isRight = false): Node | undefined {
  // If only `other` is exclusive, swaps the unions. The members of an exclusive union must stay
  // separate.
  if (!union.exclusive && other.kind === "union" && other.exclusive) {
    return meetUnion(other, union, meeting, !isRight);
  }
  if (other.kind === "object" && !isAnyObject(other)) return meetChoice(other, union, meeting);
  const others = other.kind === "union" && !other.exclusive ? other.members.length : 1;
  if (union.members.length * others > MOST_PAIRS) return undefined;
  // Keeps the order of the two arguments, because `meet` prefers the notes of the first one.
  const members = union.members.map((member) =>
    isRight ? meet(other, member, meeting) : meet(member, other, meeting),
  );
  if (!members.every((member) => member !== undefined)) return undefined;
  return union.exclusive ? oneOf(members) : unionOf(members);
}

// Adds the union to the object as a condition, because a separate object for each member would
// multiply the objects.
function meetChoice(object: Obj, union: Union, meeting: Meeting): Node | undefined {
  const ofObjects = split(union, meeting)?.object;
  if (ofObjects?.kind !== "union") return ofObjects && meet(object, ofObjects, meeting);
  const { members, exclusive } = ofObjects;
  if (!exclusive && members.some(isAnyObject)) return object;
  const kind = exclusive ? "oneOf" : "anyOf";
  return freeze({ ...object, conditions: [...object.conditions, { kind, members }] });
}

function meetWords(values: readonly Json[], other: Node, meeting: Meeting): Node | undefined {
  const verdicts = values.map((value) => accepts(other, value, meeting));
  if (verdicts.includes(undefined)) return undefined;
  return wordsOf(values.filter((_, index) => verdicts[index]));
}

function meetKinds(a: Node, b: Node, meeting: Meeting): Node | undefined {
  if (a.kind === "number" && b.kind === "number") return meetNumbers(a, b);
  if (a.kind === "string" && b.kind === "string") return meetTexts(a, b);
  if (a.kind === "object" && b.kind === "object") return meetObjects(a, b, meeting);
  if (isList(a) && isList(b)) return meetLists(a, b, meeting);
  return a.kind === b.kind ? a : NEVER;
}

function meetNumbers(a: Num, b: Num): Node {
  const { min, max, ...parts } = {
    integer: a.integer || b.integer,
    multiples: [...new Set([...a.multiples, ...b.multiples])],
    min: narrower(a.min, b.min, 1),
    max: narrower(a.max, b.max, -1),
  } satisfies Parts<Num>;
  return numberOf({ kind: "number", ...parts, ...(min && { min }), ...(max && { max }) });
}

function narrower(a: Bound | undefined, b: Bound | undefined, sign: 1 | -1): Bound | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.at === b.at) return a.open ? a : b;
  return sign * a.at > sign * b.at ? a : b;
}

/** Returns the node, or its only possible number as a value, or `NEVER` if none is possible. */
export function numberOf(node: Num): Node {
  const { min, max } = node;
  if (min === undefined || max === undefined || min.at < max.at) return freeze(node);
  if (min.at > max.at || min.open || max.open) return NEVER;
  const verdict = accepts(node, min.at, { definitions: new Map() });
  return verdict === undefined ? freeze(node) : verdict ? wordsOf([min.at]) : NEVER;
}

function meetTexts(a: Text, b: Text): Node {
  const { format, publicUrl, ...parts } = {
    ...meetCounts(a, b),
    patterns: [...new Set([...a.patterns, ...b.patterns])],
    format: a.format ?? b.format,
    publicUrl: a.publicUrl ?? b.publicUrl,
  } satisfies Parts<Text>;
  if (parts.min > parts.max) return NEVER;
  return freeze({
    kind: "string",
    ...parts,
    ...(format !== undefined && { format }),
    ...(publicUrl !== undefined && { publicUrl }),
  });
}

interface Counts {
  readonly min: number;
  readonly max: number;
}

const meetCounts = (a: Counts, b: Counts): Counts => ({
  min: Math.max(a.min, b.min),
  max: Math.min(a.max, b.max),
});

export const isList = (node: Node): node is List | Tuple =>
  node.kind === "array" || node.kind === "tuple";
const prefixOf = (list: List | Tuple): readonly Node[] => (list.kind === "tuple" ? list.items : []);
const restOf = (list: List | Tuple): Node => (list.kind === "tuple" ? list.rest : list.items);

function meetLists(a: List | Tuple, b: List | Tuple, meeting: Meeting): Node | undefined {
  const [first, second] = [prefixOf(a), prefixOf(b)];
  const length = Math.max(first.length, second.length);
  const items = Array.from({ length }, (_, index) =>
    meet(first[index] ?? restOf(a), second[index] ?? restOf(b), meeting),
  );
  const rest = meet(restOf(a), restOf(b), meeting);
  if (rest === undefined || !items.every((item) => item !== undefined)) return undefined;
  const { min, max } = meetCounts(a, b);
  if (min > max) return NEVER;
  const bounds = {
    min,
    max,
    unique: a.unique || b.unique,
    contains: [...a.contains, ...b.contains],
  } satisfies Parts<ItemBounds>;
  const list = { items: rest, ...bounds } satisfies Parts<List>;
  const tuple = { items, rest, ...bounds } satisfies Parts<Tuple>;
  return length === 0 ? freeze({ kind: "array", ...list }) : freeze({ kind: "tuple", ...tuple });
}

function meetObjects(a: Obj, b: Obj, meeting: Meeting): Node | undefined {
  const fields = new Map<string, Field>();
  for (const name of new Set([...a.fields.keys(), ...b.fields.keys()])) {
    const field = meetField(name, a, b, meeting);
    if (field === undefined) return undefined;
    if (field.required && isNever(field.node)) return NEVER;
    fields.set(name, field);
  }
  const patterns = meetPatterns(a, b, meeting);
  const others = meet(a.others, b.others, meeting);
  const names = meet(a.names, b.names, meeting);
  if (patterns === undefined || others === undefined || names === undefined) return undefined;
  const { min, max } = meetCounts(a, b);
  if (min > max) return NEVER;
  const conditions = [...a.conditions, ...b.conditions];
  const vocabulary = [...a.vocabulary, ...b.vocabulary];
  const parts = {
    fields,
    patterns,
    others,
    names,
    min,
    max,
    conditions,
    vocabulary,
  } satisfies Parts<Obj>;
  return freeze({ kind: "object", ...parts });
}

function meetField(name: string, a: Obj, b: Obj, meeting: Meeting): Field | undefined {
  const [first, second] = [nodeForKey(a, name, meeting), nodeForKey(b, name, meeting)];
  const node = first && second && meet(first, second, meeting);
  if (node === undefined) return undefined;
  const both = [a.fields.get(name), b.fields.get(name)];
  return {
    node,
    required: both.some((field) => field?.required === true),
    listed: both.some((field) => field?.listed === true),
  };
}

/** Returns the node for a key's value; undefined if a pattern is slow or no node can express it. */
export function nodeForKey(object: Obj, name: string, meeting: Meeting): Node | undefined {
  const field = object.fields.get(name);
  return field === undefined ? nodeForUnlistedKey(object, name, meeting) : field.node;
}

/** Like `nodeForKey`, for a key that is no field of the object. */
export function nodeForUnlistedKey(
  { patterns, others }: Pick<Obj, "patterns" | "others">,
  name: string,
  meeting: Meeting,
): Node | undefined {
  let result: Node | undefined;
  for (const { pattern, node } of patterns) {
    const isMatch = matches(pattern, name);
    if (isMatch === undefined) return undefined;
    if (!isMatch) continue;
    result = meet(result ?? ANY, node, meeting);
    if (result === undefined) return undefined;
  }
  return result ?? others;
}

// Returns the patterns of the intersection of two objects. Returns undefined if no node can express
// them, for example if both objects have different patterns and one restricts all other keys.
function meetPatterns(a: Obj, b: Obj, meeting: Meeting): Obj["patterns"] | undefined {
  const haveBoth = a.patterns.length > 0 && b.patterns.length > 0;
  if (haveBoth && keysOf(a) !== keysOf(b)) {
    const areOpen = isAny(a.others) && isAny(b.others);
    return areOpen ? [...a.patterns, ...b.patterns] : undefined;
  }
  const [some, other] = a.patterns.length > 0 ? [a, b] : [b, a];
  const combined: { pattern: string; node: Node }[] = [];
  for (const { pattern, node } of some.patterns) {
    const same = other.patterns.find((each) => each.pattern === pattern);
    const both = meet(node, same?.node ?? other.others, meeting);
    if (both === undefined) return undefined;
    combined.push({ pattern, node: both });
  }
  return combined;
}

const keysOf = ({ patterns }: Obj): string =>
  canonicalJson(patterns.map(({ pattern }) => pattern).sort());

/** Whether two nodes are equal. References are compared by name. */
export const isSame = (a: Node, b: Node): boolean => keyOf(a) === keyOf(b);
