// One place of a request in two versions: which values and which types it accepts.
import { accepts } from "../../reading/accepts.js";
import type { Meeting } from "../../reading/meet.js";
import type { Node } from "../../reading/tree.js";
import { byCodeUnit, canonicalJson, type Json } from "../../schema/json.js";
import { show, showAll } from "../words.js";
import { compareAlternatives, compareExclusive } from "./alternatives.js";
import type { Comparison } from "./comparison.js";
import { typeNames } from "./describe.js";
import { withFields } from "./fields.js";
import { inOrder, less, more, NOTHING, type Findings } from "./finding.js";
import { formsOf, openFormsOf, typeOf, TYPES, type Forms, type TypeName } from "./forms.js";
import { compareNotes } from "./notes.js";

export function comparePlaces(c: Comparison, old: Node, now: Node): Findings {
  const found = [...compareNotes(c, old, now), ...compareAccepted(c, old, now)];
  return inOrder(withFields(c, old, now, found));
}

function compareAccepted(c: Comparison, old: Node, now: Node): Findings {
  const [before, after] = [formsOf(old, c.before), formsOf(now, c.after)];
  if (after.exclusive.length > 0) {
    return [
      ...compareExclusive(c, before.exclusive, after.exclusive),
      ...compareForms(c, before, after),
    ];
  }
  if (before.exclusive.length === 0) return compareForms(c, before, after);
  const found = compareForms(c, openFormsOf(old, c.before), after);
  if (found.length > 0) return found;
  return [more("alternatives-widened", "more than one alternative may match now")];
}

function compareForms(c: Comparison, before: Forms, after: Forms): Findings {
  const isListed = [...before.values, ...after.values].some((value) => typeof value === "boolean");
  const [old, now] = isListed ? [withBooleans(before), withBooleans(after)] : [before, after];
  const [was, is] = [typesOf(old), typesOf(now)];
  if (was.length === 0 && is.length === 0) return NOTHING;
  if (was.length === 0) return [more("widened", "accepts more than before")];
  if (is.length === 0) return [less("refused", "nothing is accepted any more")];
  if (!was.some((type) => is.includes(type))) {
    const names = { before: typeNames(old, was), after: typeNames(now, is) };
    return [less("type-changed", `type changed from ${names.before} to ${names.after}`, names)];
  }
  const shared = was.filter((type) => old.byType.has(type) && now.byType.has(type));
  return [
    ...compareValues(c, old, now),
    ...compareTypes(old, now),
    ...shared.flatMap((type) =>
      compareAlternatives(c, old.byType.get(type) ?? [], now.byType.get(type) ?? []),
    ),
  ];
}

// Where one side lists true or false, the other side lists both.
function withBooleans(forms: Forms): Forms {
  const [form] = forms.byType.get("boolean") ?? [];
  if (form?.kind !== "boolean") return forms;
  const byType = new Map([...forms.byType].filter(([type]) => type !== "boolean"));
  return { ...forms, byType, values: [...forms.values, true, false] };
}

const typesOf = ({ values, byType }: Forms): readonly TypeName[] => {
  const listed = new Set(values.map(typeOf));
  return TYPES.filter((type) => byType.has(type) || listed.has(type));
};

function compareValues(c: Comparison, old: Forms, now: Forms): Findings {
  const gone = valuesBut(old.values, now, c.after);
  const come = valuesBut(now.values, old, c.before).filter(
    (value) => !old.byType.has(typeOf(value)) || now.byType.has(typeOf(value)),
  );
  return [
    ...gone.map((value) =>
      less("enum-value-removed", `${show(value)} is no longer accepted`, { before: value }),
    ),
    ...come.map((value) => more("enum-value-added", `new value ${show(value)}`, { after: value })),
  ];
}

// As texts in order, so that the order of a list never shows.
function valuesBut(values: readonly Json[], other: Forms, side: Meeting): readonly Json[] {
  const listed = new Set(other.values.map(canonicalJson));
  const forms = [...other.byType.values()].flat();
  return values
    .filter((value) => !listed.has(canonicalJson(value)))
    .filter((value) => !forms.some((form) => accepts(form, value, side) === true))
    .sort((a, b) => byCodeUnit(canonicalJson(a), canonicalJson(b)));
}

// A type that one side only lists values of is closed or opened; others come and go.
function compareTypes(old: Forms, now: Forms): Findings {
  const valuesOf = ({ values }: Forms, type: TypeName) =>
    values.filter((value) => typeOf(value) === type);
  const onlyIn = (one: Forms, other: Forms, isListed: boolean) =>
    TYPES.filter((type) => one.byType.has(type) && !other.byType.has(type)).filter(
      (type) => valuesOf(other, type).length > 0 === isListed,
    );
  const names = { before: typeNames(old, typesOf(old)), after: typeNames(now, typesOf(now)) };
  const [lost, gained] = [onlyIn(old, now, false), onlyIn(now, old, false)];
  return [
    ...onlyIn(old, now, true).map((type) => {
      const values = valuesOf(now, type);
      return less("enum-closed", `must be one of ${showAll(values)} now`, { after: values });
    }),
    ...onlyIn(now, old, true).map((type) => {
      const values = valuesOf(old, type);
      const words = `no longer has to be one of ${showAll(values)}`;
      return more("enum-opened", words, { before: values });
    }),
    ...(lost.length === 0
      ? NOTHING
      : [less("type-narrowed", `no longer accepts ${typeNames(old, lost)}`, names)]),
    ...(gained.length === 0
      ? NOTHING
      : [more("type-widened", `also accepts ${typeNames(now, gained)} now`, names)]),
  ];
}
