// Conditions of an object: which fields go together. One that goes is wider, one that comes is narrower, unless the rest says it.
import type { Condition, Node, Obj } from "../../reading/tree.js";
import { accepts } from "../../reading/accepts.js";
import { keyOf, keyOfCondition } from "../../reading/key.js";
import { meet, saidOf } from "../../reading/meet.js";
import { ANY, ANY_OBJECT } from "../../reading/tree.js";
import { freeze } from "../../reading/nodes.js";
import { listed, showText } from "../words.js";
import { compareAlternatives, compareMembers } from "./alternatives.js";
import type { Comparison, Known } from "./comparison.js";
import { conditionNodes, target } from "./side.js";
import { describe, objectsOf } from "./forms.js";
import { covered, less, more, NOTHING, UNKNOWN_CHANGE, type Findings } from "./finding.js";
import { mentions } from "./known.js";

type Choice = Extract<Condition, { readonly members: readonly Node[] }>;

export function compareConditions(c: Comparison, old: Obj, now: Obj, known: Known): Findings {
  const shared = sharedConditions(c, old, now);
  const left = old.conditions.filter((each) => !shared.before.includes(each));
  const come = now.conditions.filter((each) => !shared.after.includes(each));
  if (left.length === 0 && come.length === 0) return NOTHING;
  const isImplied = (condition: Condition) => follows(c, old, condition, known);
  if (c.isProof) return come.every(isImplied) ? NOTHING : [less("condition-changed", "")];
  const base = { before: without(old), after: without(now) };
  const isImpliedBack = (condition: Condition) => follows(c.back, now, condition, "all");
  const choices = {
    old: left.filter((each): each is Choice => each.kind === "anyOf"),
    now: come.filter((each): each is Choice => each.kind === "anyOf"),
  };
  const { pairs, gone, added } = paired(c, choices.old, choices.now, known);
  const asked = come.filter((each) => each.kind !== "anyOf" && !isImplied(each));
  const dropped = left.filter((each) => each.kind !== "anyOf" && !isImpliedBack(each));
  return [
    ...pairs.flatMap(([was, is]) =>
      covered(
        compareAlternatives(c, was.members, is.members, { known, base }),
        () => isImplied(is),
        () => isImpliedBack(was),
      ),
    ),
    ...added
      .filter((each) => !isImplied(each))
      .map((each) =>
        less("alternatives-added", `one of these is needed now: ${all(each, c.after)}`),
      ),
    ...gone
      .filter((each) => !isImpliedBack(each))
      .map((each) =>
        more("alternatives-removed", `none of these is needed any more: ${all(each, c.before)}`),
      ),
    ...changed(c, asked, dropped, left.length === come.length),
  ];
}

function changed(
  c: Comparison,
  asked: readonly Condition[],
  dropped: readonly Condition[],
  isSameNumber: boolean,
): Findings {
  if (asked.length > 0 && dropped.length > 0) {
    const words = `${isSameNumber ? "a condition" : "conditions"} ${UNKNOWN_CHANGE}: ${listed(asked.map((each) => inWords(each, c.after)))}`;
    return [less("condition-changed", words)];
  }
  return [
    ...asked.map((each) =>
      isSameNumber
        ? less("condition-narrowed", `a condition asks for more now: ${inWords(each, c.after)}`)
        : less("condition-added", `new condition: ${inWords(each, c.after)}`),
    ),
    ...dropped.map((each) =>
      isSameNumber
        ? more("condition-widened", `a condition asks for less now: ${inWords(each, c.before)}`)
        : more("condition-removed", `condition removed: ${inWords(each, c.before)}`),
    ),
  ];
}

const without = (object: Obj): Obj => freeze({ ...object, conditions: [] });

const all = ({ members }: Choice, side: Comparison["before"]) =>
  listed(members.map((each) => describe(each, side)));

