// Compares the values that two schemas accept, and their annotations.
import { accepts } from "../../../read/tree/accepts.js";
import type { Meeting } from "../../../read/tree/meet.js";
import type { Node } from "../../../read/tree/tree.js";
import { byCodeUnit, canonicalJson, type Json } from "../../../read/schema/json.js";
import { show, showAll } from "../words.js";
import { compareAlternatives, compareExclusive } from "./alternatives.js";
import type { Comparison } from "./comparison.js";
import { typeNames } from "./describe.js";
import { withFields } from "./fields.js";
import { inOrder, less, more, NOTHING, type Findings } from "./finding.js";
import { formsOf, openFormsOf, typeOf, TYPES, type Forms, type TypeName } from "./forms.js";
import { compareNotes } from "./notes.js";

export function comparePlaces(c: Comparison, old: Node, now: Node): Findings {
  const findings = [...compareNotes(c, old, now), ...compareAccepted(c, old, now)];
  return inOrder(withFields(c, old, now, findings));
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
  const findings = compareForms(c, openFormsOf(old, c.before), after);
  if (findings.length > 0) return findings;
  return [
    more(
      "alternatives-widened",
      "more than one alternative may match now; before, exactly one had to match",
    ),
  ];
}

function compareForms(c: Comparison, before: Forms, after: Forms): Findings {
  const [old, now] = [withListed(before, after), withListed(after, before)];
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

// Replaces a boolean or a short range of integers by its values, if either version lists such
// values as an enum. Then both versions can be compared value by value.
function withListed(forms: Forms, other: Forms): Forms {
  const listed = new Set([...forms.values, ...other.values].map((value) => canonicalJson(value)));
  const byType = new Map<TypeName, readonly Node[]>();
  const values = [...forms.values];
  for (const [type, nodes] of forms.byType) {
    const all = nodes.map((node) => valuesOf(node, listed));
    if (all.every((each) => each !== undefined)) values.push(...all.flat());
    else byType.set(type, nodes);
  }
  return { ...forms, byType, values };
}

// Returns the values of a boolean if `listed` has one of them, or of a short range of integers if
// `listed` has all of them. Otherwise returns `undefined`.
function valuesOf(node: Node, listed: ReadonlySet<string>): readonly Json[] | undefined {
  const has = (value: Json) => listed.has(canonicalJson(value));
  if (node.kind === "boolean") return has(true) || has(false) ? [true, false] : undefined;
  if (node.kind !== "number" || !node.integer || !node.min || !node.max) return undefined;
  const { at } = node.min;
  const count = node.max.at - at + 1;
  if (node.multiples.length > 0 || !Number.isSafeInteger(at) || count > listed.size)
    return undefined;
  const values = Array.from({ length: count }, (_, index) => at + index);
  return values.every(has) ? values : undefined;
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

// Returns the values that the other schema rejects. Sorts them, because the order in a schema has
// no meaning.
function valuesBut(values: readonly Json[], other: Forms, side: Meeting): readonly Json[] {
  const listed = new Set(other.values.map(canonicalJson));
  const forms = [...other.byType.values()].flat();
  return values
    .filter((value) => !listed.has(canonicalJson(value)))
    .filter((value) => !forms.some((form) => accepts(form, value, side) === true))
    .sort((a, b) => byCodeUnit(canonicalJson(a), canonicalJson(b)));
}

// Reports added and removed types. If only one version lists the values of a type, reports an added
// or removed enum instead.
function compareTypes(old: Forms, now: Forms): Findings {
  const listedIn = ({ values }: Forms, type: TypeName) =>
    values.filter((value) => typeOf(value) === type);
  const onlyIn = (one: Forms, other: Forms, isListed: boolean) =>
    TYPES.filter((type) => one.byType.has(type) && !other.byType.has(type)).filter(
      (type) => listedIn(other, type).length > 0 === isListed,
    );
  const names = { before: typeNames(old, typesOf(old)), after: typeNames(now, typesOf(now)) };
  const [lost, gained] = [onlyIn(old, now, false), onlyIn(now, old, false)];
  return [
    ...onlyIn(old, now, true).map((type) => {
      const values = listedIn(now, type);
      return less("enum-closed", `must be one of ${showAll(values)} now`, { after: values });
    }),
    ...onlyIn(now, old, true).map((type) => {
      const values = listedIn(old, type);
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
