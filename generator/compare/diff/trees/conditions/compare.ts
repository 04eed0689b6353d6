// Compares the conditions of two object schemas. A removed condition allows more objects. An added
// condition allows fewer objects, unless every old object fulfils it.
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
import { objectWithFields } from "../../../../read/tree/conditions.js";
import { freeze, isAnyObject } from "../../../../read/tree/nodes.js";
import { target } from "../side.js";

export function compareConditions(comparison: Comparison, old: Obj, now: Obj): Findings {
  const { pairs, gone, come } = pairConditions(comparison, old.conditions, now.conditions);
  const wasImplied = (condition: Condition) => alwaysHolds(comparison, old, condition);
  const holdsNow = (condition: Condition) => alwaysHolds(comparison.back, now, condition);
  return [
    ...pairs.flatMap(([before, after]) => {
      const findings = comparePair(comparison, before, after);
      return isLess(findings) && wasImplied(after) ? NOTHING : findings;
    }),
    ...come.filter((one) => !wasImplied(one)).map((one) => addedFinding(comparison, one)),
    ...gone.filter((one) => !holdsNow(one)).map((one) => removedFinding(comparison, one)),
  ];
}

function addedFinding({ after }: Comparison, condition: Condition): Finding {
  if (condition.kind === "anyOf") {
    const words = `one of these alternatives is required now: ${describeAll(condition.members, after)}`;
    return less("alternatives-added", words);
  }
  return less("condition-added", `new condition: ${describeCondition(condition, after)}`);
}

function removedFinding({ before }: Comparison, condition: Condition): Finding {
  if (condition.kind === "anyOf") {
    const words = `none of these alternatives is required any more: ${describeAll(condition.members, before)}`;
    return more("alternatives-removed", words);
  }
  return more("condition-removed", `condition removed: ${describeCondition(condition, before)}`);
}

function comparePair(comparison: Comparison, old: Condition, now: Condition): Findings {
  if (now.kind === "anyOf") {
    const [before = [], after = []] = membersOfBoth(old, now);
    const findings = compareAlternatives(comparison, before, after);
    if (old.kind === "anyOf" || findings.length > 0) return findings;
    return [
      more(
        "alternatives-widened",
        "more than one alternative may match now; before, exactly one had to match",
      ),
    ];
  }
  const words = describeCondition(now, comparison.after);
  const asks = compareDemands(comparison, old, now);
  if (asks.forMore && asks.forLess) {
    return [less("condition-changed", `a condition ${UNKNOWN_CHANGE}: ${words}`)];
  }
  if (asks.forMore) return [less("condition-narrowed", `a condition is stricter now: ${words}`)];
  if (asks.forLess) return [more("condition-widened", `a condition is less strict now: ${words}`)];
  return NOTHING;
}

interface Demands {
  readonly forMore: boolean;
  readonly forLess: boolean;
}

// Returns whether the new condition of a pair requires more than the old condition, less, or both.
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
    // Leaves out members that require a new field, because no old request matches such a member.
    const oldMembers = now.members.filter((one) => !needsNewField(comparison, old.members, one));
    const isProven = compareMembers(comparison, old.members, oldMembers) !== undefined;
    return { forMore: !isProven, forLess: isProven };
  }
  // Both conditions are `not`. `pairConditions` pairs them only if the new condition excludes fewer
  // objects.
  return { forMore: false, forLess: true };
}

const demandsOf = (findings: Findings): Demands => ({
  forMore: isLess(findings),
  forLess: isMore(findings),
});

/**
 * Returns true if every object that `old` accepts fulfils the condition. Assumes that old objects
 * have no new fields.
 */
function alwaysHolds(comparison: Comparison, old: Obj, condition: Condition): boolean {
  const isImplied = (node: Node) => comparison.takes(fieldsOf(comparison, old, node), node);
  if (old.conditions.some((one) => implies(comparison, one, condition))) return true;
  switch (condition.kind) {
    case "anyOf":
      return condition.members.some(isImplied);
    case "oneOf":
      return false;
    case "not":
      return needsNewField(comparison, [old], condition.node);
    case "with":
      return !comparison.knows(old, condition.field) || isImplied(condition.then);
    case "if": {
      const holdsThen = needsNewField(comparison, [old], condition.if) || isImplied(condition.then);
      return holdsThen && isImplied(condition.else);
    }
  }
}

// Returns true if the old condition requires at least as much as the new one.
function implies(comparison: Comparison, old: Condition, now: Condition): boolean {
  const [before, after] = membersOfBoth(old, now);
  if (before !== undefined && after !== undefined) {
    const isAccepted = (one: Node) => after.some((other) => comparison.takes(one, other));
    return now.kind === "anyOf" && before.every(isAccepted);
  }
  if (old.kind === "not" && now.kind === "not") return comparison.back.takes(now.node, old.node);
  const [rule, newRule] = [ruleOf(old), ruleOf(now)];
  if (rule === undefined || newRule === undefined) return false;
  return (
    comparison.back.takes(newRule.when, rule.when) && comparison.takes(rule.then, newRule.then)
  );
}

// Converts a condition to `if`/`then`. Returns `undefined` if that is impossible, for example for
// an `if` with an `else`.
function ruleOf(condition: Condition): { readonly when: Node; readonly then: Node } | undefined {
  if (condition.kind === "with") {
    return { when: objectWithFields([condition.field]), then: condition.then };
  }
  const isRule = condition.kind === "if" && isAnyObject(condition.else);
  return isRule ? { when: condition.if, then: condition.then } : undefined;
}

// Returns the old object with only the fields that `node` names.
function fieldsOf({ after }: Comparison, old: Obj, node: Node): Obj {
  const form = target(node, after);
  const names = form.kind === "object" ? form.fields : new Map<string, unknown>();
  const fields = new Map([...old.fields].filter(([name]) => names.has(name)));
  return freeze({ ...ANY_OBJECT, fields });
}

/** Returns true if the new schema requires a field that no old object has. */
function needsNewField(comparison: Comparison, old: readonly Node[], node: Node): boolean {
  const form = target(node, comparison.after);
  const nodes = old.map((one) => target(one, comparison.before));
  const objects = nodes.filter((one) => one.kind === "object");
  if (form.kind !== "object" || objects.length < nodes.length) return false;
  const isNew = (name: string) => !objects.some((object) => comparison.knows(object, name));
  return [...form.fields].some(([name, { required }]) => required && isNew(name));
}