/** Conditions that both sides write the same, and that say the same because their references do. */
export function sharedConditions(c: Comparison, old: Obj, now: Obj) {
  const key = (condition: Condition) =>
    c.isPlain(condition) ? keyOfCondition(condition) : condition;
  const [was, is] = [new Set(old.conditions.map(key)), new Set(now.conditions.map(key))];
  return {
    before: old.conditions.filter((each) => is.has(key(each))),
    after: now.conditions.filter((each) => was.has(key(each))),
  };
}

// Of more pairs of alternatives than this nothing is shown.
const MOST_PAIRS = 2_500;

// Groups of alternatives with most in common are one group, changed.
function paired(c: Comparison, old: readonly Choice[], now: readonly Choice[], known: Known) {
  const added = [...now];
  const pairs: (readonly [Choice, Choice])[] = [];
  const isOnly = old.length === 1 && now.length === 1;
  const gone = old.filter((was) => {
    const scores = added.map(({ members }) =>
      isOnly || was.members.length * members.length > MOST_PAIRS
        ? 0
        : was.members.filter((one) => members.some((each) => c.areEqual(one, each, known))).length,
    );
    const best = Math.max(0, ...scores);
    const [is] = best > 0 || isOnly ? added.splice(scores.indexOf(best), 1) : [];
    if (is !== undefined) pairs.push([was, is]);
    return is === undefined;
  });
  return { pairs, gone, added };
}

/** Whether a condition holds for every object that `given` accepts, where it holds no field that is new. */
function follows(c: Comparison, given: Obj, wanted: Condition, known: Known): boolean {
  const old = relevant(c, given, wanted);
  switch (wanted.kind) {
    case "anyOf":
    case "oneOf":
      return choiceFollows(c, old, wanted, known);
    case "not":
      return (
        neverHolds(c, old, wanted.node, known) ||
        old.conditions.some((own) => own.kind === "not" && c.back.takes(wanted.node, own.node))
      );
    case "with":
      return withFollows(c, old, wanted, known);
    case "if":
      return ifFollows(c, old, wanted, known);
  }
}

type Of<Kind> = Extract<Condition, { readonly kind: Kind }>;

function choiceFollows(c: Comparison, old: Obj, { kind, members: all }: Choice, known: Known) {
  const members = all.filter((each) => !needsNew(c, each, known));
  const base = without(old);
  const isTaken = (one: Node) => members.some((each) => c.takes(one, each, known));
  if (kind === "oneOf") {
    return old.conditions.some(
      (own) => own.kind === "oneOf" && compareMembers(c, own, { members }, known) !== undefined,
    );
  }
  return (
    isTaken(old) ||
    old.conditions.some(
      (own) =>
        (own.kind === "anyOf" || own.kind === "oneOf") &&
        own.members.length * members.length <= MOST_PAIRS &&
        own.members.every((one) => isTaken(one) || isTaken(c.met(base, one))),
    )
  );
}

function withFollows(c: Comparison, old: Obj, { field, then }: Of<"with">, known: Known): boolean {
  if (!mentions(c, known, field) && !old.fields.has(field)) return true;
  const said = old.conditions.flatMap((own) =>
    own.kind === "with" && own.field === field ? [own.then] : [],
  );
  const whole = [havingField(field), ...said].reduce<Node>(
    (node, each) => c.met(node, each),
    without(old),
  );
  return c.takes(whole, then, known);
}

function ifFollows(c: Comparison, old: Obj, wanted: Of<"if">, known: Known): boolean {
  const base = without(old);
  if (c.takes(old, wanted.else, known)) {
    if (neverHolds(c, old, wanted.if, known) || c.takes(old, wanted.then, known)) return true;
  }
  return old.conditions.some(
    (own) =>
      own.kind === "if" &&
      c.areEqual(own.if, wanted.if, "all") &&
      c.takes(c.met(base, own.then), wanted.then, known) &&
      c.takes(c.met(base, own.else), wanted.else, known),
  );
}

