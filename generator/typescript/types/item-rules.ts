// Turns rules about the items of a list into rules about the object that describes an item.
import { casesOf } from "../../read/tree/cases-of.js";
import { listedValues } from "../../read/tree/listed-values.js";
import { notesOf, withNotes } from "../../read/tree/nodes.js";
import {
  ANY,
  ANY_OBJECT,
  type Node,
  type Obj,
  type Tree,
  type Definitions,
} from "../../read/tree/tree.js";
import { exactCount } from "./exact-counts.js";

/** A documented rule about an object, with its message. */
export interface TypeRule {
  readonly tree: Tree;
  readonly message: string;
}

/**
 * A request object, and the rules about items of its lists. A key of `ofItems` is the object that
 * describes an item.
 */
export interface RuledItems {
  readonly root: Obj;
  readonly ofItems: ReadonlyMap<Obj, readonly TypeRule[]>;
}

/**
 * Finds the rules about list items. Copies the object that describes an item, because other uses
 * of the same definition do not have these rules.
 */
export function ruledItems(root: Obj, tree: Definitions, rules: readonly TypeRule[]): RuledItems {
  const ofItems = new Map<Obj, readonly TypeRule[]>();
  const fields = new Map(root.fields);
  for (const [name, field] of root.fields) {
    const about = rules.flatMap((rule) => rulesOfItems(rule, name));
    const ruled = (object: Obj): Obj => {
      const stricterRules = about.filter((rule) => isStricter(rule.tree, object, tree));
      if (stricterRules.length === 0) return object;
      const copy = { ...object };
      ofItems.set(copy, stricterRules);
      return copy;
    };
    if (about.length > 0) fields.set(name, { ...field, node: inLists(field.node, tree, ruled) });
  }
  return ofItems.size === 0 ? { root, ofItems } : { root: { ...root, fields }, ofItems };
}

// Returns the part of a rule that applies to each item of the list in field `name`. Leaves out
// conditions over several fields, because they concern the whole request.
function rulesOfItems({ tree, message }: TypeRule, name: string): readonly TypeRule[] {
  const field = tree.root.kind === "object" ? tree.root.fields.get(name) : undefined;
  if (field === undefined) return [];
  const members = itemsOf(field.node);
  return [{ tree: { ...tree, root: objectWith({ kind: "anyOf", members }) }, message }];
}

function isStricter({ root, definitions }: Tree, object: Obj, tree: Definitions): boolean {
  const { cases } = casesOf(root, {
    definitions,
    domain: (name) => listedValues(object.fields.get(name)?.node ?? ANY, tree),
    kept: (_, node) => (exactCount(node, { definitions }) === undefined ? undefined : node),
  });
  return cases.every((one) => one.size > 0);
}

// Returns nodes (parsed schemas) for the items of the lists that `node` accepts. Each of these
// items matches at least one of the returned nodes.
function itemsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case "union":
      return node.members.flatMap(itemsOf);
    case "array":
      return [node.items];
    case "except": {
      const refused = node.not.flatMap(refusedItem);
      return itemsOf(node.about).map((item) =>
        refused.length === 0
          ? item
          : objectWith(
              { kind: "anyOf", members: [item] },
              ...refused.map((each) => ({ kind: "not", node: each }) as const),
            ),
      );
    }
    case "any":
    case "words":
    case "tuple":
    case "reference":
      return [ANY];
    default:
      return [];
  }
}

// If a rule refuses every list that contains a certain item, returns the node of this item.
// Otherwise returns an empty list.
function refusedItem(list: Node): readonly Node[] {
  if (list.kind !== "array" || list.items.kind !== "any" || list.unique) return [];
  const [contained, ...more] = list.contains;
  const isOneEnough = contained?.min === 1 && contained.max === Infinity && more.length === 0;
  return isOneEnough && list.min <= 1 && list.max === Infinity ? [contained.node] : [];
}

const objectWith = (...conditions: Obj["conditions"]): Obj => ({ ...ANY_OBJECT, conditions });

// Replaces the objects that are list items. Returns the same node if nothing changes.
function inLists(node: Node, tree: Definitions, change: (item: Obj) => Obj): Node {
  if (node.kind !== "array") {
    return inside(node, tree, (inner) => inLists(inner, tree, change));
  }
  const items = inItems(node.items, tree, change);
  return items === node.items ? node : { ...node, items };
}

function inItems(node: Node, tree: Definitions, change: (item: Obj) => Obj): Node {
  if (node.kind === "object") return change(node);
  return inside(node, tree, (inner) => inItems(inner, tree, change));
}

function inside(node: Node, { definitions }: Definitions, change: (inner: Node) => Node): Node {
  // Follows references only to objects and lists. Another definition, such as a union, may refer to
  // itself, and the recursion would not end.
  const isPlain = (inner: Node) =>
    inner.kind !== "reference" || PLAIN.has(definitions.get(inner.name)?.kind);
  const changed = (inner: Node) => (isPlain(inner) ? change(inner) : inner);
  switch (node.kind) {
    case "union": {
      const members = node.members.map(changed);
      const isSame = members.every((member, index) => member === node.members[index]);
      return isSame ? node : { ...node, members };
    }
    case "reference": {
      const target = definitions.get(node.name) ?? ANY;
      const copy = target.kind === "reference" ? target : change(target);
      return copy === target ? node : withNotes(copy, notesOf(node));
    }
    case "except": {
      const about = changed(node.about);
      return about === node.about ? node : { ...node, about };
    }
    default:
      return node;
  }
}

const PLAIN = new Set<Node["kind"] | undefined>(["object", "array"]);
