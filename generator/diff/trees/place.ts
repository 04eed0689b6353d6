// One place of a request in two versions: what is said of it, which fields it offers, which types it accepts.
import { canonicalJson, type Json } from "../../schema/json.js";
import type { Meeting } from "../../reading/meet.js";
import { notesOf } from "../../reading/nodes.js";
import type { Node, Notes, Obj } from "../../reading/tree.js";
import { listed, show } from "../words.js";
import { compareAlternatives, compareExclusive } from "./alternatives.js";
import type { Comparison, Known } from "./comparison.js";
import { conditionNodes, target } from "./side.js";
import {
  inOrder,
  less,
  more,
  NOTHING,
  otherwise,
  under,
  type Finding,
  type Findings,
} from "./finding.js";
import { formsOf, objectsOf, typeNames, TYPES, type Forms, type TypeName } from "./forms.js";
import { addedValues, compareValues, removedValues, valuesOf } from "./values.js";

export function comparePlaces(c: Comparison, old: Node, now: Node, known: Known): Findings {
  const [before, after] = [formsOf(old, c.before), formsOf(now, c.after)];
  if (c.isProof) return compareTypes(c, before, after, known);
  const found = [...compareNotes(c, old, now), ...compareTypes(c, before, after, known)];
  return inOrder(withFields(c, old, now, found));
}

const isNothing = ({ byType, exclusive }: Forms) => byType.size === 0 && exclusive.length === 0;

function compareTypes(c: Comparison, before: Forms, after: Forms, known: Known): Findings {
  if (isNothing(before)) {
    return isNothing(after) ? NOTHING : [more("widened", "accepts more than before")];
  }
  if (isNothing(after)) return [less("refused", "nothing is accepted any more")];
  if (before.exclusive.length > 0 || after.exclusive.length > 0) {
    return compareExclusive(c, before, after, known, (old, now) =>
      compareTypes(c, old, now, known),
    );
  }
  const [old, now] = [before, after].map(({ byType }) => TYPES.filter((type) => byType.has(type)));
  const shared = (old ?? []).filter((type) => now?.includes(type));
  if (shared.length === 0) {
    const names = { before: typeNames(before, old ?? []), after: typeNames(after, now ?? []) };
    return [less("type-changed", `type changed from ${names.before} to ${names.after}`, names)];
  }
  return [
    ...comeAndGone(before, after, old ?? [], now ?? []),
    ...shared.flatMap((type) => compareType(c, type, before, after, known)),
  ];
}

// Types that are lists of values on both sides are compared value by value.
function comeAndGone(
  before: Forms,
  after: Forms,
  old: readonly TypeName[],
  now: readonly TypeName[],
): Findings {
  const areLists = hasValues(before) && hasValues(after);
  const divided = (forms: Forms, types: readonly TypeName[]) => {
    const listed = areLists
      ? types.filter((type) => valuesOf(forms.byType.get(type) ?? []).isAll)
      : [];
    const values = listed.flatMap((type) => valuesOf(forms.byType.get(type) ?? []).values);
    return { values, types: types.filter((type) => !listed.includes(type)) };
  };
  const lost = divided(
    before,
    old.filter((type) => !now.includes(type)),
  );
  const gained = divided(
    after,
    now.filter((type) => !old.includes(type)),
  );
  const names = { before: typeNames(before, old), after: typeNames(after, now) };
  return [
    ...removedValues(lost.values),
    ...addedValues(gained.values),
    ...(lost.types.length === 0
      ? NOTHING
      : [less("type-narrowed", `no longer accepts ${typeNames(before, lost.types)}`, names)]),
    ...(gained.types.length === 0
      ? NOTHING
      : [more("type-widened", `also accepts ${typeNames(after, gained.types)} now`, names)]),
  ];
}

const hasValues = ({ byType }: Forms): boolean =>
  [...byType.values()].flat().some(({ kind }) => kind === "words");

function compareType(
  c: Comparison,
  type: TypeName,
  before: Forms,
  after: Forms,
  known: Known,
): Findings {
  const [old, now] = [before.byType.get(type) ?? [], after.byType.get(type) ?? []];
  const isListed = type === "boolean" || [...old, ...now].some(({ kind }) => kind === "words");
  if (!isListed) return compareAlternatives(c, old, now, { known });
  return compareValues(c, old, now, (left, right) =>
    compareAlternatives(c, left, right, { known }),
  );
}

