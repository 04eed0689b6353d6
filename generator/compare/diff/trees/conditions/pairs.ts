// Pairs old conditions with new conditions.
import { keyOf, keyOfCondition } from "../../../../read/tree/key.js";
import type { Condition, Node } from "../../../../read/tree/tree.js";
import type { Comparison } from "../comparison.js";

interface ConditionPairs {
  readonly pairs: readonly (readonly [old: Condition, now: Condition])[];
  /**
   * Conditions without a partner. `gone` has the old conditions, and `come` has the new conditions.
   */
  readonly gone: readonly Condition[];
  readonly come: readonly Condition[];
}

/**
 * Pairs each old condition with the most similar new condition. Leaves out pairs of equal
 * conditions.
 */
export function pairConditions(
  comparison: Comparison,
  old: readonly Condition[],
  now: readonly Condition[],
): ConditionPairs {
  const key = (one: Condition) => (comparison.isPlain(one) ? keyOfCondition(one) : one);
  const [before, after] = [new Set(old.map(key)), new Set(now.map(key))];
  const unmatched = old.filter((one) => !after.has(key(one)));
  const come = now.filter((one) => !before.has(key(one)));
  const areOnly = unmatched.length === 1 && come.length === 1;
  const pairs: [Condition, Condition][] = [];
  const gone: Condition[] = [];
  for (const one of unmatched) {
    const scores = come.map((other) => likeness(comparison, one, other, areOnly));
    const best = Math.max(0, ...scores);
    const [match] = best === 0 ? [] : come.splice(scores.indexOf(best), 1);
    if (match === undefined) gone.push(one);
    else pairs.push([one, match]);
  }
  return { pairs, gone, come };
}

// Returns how similar two conditions are; 0 if they are unrelated. Two lists of alternatives are
// related if they share a member. If these conditions are the only two to pair (`areOnly`), two
// lists of alternatives are related even without a shared member.
function likeness(
  comparison: Comparison,
  old: Condition,
  now: Condition,
  areOnly: boolean,
): number {
  const [before, after] = membersOfBoth(old, now);
  if (before !== undefined && after !== undefined) {
    const keys = new Set(after.map(keyOf));
    return before.filter((one) => keys.has(keyOf(one))).length + (areOnly ? 1 : 0);
  }
  return countsForTheSame(comparison, old, now) ? 1 : 0;
}

/**
 * Returns the alternatives of both conditions. Returns an empty list if a condition has no
 * alternatives, or if an `anyOf` has become a `oneOf`.
 */
export const membersOfBoth = (old: Condition, now: Condition): readonly (readonly Node[])[] =>
  "members" in old && "members" in now && (old.kind === now.kind || now.kind === "anyOf")
    ? [old.members, now.members]
    : [];

// Returns true if both conditions have the same `if` part, or depend on the same field. Also
// returns true for two `not` conditions if the new one excludes no more values than the old one.
function countsForTheSame(comparison: Comparison, old: Condition, now: Condition): boolean {
  if (old.kind === "with" && now.kind === "with") return old.field === now.field;
  if (old.kind === "if" && now.kind === "if") return comparison.isSame(old.if, now.if);
  return old.kind === "not" && now.kind === "not" && comparison.back.takes(now.node, old.node);
}
