// Handles a request that must match exactly one of several objects. Each object then refuses the
// bodies that certainly match another object too.
import { keyOf } from "./key.js";
import { freeze, isAny, isNever, isBareAny } from "./nodes.js";
import {
  ANY,
  ANY_OBJECT,
  leaves,
  NEVER,
  resolveNode,
  visit,
  type Definitions,
  type Field,
  type Node,
  type Obj,
  type Visitor,
} from "./tree.js";

interface Forms extends Definitions {
  readonly all: readonly Obj[];
  /** The field names of all objects. */
  readonly names: readonly string[];
}

/**
 * Adds conditions to each object, so that the object refuses bodies that certainly match another
 * object too.
 */
export function withoutOverlaps(all: readonly Obj[], { definitions }: Definitions): readonly Obj[] {
  const names = [...new Set(all.flatMap(({ fields }) => [...fields.keys()]))];
  const forms: Forms = { all, names, definitions };
  return all.map((one) => {
    const overlaps = all.flatMap((other) => (other === one ? [] : overlapOf(one, other, forms)));
    const conditions = overlaps.map((node) => ({ kind: "not", node }) as const);
    return conditions.length === 0
      ? one
      : freeze({ ...one, conditions: [...one.conditions, ...conditions] });
  });
}

// Returns a list with one parsed schema, which accepts the bodies of `one` that certainly match
// `other` too. The list is empty if no body certainly matches `other`.
function overlapOf(one: Obj, other: Obj, forms: Forms): readonly Obj[] {
  const isReadable = isPlain(other) && isOpenOrClosed(one);
  if (!isReadable || (isClosed(other) && one.conditions.length > 0)) return [];
  const demands = forms.names.map((name) => [name, demandOf(name, one, other, forms)] as const);
  if (demands.some(([, demand]) => demand === "impossible")) return [];
  const fields = new Map(
    demands.flatMap(([name, demand]) => (typeof demand === "string" ? [] : [[name, demand]])),
  );
  return fields.size === 0 ? [] : [freeze({ ...ANY_OBJECT, fields })];
}

// Returns the condition on the field `name` under which a body of `one` also matches `other`.
// Returns "nothing" if this field never prevents the match, and "impossible" if no body certainly
// matches.
function demandOf(
  name: string,
  one: Obj,
  other: Obj,
  forms: Forms,
): Field | "nothing" | "impossible" {
  const mine = one.fields.get(name);
  const theirs = other.fields.get(name);
  const isNeverPresent = mine === undefined && isClosed(one);
  if (theirs === undefined) {
    if (!isClosed(other) || isNeverPresent) return "nothing";
    return mine?.required === true ? "impossible" : ABSENT;
  }
  if (isNeverPresent) return theirs.required ? "impossible" : "nothing";
  if (!isSuited(name, one, other, forms)) return "impossible";
  return theirs.required && mine?.required !== true ? PRESENT : "nothing";
}

const PRESENT: Field = { node: ANY, required: true, listed: false };
const ABSENT: Field = { node: NEVER, required: false, listed: false };

const isClosed = ({ others, patterns }: Obj): boolean => isNever(others) && patterns.length === 0;

const isOpenOrClosed = ({ others, patterns }: Obj): boolean =>
  patterns.length === 0 && (isBareAny(others) || isNever(others));

const isPlain = (form: Obj): boolean =>
  isOpenOrClosed(form) &&
  isAny(form.names) &&
  form.min === 0 &&
  form.max === Infinity &&
  form.conditions.length + form.vocabulary.length === 0;

// Whether `other` accepts every value that the field `name` can have in a body of `one`. If `one`
// does not list the field, returns true only if all objects that list the field accept the same
// simple type. In this case, values of other types are ignored, because a field with such a value
// is probably misspelt.
function isSuited(name: string, one: Obj, other: Obj, { all, definitions }: Forms): boolean {
  const otherNode = other.fields.get(name)?.node ?? ANY;
  const mine = one.fields.get(name);
  if (mine !== undefined) return isAny(otherNode) || keyOf(mine.node) === keyOf(otherNode);
  // The SDK sets `model` in every request, so this field does not select an object.
  if (name === "model") return false;
  const described = all.flatMap(({ fields }) => fields.get(name)?.node ?? []);
  const isOneType = described.every((node) => keyOf(node) === keyOf(otherNode));
  return isOneType && visit(otherNode, IS_WHOLE_TYPE, { definitions });
}

// Whether a node accepts every value of its TypeScript type.
const IS_WHOLE_TYPE: Visitor<boolean, Definitions> = {
  ...leaves(() => true),
  never: () => false,
  number: ({ integer, min, max, multiples }) =>
    !integer && min === undefined && max === undefined && multiples.length === 0,
  string: ({ min, max, patterns, publicUrl }) =>
    min === 0 && max === Infinity && patterns.length === 0 && publicUrl === undefined,
  words: ({ values }) =>
    values.every((value) => typeof value !== "object") && values.length < 2_000,
  array: ({ items, min, max, unique, contains }, tree) =>
    min === 0 && max === Infinity && !unique && contains.length === 0 && isWholeItem(items, tree),
  tuple: () => false,
  object: () => false,
  union: ({ members, exclusive }, tree) =>
    !exclusive && members.every((member) => visit(member, IS_WHOLE_TYPE, tree)),
  // Returns false for a definition that is a union or an array, because it may refer to itself.
  reference: (node, tree) => {
    const target = resolveNode(node, tree);
    return leadsNowhere(target) && visit(target, IS_WHOLE_TYPE, tree);
  },
  except: () => false,
};

const leadsNowhere = ({ kind }: Node): boolean => kind !== "union" && kind !== "array";

const isWholeItem = (items: Node, tree: Definitions): boolean => visit(items, IS_WHOLE_TYPE, tree);
