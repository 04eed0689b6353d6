// Whether a condition of the new version held for every object of the old one, although it was not written there.
import { requiring } from "../../../reading/conditions.js";
import { freeze, isAnyObject } from "../../../reading/nodes.js";
import { ANY_OBJECT, type Condition, type Node, type Obj } from "../../../reading/tree.js";
import type { Comparison } from "../comparison.js";
import { target } from "../side.js";
import { membersOfBoth } from "./pairs.js";

/** Whether a condition is shown to hold for every object that `old` accepts and that has none of the new fields. */
export function alwaysHolds(comparison: Comparison, old: Obj, wanted: Condition): boolean {
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

// Whether the old condition asks for at least as much as the new one, whenever that asks for something.
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

// A condition as "when this matches, then that must"; undefined for those that are no such rule, or have an `else`.
function ruleOf(condition: Condition): { readonly when: Node; readonly then: Node } | undefined {
  if (condition.kind === "with") {
    return { when: requiring([condition.field]), then: condition.then };
  }
  const isRule = condition.kind === "if" && isAnyObject(condition.else);
  return isRule ? { when: condition.if, then: condition.then } : undefined;
}

// An object with those fields of `old` that a node names.
function fieldsOf({ after }: Comparison, old: Obj, node: Node): Obj {
  const wanted = target(node, after);
  const names = wanted.kind === "object" ? wanted.fields : new Map<string, unknown>();
  const fields = new Map([...old.fields].filter(([name]) => names.has(name)));
  return freeze({ ...ANY_OBJECT, fields });
}

/** Whether a node requires a field that none of the old objects knows; false where one of these is no object. */
export function needsNewField(comparison: Comparison, old: readonly Node[], node: Node): boolean {
  const wanted = target(node, comparison.after);
  const nodes = old.map((one) => target(one, comparison.before));
  const objects = nodes.filter((one) => one.kind === "object");
  if (wanted.kind !== "object" || objects.length < nodes.length) return false;
  const isNew = (name: string) => !objects.some((object) => comparison.knows(object, name));
  return [...wanted.fields].some(([name, { required }]) => required && isNew(name));
}
