// Listed values: those that are accepted no longer, and those that are accepted now as well.
import { canonicalJson, type Json } from "../../schema/json.js";
import { accepts } from "../../reading/accepts.js";
import type { Meeting } from "../../reading/meet.js";
import type { Node } from "../../reading/tree.js";
import { byCodeUnit } from "../../schema/json.js";
import { show, showAll } from "../words.js";
import type { Comparison } from "./comparison.js";
import { less, more, NOTHING, type Findings } from "./finding.js";

/** The values that forms list, and whether they are all that the forms accept. */
export function valuesOf(forms: readonly Node[]): {
  readonly values: readonly Json[];
  readonly rest: readonly Node[];
  readonly isAll: boolean;
} {
  const values = forms.flatMap((form): readonly Json[] => {
    if (form.kind === "boolean") return [true, false];
    return form.kind === "words" ? form.values : [];
  });
  const rest = forms.filter(({ kind }) => kind !== "boolean" && kind !== "words");
  return { values, rest, isAll: rest.length === 0 && forms.some(({ kind }) => kind === "words") };
}

/** Compares forms of one type where some list values; `compareRest` compares the others. */
export function compareValues(
  c: Comparison,
  old: readonly Node[],
  now: readonly Node[],
  compareRest: (old: readonly Node[], now: readonly Node[]) => Findings,
): Findings {
  const [was, is] = [valuesOf(old), valuesOf(now)];
  const gone = valuesBut(was.values, is.values).filter(
    (value) => !areAccepting(is.rest, value, c.after),
  );
  const come = valuesBut(is.values, was.values).filter(
    (value) => !areAccepting(was.rest, value, c.before),
  );
  if (was.rest.length > 0 && is.rest.length === 0) {
    const words = `must be one of ${showAll(is.values)} now`;
    return [...removedValues(gone), less("enum-closed", words, { after: [...is.values] })];
  }
  const isOpened = was.rest.length === 0 && is.rest.length > 0;
  const words = `no longer has to be one of ${showAll(was.values)}`;
  return [
    ...removedValues(gone),
    ...(isOpened ? [more("enum-opened", words, { before: [...was.values] })] : addedValues(come)),
    ...(was.rest.length > 0 && is.rest.length > 0 ? compareRest(was.rest, is.rest) : NOTHING),
  ];
}

function valuesBut(values: readonly Json[], others: readonly Json[]): readonly Json[] {
  const texts = new Set(others.map(canonicalJson));
  return values.filter((value) => !texts.has(canonicalJson(value)));
}

const areAccepting = (forms: readonly Node[], value: Json, side: Meeting): boolean =>
  forms.some((form) => accepts(form, value, side) === true);

export const removedValues = (values: readonly Json[]): Findings =>
  sorted(values).map((value) =>
    less("enum-value-removed", `${show(value)} is no longer accepted`, { before: value }),
  );

export const addedValues = (values: readonly Json[]): Findings =>
  sorted(values).map((value) =>
    more("enum-value-added", `new value ${show(value)}`, { after: value }),
  );

// As texts, so that the order of a list never shows.
const sorted = (values: readonly Json[]): readonly Json[] =>
  [...values].sort((a, b) => byCodeUnit(canonicalJson(a), canonicalJson(b)));
