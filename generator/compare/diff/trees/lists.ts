// Compares array schemas: number of items, `contains`, and the schema of each item.
import { keyOf } from "../../../read/tree/key.js";
import {
  allOfParts,
  type Contains,
  type List,
  type Node,
  type Parts,
  type Tuple,
} from "../../../read/tree/tree.js";
import { compareCounts } from "./bounds.js";
import type { Comparison } from "./comparison.js";
import { less, more, NOTHING, under, type Findings } from "./finding.js";
import { target } from "./side.js";

/** Item schemas by position, and the possible lengths. */
interface Positions {
  readonly items: readonly Node[];
  readonly rest: Node;
  readonly min: number;
  readonly max: number;
}

export function compareLists(c: Comparison, before: List | Tuple, after: List | Tuple): Findings {
  const old = positionsOf(before, c.before);
  const now = positionsOf(after, c.after);
  return allOfParts({
    ...compareCounts("number of items", old, now),
    unique: compareUnique(before, after, old),
    contains: compareContains(c, before.contains, after.contains),
    items: compareItems(c, old, now),
  } satisfies Parts<List | Tuple, Findings>);
}

// Lists items by position. An item that accepts no value limits the length.
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

function compareContains(
  c: Comparison,
  old: readonly Contains[],
  now: readonly Contains[],
): Findings {
  const key = (each: Contains) =>
    c.isPlain(each.node) ? [each.min, each.max, keyOf(each.node)].join(" ") : each;
  const [was, is] = [new Set(old.map(key)), new Set(now.map(key))];
  if ([...is].some((each) => !was.has(each))) {
    return [less("contains-added", "the list must hold certain items now")];
  }
  const words = "the list no longer has to hold certain items";
  return [...was].every((each) => is.has(each)) ? NOTHING : [more("contains-removed", words)];
}

function compareItems(c: Comparison, old: Positions, now: Positions): Findings {
  const positions = Math.max(old.items.length, now.items.length);
  const length = Math.min(old.max, now.max);
  const at = ({ items, rest }: Positions, index: number) => items[index] ?? rest;
  const findings = Array.from({ length: Math.min(positions, length) }).flatMap((_, index) =>
    under({ kind: "item", index }, c.place(at(old, index), at(now, index))),
  );
  return length > positions
    ? [...findings, ...under({ kind: "item" }, c.place(old.rest, now.rest))]
    : findings;
}
