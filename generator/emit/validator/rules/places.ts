// Where a rule is checked: at the request, or at each value that it speaks of one by one.
import {
  isAnyPart,
  type Field,
  type List,
  type Node,
  type Obj,
  type Parts,
  type Tree,
} from "../../../reading/tree.js";
import { asksOnlyForFields, onlyRequired } from "../holding.js";
import { onlyAsking } from "../unions.js";

/** A value that a rule speaks of, and what it says of it. */
export interface RulePlace {
  /** Field names, and `*` for every item. */
  readonly path: readonly string[];
  readonly node: Node;
}

/** The values that a rule speaks of one by one; none where it is about one field, or the request as a whole. */
export function placesOf(root: Node, tree: Tree): readonly RulePlace[] {
  const places = saysOnlyFields(root) ? fieldPlaces(root, [], tree) : [];
  return places.length === 1 && places[0]?.path.length === 1 ? [] : places;
}

/** The only field that a rule is about, or that it demands: its issue is there, whichever field a refusal names. */
export function fieldOfRule(root: Node): string | undefined {
  const [name, ...names] = saysOnlyFields(root) ? root.fields.keys() : [];
  if (name !== undefined && names.length === 0) return name;
  const [condition, ...others] = root.kind === "object" ? root.conditions : [];
  if (others.length > 0 || (condition?.kind !== "with" && condition?.kind !== "if"))
    return undefined;
  const [field, ...more] = onlyRequired(condition.then) ?? [];
  return more.length === 0 ? field : undefined;
}

const fieldPlaces = ({ fields }: Obj, path: readonly string[], tree: Tree): readonly RulePlace[] =>
  [...fields].flatMap(([name, { node }]) => placesBelow(node, [...path, name], tree));

function placesBelow(node: Node, path: readonly string[], tree: Tree): readonly RulePlace[] {
  if (node.kind === "any") return [];
  const asked = askedOf(node, tree);
  if (asked !== undefined && saysOnlyItems(asked)) {
    return placesBelow(asked.items, [...path, "*"], tree);
  }
  if (asked !== undefined && saysOnlyFields(asked)) return fieldPlaces(asked, path, tree);
  return [{ path, node }];
}

// The node for one type, if all values of the other types are accepted.
function askedOf(node: Node, tree: Tree): Node | undefined {
  const [asked, ...more] = (node.kind === "union" && onlyAsking(node, tree)?.members) || [];
  return more.length === 0 ? asked : undefined;
}

// Names that have a meaning in paths are left to the value that holds them.
const isPlain = ([name, { required }]: readonly [string, Field]): boolean =>
  !required && !/^\*$|\/|^$/.test(name);

const saysOnlyFields = (node: Node): node is Obj =>
  asksOnlyForFields(node) && [...node.fields].every(isPlain);

const saysOnlyItems = (node: Node): node is List =>
  node.kind === "array" &&
  !isAnyPart({
    items: false,
    min: node.min !== 0,
    max: node.max !== Infinity,
    unique: node.unique,
    contains: node.contains.length > 0,
  } satisfies Parts<List>);
