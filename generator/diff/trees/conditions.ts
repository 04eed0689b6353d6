// Compares conditions of objects. A removed condition accepts more; a new one accepts less, unless it always held before.
import { keyOf, keyOfCondition } from "../../reading/key.js";
import { requiring } from "../../reading/conditions.js";
import { freeze, isAnyObject } from "../../reading/nodes.js";
import { ANY_OBJECT, type Condition, type Node, type Obj } from "../../reading/tree.js";
import { compareAlternatives, compareMembers } from "./alternatives.js";
import type { Comparison } from "./comparison.js";
import { describeAll, describeCondition } from "./describe.js";
import {
  isLess,
  isMore,
  less,
  more,
  NOTHING,
  UNKNOWN_CHANGE,
  type Finding,
  type Findings,
} from "./finding.js";
import { target } from "./side.js";

type Pair = readonly [old: Condition, now: Condition];

export function compareConditions(c: Comparison, old: Obj, now: Obj): Findings {
  const { pairs, gone, come } = paired(c, old.conditions, now.conditions);
  return [
    ...pairs.flatMap(([was, is]) => {
      const found = comparePair(c, was, is);
      return isLess(found) && holds(c, old, is) ? NOTHING : found;
    }),
    ...come.filter((each) => !holds(c, old, each)).map((each) => added(c, each)),
    ...gone.filter((each) => !holds(c.back, now, each)).map((each) => removed(c, each)),
  ];
}

function added(c: Comparison, condition: Condition): Finding {
  if (condition.kind !== "anyOf") {
    return less("condition-added", `new condition: ${describeCondition(condition, c.after)}`);
  }
  const words = `one of these is needed now: ${describeAll(condition.members, c.after)}`;
  return less("alternatives-added", words);
}

function removed(c: Comparison, condition: Condition): Finding {
  if (condition.kind !== "anyOf") {
    return more(
      "condition-removed",
      `condition removed: ${describeCondition(condition, c.before)}`,
    );
  }
  const words = `none of these is needed any more: ${describeAll(condition.members, c.before)}`;
  return more("alternatives-removed", words);
}

// Pair conditions: equal ones first, then the most similar.
function paired(c: Comparison, old: readonly Condition[], now: readonly Condition[]) {
  const key = (each: Condition) => (c.isPlain(each) ? keyOfCondition(each) : each);
  const [was, is] = [new Set(old.map(key)), new Set(now.map(key))];
  const left = old.filter((each) => !is.has(key(each)));
  const come = now.filter((each) => !was.has(key(each)));
  const isOnly = left.length === 1 && come.length === 1;
  const pairs: Pair[] = [];
  const gone = left.filter((each) => {
    const scores = come.map((other) => likeness(c, each, other, isOnly));
    const best = Math.max(0, ...scores);
    const [found] = best === 0 ? [] : come.splice(scores.indexOf(best), 1);
    if (found !== undefined) pairs.push([each, found]);
    return found === undefined;
  });
  return { pairs, gone, come };
}

function likeness(c: Comparison, old: Condition, now: Condition, isOnly: boolean): number {
  const [was, is] = alternativesOf(old, now);
  if (was !== undefined && is !== undefined) {
    const keys = new Set(is.map(keyOf));
    return was.filter((each) => keys.has(keyOf(each))).length + (isOnly ? 1 : 0);
  }
  return isOneOf(c, old, now) ? 1 : 0;
}

// The members of both; "exactly one" may become "any", whose members then take what the one took.
const alternativesOf = (old: Condition, now: Condition): readonly (readonly Node[])[] =>
  "members" in old && "members" in now && (old.kind === now.kind || now.kind === "anyOf")
    ? [old.members, now.members]
    : [];

// Conditions of which a field, or another condition, says when they count; of `not`, one that excludes less now.
function isOneOf(c: Comparison, old: Condition, now: Condition): boolean {
  if (old.kind === "with" && now.kind === "with") return old.field === now.field;
  if (old.kind === "if" && now.kind === "if") return c.isSame(old.if, now.if);
  return old.kind === "not" && now.kind === "not" && c.back.takes(now.node, old.node);
}

