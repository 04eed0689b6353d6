// Compares alternatives (anyOf, oneOf). Pairs old and new alternatives first, so that a report
// shows the change inside a pair.
import { freeze } from "../../../read/tree/nodes.js";
import { ANY, type Node } from "../../../read/tree/tree.js";
import type { Comparison } from "./comparison.js";
import { describe } from "./describe.js";
import { isLess, less, more, UNKNOWN_CHANGE, type Findings } from "./finding.js";
import type { ExclusiveUnion } from "./forms.js";
import { compareNotes } from "./notes.js";
import { target } from "./side.js";

/** Compares alternatives of one JSON type, or the alternatives in a condition. */
export function compareAlternatives(
  c: Comparison,
  old: readonly Node[],
  now: readonly Node[],
): Findings {
  const [first, other] = [old[0], now[0]];
  if (old.length === 1 && now.length === 1 && first && other) {
    return c.form(target(first, c.before), target(other, c.after));
  }
  const { pairs, lost, gained } = matchNodes(c, old, now);
  const isAccepted = (one: Node) => now.some((each) => mayTake(c, one, each) && c.takes(one, each));
  const wasAccepted = (one: Node) =>
    old.some((each) => mayTake(c.back, one, each) && c.back.takes(one, each));
  return [
    ...pairs.flatMap(([was, is]) => {
      const findings = compareOne(c, was, is);
      return isLess(findings) && isAccepted(was)
        ? findings.filter((each) => !each.isLess)
        : findings;
    }),
    ...lost
      .filter((one) => !isAccepted(one))
      .map((one) =>
        less("alternative-removed", `alternative no longer accepted: ${describe(one, c.before)}`),
      ),
    ...gained
      .filter((one) => !wasAccepted(one))
      .map((one) => more("alternative-added", `new alternative: ${describe(one, c.after)}`)),
  ];
}

// Compares a pair without its added and removed fields, because `withFields` reports these fields
// once for all pairs.
const compareOne = (c: Comparison, old: Node, now: Node): Findings => [
  ...compareNotes(c, old, now),
  ...c.form(target(old, c.before), target(now, c.after)),
];

interface NodeMatches {
  readonly pairs: readonly (readonly [Node, Node])[];
  readonly lost: readonly Node[];
  readonly gained: readonly Node[];
}

// Pairs equal alternatives first, then similar alternatives.
function matchNodes(c: Comparison, old: readonly Node[], now: readonly Node[]): NodeMatches {
  const pairs: (readonly [Node, Node])[] = [];
  const gained = [...now];
  const matchedBy = (likeness: (one: Node, each: Node) => number) => (one: Node) => {
    const scores = gained.map((each) => likeness(one, each));
    const best = Math.max(0, ...scores);
    const [match] = best === 0 ? [] : gained.splice(scores.indexOf(best), 1);
    if (match !== undefined) pairs.push([one, match]);
    return match !== undefined;
  };
  const isSame = matchedBy((one, each) => (c.isSame(one, each) ? 1 : 0));
  const isAlike = matchedBy((one, each) => likeness(c, one, each));
  const lost = old.filter((one) => !isSame(one)).filter((one) => !isAlike(one));
  return { pairs, lost, gained };
}

// Returns how similar two alternatives are. 0 if `b` cannot be a changed version of `a`.
function likeness(c: Comparison, a: Node, b: Node): number {
  const [one, other] = [target(a, c.before), target(b, c.after)];
  if (one.kind !== "object" || other.kind !== "object") return one.kind === other.kind ? 1 : 0;
  const shared = [...one.fields].filter(([name]) => other.fields.has(name));
  const tags = shared.filter(([name, { node }]) => {
    const [tag, now] = [target(node, c.before), other.fields.get(name)?.node];
    return tag.kind === "words" && now !== undefined && c.takes(tag, now);
  });
  return shared.length + 10 * tags.length;
}

// Returns false if a field with constant values already shows that `now` refuses a value of `old`.
// This check is cheap. A full comparison is not, because alternatives may share hundreds of fields.
function mayTake(c: Comparison, old: Node, now: Node): boolean {
  const [one, other] = [target(old, c.before), target(now, c.after)];
  if (one.kind !== "object" || other.kind !== "object") return true;
  return [...one.fields].every(([name, { node: was }]) => {
    const is = other.fields.get(name)?.node;
    return was.kind !== "words" || is?.kind !== "words" || c.takes(was, is);
  });
}

/**
 * Compares unions of which exactly one member must match. If a member accepts more values, two
 * members may match, and the request is refused. So each member must stay equal.
 */
export function compareExclusive(
  c: Comparison,
  old: readonly ExclusiveUnion[],
  now: readonly ExclusiveUnion[],
): Findings {
  const findings = old.map(({ union, whole }, index) => {
    const next = now[index];
    if (next === undefined || !isSameExcept(c, whole, next.whole)) return undefined;
    return compareMembers(c, union.members, next.union.members);
  });
  return old.length === now.length && findings.every((each) => each !== undefined)
    ? findings.flat()
    : [
        less(
          "alternatives-changed",
          `the alternatives, of which exactly one must match, ${UNKNOWN_CHANGE}`,
        ),
      ];
}

/**
 * Pairs each old member with a new member that accepts the same values, apart from new fields.
 * Returns the differences inside these pairs, such as changed descriptions. Returns `undefined` if
 * a member has no partner.
 */
export function compareMembers(
  c: Comparison,
  old: readonly Node[],
  now: readonly Node[],
): Findings | undefined {
  const remaining = [...now];
  const findings: Findings[number][] = [];
  for (const member of old) {
    const index = remaining.findIndex((each) => c.areEqual(member, each));
    const [same] = index < 0 ? [] : remaining.splice(index, 1);
    if (same === undefined) return undefined;
    findings.push(...c.place(member, same).filter(({ path }) => path.length > 0));
  }
  return remaining.length === 0 ? findings : undefined;
}

/** Returns true if both schemas exclude the same values with `except`. */
export function isSameExcept(c: Comparison, old: Node, now: Node): boolean {
  const onlyExcept = (node: Node): Node =>
    node.kind === "except" ? freeze({ ...node, about: ANY }) : ANY;
  return c.isSame(onlyExcept(old), onlyExcept(now));
}