// Fields that come and go are said once for a place, whatever its alternatives.
function withFields(c: Comparison, old: Node, now: Node, found: Findings): Findings {
  const [before, after] = [offeredBy(old, c.before), offeredBy(now, c.after)];
  const at = ({ path: [step] }: Finding) => (step?.kind === "property" ? step.name : undefined);
  const removed = [...before].filter((name) => !after.has(name));
  const added = [...after].filter((name) => !before.has(name));
  const isAsked = ({ kind, path }: Finding) => kind === "field-made-required" && path.length === 1;
  const kept = found.filter((each) => !removed.includes(at(each) ?? "") || at(each) === undefined);
  return [
    ...removed.flatMap((name): Findings => {
      const lost = found.some((each) => at(each) === name && each.isLess);
      const finding = {
        ...less("field-removed", "removed"),
        breach: "removed-field" as const,
        isLess: lost,
      };
      return under({ kind: "property", name }, [finding]);
    }),
    ...added.flatMap((name): Findings =>
      kept.some((each) => at(each) === name && isAsked(each))
        ? NOTHING
        : under({ kind: "property", name }, [more("field-added", "new optional field")]),
    ),
    ...kept.map((each) =>
      isAsked(each) && added.includes(at(each) ?? "")
        ? { ...each, kind: "required-field-added", words: "new required field" }
        : each,
    ),
  ];
}

/** The fields that a request may have at a place, in whichever alternative. */
function offeredBy(node: Node, side: Meeting): ReadonlySet<string> {
  const offered = new Set<string>();
  const collect = (object: Obj, refused: ReadonlySet<string>): void => {
    const never = new Set(refused);
    for (const [name, field] of object.fields) {
      const inner = target(field.node, side);
      if (inner.kind === "never" || inner.kind === "reference") never.add(name);
    }
    for (const [name, field] of object.fields) {
      if (field.listed && !never.has(name)) offered.add(name);
    }
    const { conditions } = object;
    const positive = conditions.filter(({ kind }) => kind !== "not");
    for (const node of conditionNodes(positive)) {
      for (const one of objectsOf(node, side)) collect(one, never);
    }
  };
  for (const object of objectsOf(node, side)) collect(object, new Set());
  return offered;
}

const SAID = ["description", "default", "deprecated", "examples", "format"] as const;

function compareNotes(c: Comparison, old: Node, now: Node): Findings {
  const [before, after] = [notesAt(old, c.before), notesAt(now, c.after)];
  return SAID.flatMap((name): Findings => {
    const [was, is] = [before.get(name) ?? NONE, after.get(name) ?? NONE];
    const gone = [...was].filter(([key]) => !is.has(key)).map(([, value]) => value);
    const come = [...is].filter(([key]) => !was.has(key)).map(([, value]) => value);
    return gone.length === 0 && come.length === 0 ? NOTHING : [noteFinding(name, gone, come)];
  });
}

const NONE: ReadonlyMap<string, Json> = new Map();

function noteFinding(
  name: (typeof SAID)[number],
  gone: readonly Json[],
  come: readonly Json[],
): Finding {
  const values = { before: gone[0], after: come[0] };
  if (name === "deprecated") {
    return come.length > 0
      ? otherwise("deprecated", "deprecated", values)
      : otherwise("undeprecated", "no longer deprecated", values);
  }
  const isShown = name === "default" || name === "format";
  return otherwise(`${name}-changed`, `${name} ${isShown ? moved(gone, come) : "changed"}`, values);
}

function moved(gone: readonly Json[], come: readonly Json[]): string {
  const all = (values: readonly Json[]) => listed(values.map(show));
  if (gone.length === 0) return `added: ${all(come)}`;
  if (come.length === 0) return `removed (was ${all(gone)})`;
  return `changed from ${all(gone)} to ${all(come)}`;
}

// What is said of a place, and of each alternative of it.
function notesAt(node: Node, side: Meeting): ReadonlyMap<string, ReadonlyMap<string, Json>> {
  const found = new Map<string, Map<string, Json>>();
  const add = (name: string, value: Json | undefined) => {
    if (value === undefined) return;
    found.set(name, (found.get(name) ?? new Map<string, Json>()).set(canonicalJson(value), value));
  };
  const collect = (given: Node): void => {
    const one = target(given, side);
    const notes: Notes = { ...notesOf(one), ...notesOf(given) };
    for (const [name, value] of Object.entries(notes)) add(name, value as Json);
    if (one.kind === "string") add("format", one.format);
    if (one.kind === "union") one.members.forEach(collect);
    if (one.kind === "beyond") collect(one.about);
    if (one.kind !== "object") return;
    for (const condition of one.conditions) {
      if (condition.kind === "anyOf" || condition.kind === "oneOf")
        condition.members.forEach(collect);
    }
  };
  collect(node);
  return found;
}
