// Compares the conditions of an object in two versions. A condition that has gone accepts more; one that has come accepts less,
// unless it held for every object before.
import type { Condition, Obj } from "../../../reading/tree.js";
import { compareAlternatives, compareMembers } from "../alternatives.js";
import type { Comparison } from "../comparison.js";
import { describeAll, describeCondition } from "../describe.js";
import {
  isLess,
  isMore,
  less,
  more,
  NOTHING,
  UNKNOWN_CHANGE,
  type Finding,
  type Findings,
} from "../finding.js";
import { alwaysHolds, needsNewField } from "./holds.js";
import { membersOfBoth, pairConditions } from "./pairs.js";

/** The differences between the conditions of two objects. */
export function compareConditions(comparison: Comparison, old: Obj, now: Obj): Findings {
  const { pairs, gone, come } = pairConditions(comparison, old.conditions, now.conditions);
  const heldBefore = (condition: Condition) => alwaysHolds(comparison, old, condition);
  const holdsNow = (condition: Condition) => alwaysHolds(comparison.back, now, condition);
  return [
    ...pairs.flatMap(([before, after]) => {
      const found = comparePair(comparison, before, after);
      return isLess(found) && heldBefore(after) ? NOTHING : found;
    }),
    ...come.filter((one) => !heldBefore(one)).map((one) => added(comparison, one)),
    ...gone.filter((one) => !holdsNow(one)).map((one) => removed(comparison, one)),
  ];
}

function added({ after }: Comparison, condition: Condition): Finding {
  if (condition.kind === "anyOf") {
    const words = `one of these is needed now: ${describeAll(condition.members, after)}`;
    return less("alternatives-added", words);
  }
  return less("condition-added", `new condition: ${describeCondition(condition, after)}`);
}

function removed({ before }: Comparison, condition: Condition): Finding {
  if (condition.kind === "anyOf") {
    const words = `none of these is needed any more: ${describeAll(condition.members, before)}`;
    return more("alternatives-removed", words);
  }
  return more("condition-removed", `condition removed: ${describeCondition(condition, before)}`);
}

function comparePair(comparison: Comparison, old: Condition, now: Condition): Findings {
  if (now.kind === "anyOf") {
    const [before = [], after = []] = membersOfBoth(old, now);
    const found = compareAlternatives(comparison, before, after);
    if (old.kind === "anyOf" || found.length > 0) return found;
    return [more("alternatives-widened", "more than one alternative may match now")];
  }
  const words = describeCondition(now, comparison.after);
  const asks = compareDemands(comparison, old, now);
  if (asks.forMore && asks.forLess) {
    return [less("condition-changed", `a condition ${UNKNOWN_CHANGE}: ${words}`)];
  }
  if (asks.forMore) return [less("condition-narrowed", `a condition asks for more now: ${words}`)];
  if (asks.forLess) return [more("condition-widened", `a condition asks for less now: ${words}`)];
  return NOTHING;
}

interface Demands {
  readonly forMore: boolean;
  readonly forLess: boolean;
}

// What a condition asks for, beside the one that it is paired with.
function compareDemands(comparison: Comparison, old: Condition, now: Condition): Demands {
  if (old.kind === "with" && now.kind === "with") {
    return demandsOf(comparison.place(old.then, now.then));
  }
  if (old.kind === "if" && now.kind === "if") {
    const { then, else: otherwise } = now;
    return demandsOf([
      ...comparison.place(old.then, then),
      ...comparison.place(old.else, otherwise),
    ]);
  }
  if (old.kind === "oneOf" && now.kind === "oneOf") {
    // A request from before cannot match a member that needs a field which is new.
    const known = now.members.filter((one) => !needsNewField(comparison, old.members, one));
    const isProven = compareMembers(comparison, old.members, known) !== undefined;
    return { forMore: !isProven, forLess: isProven };
  }
  // `not` is paired only with one that excludes less.
  return { forMore: false, forLess: true };
}

const demandsOf = (found: Findings): Demands => ({
  forMore: isLess(found),
  forLess: isMore(found),
});
