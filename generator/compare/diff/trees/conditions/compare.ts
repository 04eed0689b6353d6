// Compares the conditions of an object in two versions. With a condition removed, the object
// accepts more. With a condition added, it accepts less, unless every old object fulfilled it.
import { type Condition, type Obj, ANY_OBJECT, type Node } from "../../../../read/tree/tree.js";
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
import { membersOfBoth, pairConditions } from "./pairs.js";
import { requiring } from "../../../../read/tree/conditions.js";
import { freeze, isAnyObject } from "../../../../read/tree/nodes.js";
import { target } from "../side.js";

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

// Whether a condition requires more or less than its counterpart.
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
    // An old request cannot match a member that requires a new field.
    const known = now.members.filter((one) => !needsNewField(comparison, old.members, one));
    const isProven = compareMembers(comparison, old.members, known) !== undefined;
    return { forMore: !isProven, forLess: isProven };
  }
  // A `not` is only paired with a `not` that excludes less.
  return { forMore: false, forLess: true };
}

const demandsOf = (found: Findings): Demands => ({
  forMore: isLess(found),
  forLess: isMore(found),
});

// Finds whether a new condition held for every old object, although the old version lacked it.

/** Whether a condition is proven for every object that `old` accepts and that has no new field. */
function alwaysHolds(comparison: Comparison, old: Obj, wanted: Condition): boolean {
  const isGiven = (node: Node) => comparison.takes(fieldsOf(comparison, old, node), node);
  if (old.conditions.some((one) => implies(comparison, one, wanted))) return true;
  switch (wanted.kind) {
    case "anyOf":
      return wanted.members.some(isGiven);
    case "oneOf":
      return false;
    case "not":
      return needsNewField(comparison, [old], wanted.node);
    case "with":
      return !comparison.knows(old, wanted.field) || isGiven(wanted.then);
    case "if": {
      const isMet = needsNewField(comparison, [old], wanted.if) || isGiven(wanted.then);
      return isMet && isGiven(wanted.else);
    }
  }
}

// Whether the old condition requires at least as much as the new condition.
function implies(comparison: Comparison, old: Condition, now: Condition): boolean {
  const [before, after] = membersOfBoth(old, now);
  if (before !== undefined && after !== undefined) {
    const isTaken = (one: Node) => after.some((other) => comparison.takes(one, other));
    return now.kind === "anyOf" && before.every(isTaken);
  }
  if (old.kind === "not" && now.kind === "not") return comparison.back.takes(now.node, old.node);
  const [rule, wanted] = [ruleOf(old), ruleOf(now)];
  if (rule === undefined || wanted === undefined) return false;
  return comparison.back.takes(wanted.when, rule.when) && comparison.takes(rule.then, wanted.then);
}

// A condition as "if `when` matches, `then` must match"; undefined for others and with an `else`.
function ruleOf(condition: Condition): { readonly when: Node; readonly then: Node } | undefined {
  if (condition.kind === "with") {
    return { when: requiring([condition.field]), then: condition.then };
  }
  const isRule = condition.kind === "if" && isAnyObject(condition.else);
  return isRule ? { when: condition.if, then: condition.then } : undefined;
}

// An object with only the fields of `old` that a node names.
function fieldsOf({ after }: Comparison, old: Obj, node: Node): Obj {
  const wanted = target(node, after);
  const names = wanted.kind === "object" ? wanted.fields : new Map<string, unknown>();
  const fields = new Map([...old.fields].filter(([name]) => names.has(name)));
  return freeze({ ...ANY_OBJECT, fields });
}

/** Whether a node requires a field that no old object knows; false if an old node is no object. */
function needsNewField(comparison: Comparison, old: readonly Node[], node: Node): boolean {
  const wanted = target(node, comparison.after);
  const nodes = old.map((one) => target(one, comparison.before));
  const objects = nodes.filter((one) => one.kind === "object");
  if (wanted.kind !== "object" || objects.length < nodes.length) return false;
  const isNew = (name: string) => !objects.some((object) => comparison.knows(object, name));
  return [...wanted.fields].some(([name, { required }]) => required && isNew(name));
}
