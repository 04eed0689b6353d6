// Choices: values that are accepted no longer, or now as well.
import type { Json } from "../../../schema/json.js";
import { accepts } from "../meaning/accepts.js";
import { valuesOf, type Parts, type TypeName, type Values } from "../meaning/parts.js";
import { show, showAll } from "../../../diff/words.js";
import { reportMeaning, type Spot, type Walk } from "./spot.js";

/** Compares the choices of a type; whether there was one on either side. */
export function compareChoices(
  walk: Walk,
  spot: Spot,
  type: TypeName,
  before: Parts,
  after: Parts,
): boolean {
  const old = valuesOf(before, type);
  const now = valuesOf(after, type);
  if (old !== undefined && now !== undefined) {
    reportRemovedValues(walk, spot, without(old, now));
    reportAddedValues(walk, spot, without(now, old));
  } else if (old !== undefined) {
    const refused = [...old].filter(([, value]) => accepts(walk.space, spot.after, value) !== true);
    reportRemovedValues(walk, spot, new Map(refused));
    reportMeaning(walk, spot, {
      kind: "enum-opened",
      class: "minor",
      words: `accepts more than the listed values now (were ${showAll([...old.values()])})`,
      before: [...old.values()],
    });
  } else if (now !== undefined) {
    reportMeaning(walk, spot, {
      kind: "enum-closed",
      class: "major",
      words: `only listed values are accepted now: ${showAll([...now.values()])}`,
      after: [...now.values()],
    });
  }
  return old !== undefined || now !== undefined;
}

const without = (values: Values, others: Values): Values =>
  new Map([...values].filter(([key]) => !others.has(key)));

export function reportRemovedValues(walk: Walk, spot: Spot, values: Values): void {
  for (const value of inOrder(values)) {
    const words = `${show(value)} is no longer accepted`;
    reportMeaning(walk, spot, { kind: "enum-value-removed", class: "major", words, before: value });
  }
}

export function reportAddedValues(walk: Walk, spot: Spot, values: Values): void {
  for (const value of inOrder(values)) {
    const words = `new value ${show(value)}`;
    reportMeaning(walk, spot, { kind: "enum-value-added", class: "minor", words, after: value });
  }
}

// Sorted as text, so that the order of a list never shows.
const inOrder = (values: Values): readonly Json[] =>
  [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
