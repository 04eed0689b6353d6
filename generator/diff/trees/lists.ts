// Lists: how many items there are, which they must hold, and what each of them is.
import type { Contains, List, Node, Tuple } from "../../reading/tree.js";
import { compareCounts } from "./bounds.js";
import type { Comparison, Known } from "./comparison.js";
import { inside } from "./known.js";
import { target } from "./side.js";
import { less, more, NOTHING, under, type Findings } from "./finding.js";

/** A list by positions, and how long it can get. */
interface Positions {
  readonly items: readonly Node[];
  readonly rest: Node;
  readonly min: number;
  readonly max: number;
}

export function compareLists(
  c: Comparison,
  before: List | Tuple,
  after: List | Tuple,
  known: Known,
): Findings {
  const old = positionsOf(before, c.before);
  const now = positionsOf(after, c.after);
  return [
    ...compareCounts((end) => `${end} number of items`, old, now),
    ...compareUnique(before, after, old),
    ...compareContained(c, before, after, old, now),
    ...compareItems(c, old, now, known),
  ];
}

// Where a position accepts nothing, the list ends before it.
function positionsOf(list: List | Tuple, side: Comparison["before"]): Positions {
  const items = list.kind === "tuple" ? list.items : [];
  const rest = list.kind === "tuple" ? list.rest : list.items;
  const isNever = (node: Node) => target(node, side).kind === "never";
  const end = items.findIndex(isNever);
  const length = end >= 0 ? end : isNever(rest) ? items.length : Infinity;
  return { items, rest, min: list.min, max: Math.min(list.max, length) };
}

function compareUnique(before: List | Tuple, after: List | Tuple, { max }: Positions): Findings {
  if (before.unique === after.unique || max <= 1) return NOTHING;
  return [
    after.unique
      ? less("unique-added", "items must be different now")
      : more("unique-removed", "items may repeat now"),
  ];
}

function compareContained(
  c: Comparison,
  before: List | Tuple,
  after: List | Tuple,
  old: Positions,
  now: Positions,
): Findings {
  const isAsked = after.contains.some((wanted) => !isImplied(c, before.contains, old, wanted));
  const isDropped = before.contains.some(
    (wanted) => !isImplied(c.back, after.contains, now, wanted),
  );
  if (!isAsked) {
    const words = "less is asked of which items the list must hold";
    return isDropped ? [more("contains-removed", words)] : NOTHING;
  }
  return [
    isDropped
      ? less(
          "contains-changed",
          "which items the list must hold changed in a way that is not known to be compatible",
        )
      : less("contains-added", "the list must hold certain items now"),
  ];
}

function isImplied(
  c: Comparison,
  contains: readonly Contains[],
  { items, rest, min, max }: Positions,
  wanted: Contains,
): boolean {
  const isEnough =
    wanted.min === 0 ||
    contains.some((own) => own.min >= wanted.min && c.takes(own.node, wanted.node)) ||
    (min >= wanted.min && items.length === 0 && c.takes(rest, wanted.node));
  const isFew =
    max <= wanted.max ||
    contains.some((own) => own.max <= wanted.max && c.back.takes(wanted.node, own.node));
  return isEnough && isFew;
}

function compareItems(c: Comparison, old: Positions, now: Positions, known: Known): Findings {
  const place = inside(c, known, (node) => {
    if (node.kind === "array") return [node.items];
    return node.kind === "tuple" ? [...node.items, node.rest] : [];
  });
  const positions = Math.max(old.items.length, now.items.length);
  const length = Math.min(old.max, now.max);
  const at = ({ items, rest }: Positions, index: number) => items[index] ?? rest;
  const found = Array.from({ length: Math.min(positions, length) }).flatMap((_, index) =>
    under({ kind: "item", index }, c.place(at(old, index), at(now, index), place)),
  );
  return length > positions
    ? [...found, ...under({ kind: "item" }, c.place(old.rest, now.rest, place))]
    : found;
}