const neverHolds = (c: Comparison, old: Obj, node: Node, known: Known): boolean =>
  needsNew(c, node, known) || areApart(c, old, node);

// An object of 500 fields, as far as a condition speaks of them.
function relevant(c: Comparison, old: Obj, wanted: Condition): Obj {
  const names = new Set(wanted.kind === "with" ? [wanted.field] : []);
  const isOpen = conditionNodes([wanted]).every((node) => addNames(node, c.after, names));
  if (!isOpen) return old;
  const speaks = (condition: Condition) => {
    const own = new Set(condition.kind === "with" ? [condition.field] : []);
    for (const node of conditionNodes([condition])) addNames(node, c.before, own);
    return [...own].some((name) => names.has(name));
  };
  return freeze({
    ...old,
    fields: new Map([...old.fields].filter(([name]) => names.has(name))),
    conditions: old.conditions.filter(speaks),
  });
}

// The names that the objects of a place mention; whether they say nothing of all other names.
function addNames(node: Node, side: Comparison["before"], names: Set<string>): boolean {
  return objectsOf(node, side).every((object) => {
    for (const name of object.fields.keys()) names.add(name);
    const { others, patterns, max } = object;
    const isOpen = others.kind === "any" && patterns.length === 0 && object.names.kind === "any";
    const inner = conditionNodes(object.conditions).map((each) => addNames(each, side, names));
    return isOpen && object.min === 0 && max === Infinity && !inner.includes(false);
  });
}

const havingField = (field: string): Obj =>
  freeze({
    ...ANY_OBJECT,
    fields: new Map([[field, { node: ANY, required: true, listed: false }]]),
  });

// An alternative with a field that is new holds for no body of the time before.
function needsNew(c: Comparison, node: Node, known: Known): boolean {
  const one = target(node, c.after);
  if (one.kind === "union") return one.members.every((each) => needsNew(c, each, known));
  return (
    one.kind === "object" &&
    [...one.fields].some(([name, { required }]) => required && !mentions(c, known, name))
  );
}

// Whether one of them needs a field that the other one cannot have so.
function areApart(c: Comparison, old: Obj, node: Node): boolean {
  const one = target(node, c.after);
  if (one.kind !== "object") return one.kind === "never";
  return [...one.fields].some(([name, field]) => {
    const said = saidOf(old, name, c.before);
    const own = said && target(said, c.before);
    if (own === undefined || !(field.required || old.fields.get(name)?.required === true))
      return false;
    if (own.kind === "never") return true;
    return (
      own.kind === "words" &&
      own.values.every((value) => accepts(field.node, value, c.after) === false)
    );
  });
}

function inWords(condition: Condition, side: Comparison["before"]): string {
  switch (condition.kind) {
    case "anyOf":
      return `one of ${all(condition, side)}`;
    case "oneOf":
      return `exactly one of ${all(condition, side)}`;
    case "not": {
      const names = requiredOnly(condition.node, side);
      if (names === undefined) return "some combinations of values are not sent";
      return names.length === 1
        ? `${showText(names[0] ?? "")} is not sent`
        : `${names.map(showText).join(" and ")} are not sent together`;
    }
    case "with": {
      const names = requiredOnly(condition.then, side);
      const field = showText(condition.field);
      return names === undefined
        ? `what may be sent with ${field}`
        : `${field} asks for ${names.map(showText).join(" and ")}`;
    }
    case "if":
      return `what may be sent with ${describe(condition.if, side).replace(/^(the|a) form with /, "")}`;
  }
}

// The names that a node requires, where it says nothing else.
function requiredOnly(node: Node, side: Comparison["before"]): readonly string[] | undefined {
  const one = target(node, side);
  if (one.kind !== "object" || one.fields.size === 0) return undefined;
  const names = [...one.fields.keys()];
  const bare = names.reduce<Node>(
    (all, name) => meet(all, havingField(name), side) ?? all,
    ANY_OBJECT,
  );
  return keyOf(bare) === keyOf(one) ? names : undefined;
}
