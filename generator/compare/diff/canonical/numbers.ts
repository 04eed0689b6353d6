// Makes number schemas canonical. If only integers are accepted, both bounds become inclusive
// multiples of the step (`multipleOf`).
import { numberOf } from "../../../read/tree/meet.js";
import { freeze } from "../../../read/tree/nodes.js";
import type { Bound, Node, Num } from "../../../read/tree/tree.js";

/**
 * Returns the canonical form of a number schema, which accepts the same numbers. A range with only
 * one number becomes a constant.
 */
export function canonicalNumber(node: Num): Node {
  const isImplied = (step: number, by: number) => step !== by && Number.isSafeInteger(by / step);
  const multiples = node.multiples.filter(
    (step) => !node.multiples.some((by) => isImplied(step, by)),
  );
  const whole = multiples.filter((step) => Number.isSafeInteger(step));
  if (!node.integer && whole.length === 0) return numberOf({ ...node, multiples });
  const step = whole.reduce(leastCommon, 1);
  if (!Number.isSafeInteger(step)) return node;
  const others = multiples.filter(
    (each) => !whole.includes(each) && !Number.isSafeInteger(step / each),
  );
  const { min, max, ...rest } = node;
  return numberOf({
    ...rest,
    integer: true,
    multiples: step === 1 ? others : [step, ...others],
    ...(min && { min: onStep(min, step) }),
    ...(max && { max: opposite(onStep(opposite(max), step)) }),
  });
}

function leastCommon(a: number, b: number): number {
  let [divisor, rest] = [a, b];
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return (a / divisor) * b;
}

const opposite = ({ at, open }: Bound): Bound => ({ at: -at, open });

// Moves a lower bound up to the next multiple of the step. If that multiple is beyond 2 ** 53, the
// bound stays unchanged, because such numbers are not exact.
function onStep(bound: Bound, step: number): Bound {
  let at = Math.ceil(bound.at / step) * step;
  // A floating-point division is not exact, so `at` can be one step too low or too high.
  if (at < bound.at) at += step;
  if (at - step >= bound.at) at -= step;
  if (bound.open && at === bound.at) at += step;
  return Number.isSafeInteger(at) ? { at, open: false } : bound;
}

/** Joins ranges of numbers that overlap or touch. Other schemas are unchanged. */
export function joinedRanges(members: readonly Node[]): readonly Node[] {
  const joined: Node[] = [];
  for (const member of members) {
    let one = member;
    for (let index = 0; index < joined.length; index++) {
      const both = joinedPair(joined[index] as Node, one);
      if (both === undefined) continue;
      joined.splice(index, 1);
      [one, index] = [both, -1];
    }
    joined.push(one);
  }
  return joined;
}

function joinedPair(a: Node, b: Node): Num | undefined {
  if (a.kind !== "number" || b.kind !== "number" || a.integer !== b.integer) return undefined;
  if (String([...a.multiples].sort()) !== String([...b.multiples].sort())) return undefined;
  // The distance between neighbouring numbers of a range. It is fixed only for integers with at
  // most one `multipleOf`. Otherwise it counts as 0.
  const gap = a.integer && a.multiples.length < 2 ? (a.multiples[0] ?? 1) : 0;
  if (!meets(a.max, b.min, gap) || !meets(b.max, a.min, gap)) return undefined;
  const min = lower(a.min, b.min, 1);
  const max = lower(a.max, b.max, -1);
  const { kind, integer, multiples } = a;
  return freeze({ kind, integer, multiples, ...(min && { min }), ...(max && { max }) });
}

// Returns true if no allowed number lies between the end of one range and the start of another.
function meets(end: Bound | undefined, start: Bound | undefined, gap: number): boolean {
  if (end === undefined || start === undefined) return true;
  const after = end.at + (start.open || end.open ? 0 : gap);
  return start.at < after || (start.at === after && !(start.open && end.open));
}

function lower(a: Bound | undefined, b: Bound | undefined, sign: 1 | -1): Bound | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (a.at === b.at) return a.open ? b : a;
  return sign * a.at < sign * b.at ? a : b;
}