function comparePair(c: Comparison, old: Condition, now: Condition): Findings {
  if (now.kind === "anyOf") {
    const [was = [], is = []] = alternativesOf(old, now);
    const found = compareAlternatives(c, was, is);
    if (old.kind === "anyOf" || found.length > 0) return found;
    return [more("alternatives-widened", "more than one alternative may match now")];
  }
  const found = insideOf(c, old, now);
  const words = describeCondition(now, c.after);
  if (!isLess(found)) {
    return isMore(found)
      ? [more("condition-widened", `a condition asks for less now: ${words}`)]
      : NOTHING;
  }
  return isMore(found)
    ? [less("condition-changed", `a condition ${UNKNOWN_CHANGE}: ${words}`)]
    : [less("condition-narrowed", `a condition asks for more now: ${words}`)];
}

function insideOf(c: Comparison, old: Condition, now: Condition): Findings {
  if (old.kind === "with" && now.kind === "with") return c.place(old.then, now.then);
  if (old.kind === "if" && now.kind === "if") {
    return [...c.place(old.then, now.then), ...c.place(old.else, now.else)];
  }
  if (old.kind === "oneOf" && now.kind === "oneOf") {
    const known = now.members.filter((each) => !needsNew(c, old.members, each));
    if (compareMembers(c, old.members, known) === undefined) return [less("changed", "")];
  }
  // Of `not`, only those are a pair of which the new one excludes less.
  return [more("widened", "")];
}

/** Whether a condition holds for every object that `old` accepts, where it has no field that is new. */
function holds(c: Comparison, old: Obj, wanted: Condition): boolean {
  const isGiven = (node: Node) => c.takes(about(c, old, node), node);
  if (old.conditions.some((each) => implies(c, each, wanted))) return true;
  switch (wanted.kind) {
    case "anyOf":
      return wanted.members.some(isGiven);
    case "oneOf":
      return false;
    case "not":
      return needsNew(c, [old], wanted.node);
    case "with":
      return !c.knows(old, wanted.field) || isGiven(wanted.then);
    case "if":
      return (needsNew(c, [old], wanted.if) || isGiven(wanted.then)) && isGiven(wanted.else);
  }
}

// Whether one condition says at least what another one says: it asks for as much, as often.
function implies(c: Comparison, old: Condition, now: Condition): boolean {
  const [was, is] = alternativesOf(old, now);
  if (was !== undefined && is !== undefined) {
    return now.kind === "anyOf" && was.every((one) => is.some((each) => c.takes(one, each)));
  }
  if (old.kind === "not" && now.kind === "not") return c.back.takes(now.node, old.node);
  const [rule, wanted] = [ruleOf(old), ruleOf(now)];
  if (rule === undefined || wanted === undefined) return false;
  return c.back.takes(wanted.when, rule.when) && c.takes(rule.then, wanted.then);
}

// What is asked for when; undefined for other conditions, and where something is asked for otherwise too.
function ruleOf(condition: Condition): { readonly when: Node; readonly then: Node } | undefined {
  if (condition.kind === "with") {
    return { when: requiring([condition.field]), then: condition.then };
  }
  const isRule = condition.kind === "if" && isAnyObject(condition.else);
  return isRule ? { when: condition.if, then: condition.then } : undefined;
}

// The fields of an object that a node speaks of, and anything else.
function about(c: Comparison, old: Obj, node: Node): Obj {
  const wanted = target(node, c.after);
  const names = wanted.kind === "object" ? wanted.fields : new Map<string, unknown>();
  const fields = new Map([...old.fields].filter(([name]) => names.has(name)));
  return freeze({ ...ANY_OBJECT, fields });
}

// Whether a node needs a field that none of the objects of the time before knows.
function needsNew(c: Comparison, old: readonly Node[], node: Node): boolean {
  const one = target(node, c.after);
  const objects = old.flatMap((each) => {
    const object = target(each, c.before);
    return object.kind === "object" ? [object] : [];
  });
  return (
    one.kind === "object" &&
    objects.length === old.length &&
    [...one.fields].some(
      ([name, { required }]) => required && !objects.some((object) => c.knows(object, name)),
    )
  );
}
