// Numbers and strings: bounds, steps, lengths, patterns.
import { maximumImplies, minimumImplies, multipleImplied } from "../inclusion/part-implies.js";
import type { NumberPart, StringPart } from "../meaning/parts.js";
import { showAll } from "../../../diff/words.js";
import { compareLower, compareUpper, inclusive } from "./bounds.js";
import { reportMeaning, type Spot, type Walk } from "./spot.js";

export function compareNumbers(
  walk: Walk,
  spot: Spot,
  before: NumberPart,
  after: NumberPart,
): void {
  if (before.integer !== after.integer) {
    reportMeaning(walk, spot, {
      kind: after.integer ? "type-narrowed" : "type-widened",
      class: after.integer ? "major" : "minor",
      words: after.integer
        ? "only integers are accepted now"
        : "any number is accepted now, not only integers",
      before: before.integer ? "integer" : "number",
      after: after.integer ? "integer" : "number",
    });
  }
  // `minimum: 1` and `exclusiveMinimum: 0` are one bound as soon as both sides are integers.
  if (!minimumImplies(before, after) || !minimumImplies(after, before)) {
    compareLower(walk, spot, "minimum", { before: before.minimum, after: after.minimum });
  }
  if (!maximumImplies(before, after) || !maximumImplies(after, before)) {
    compareUpper(walk, spot, "maximum", { before: before.maximum, after: after.maximum });
  }
  compareMultiples(walk, spot, before, after);
}

function compareMultiples(walk: Walk, spot: Spot, before: NumberPart, after: NumberPart): void {
  const asked = [...after.multiples].filter((each) => !multipleImplied(before, each));
  const dropped = [...before.multiples].filter((each) => !multipleImplied(after, each));
  const values = { before: [...before.multiples], after: [...after.multiples] };
  if (asked.length > 0) {
    const words = `only multiples of ${showAll(asked)} are accepted now`;
    reportMeaning(walk, spot, { kind: "step-narrowed", class: "major", words, ...values });
  }
  if (dropped.length > 0) {
    const words = `no longer has to be a multiple of ${showAll(dropped)}`;
    reportMeaning(walk, spot, { kind: "step-widened", class: "minor", words, ...values });
  }
}

export function compareStrings(
  walk: Walk,
  spot: Spot,
  before: StringPart,
  after: StringPart,
): void {
  compareLower(walk, spot, "minimum length", {
    before: inclusive(before.minLength),
    after: inclusive(after.minLength),
  });
  compareUpper(walk, spot, "maximum length", {
    before: inclusive(before.maxLength),
    after: inclusive(after.maxLength),
  });
  const asked = [...after.patterns].filter((each) => !before.patterns.has(each));
  const dropped = [...before.patterns].filter((each) => !after.patterns.has(each));
  const values = { before: dropped, after: asked };
  if (asked.length > 0 && dropped.length > 0) {
    const words = `pattern changed from ${showAll(dropped)} to ${showAll(asked)}, in a way that is not known to be compatible`;
    reportMeaning(walk, spot, { kind: "pattern-changed", class: "major", words, ...values });
  } else if (asked.length > 0) {
    const words = `must match the pattern ${showAll(asked)} now`;
    reportMeaning(walk, spot, { kind: "pattern-added", class: "major", words, after: asked });
  } else if (dropped.length > 0) {
    const words = `no longer has to match the pattern ${showAll(dropped)}`;
    reportMeaning(walk, spot, { kind: "pattern-removed", class: "minor", words, before: dropped });
  }
}
