// Combinations: alternatives and conditions that came, went or changed.
import { withoutUnknown } from "../../inclusion/implies.js";
import {
  conditionalImplied,
  notImplied,
  oneOfImplied,
  type Given,
} from "../../inclusion/residue-implies.js";
import { keysOf } from "../../meaning/form.js";
import type { Form, TypeName } from "../../meaning/parts.js";
import { conditionWords } from "../../words/condition.js";
import { compareAlternatives } from "./alternatives.js";
import { reportMeaning, type Spot, type Walk } from "../spot.js";
import { UNKNOWN_CHANGE } from "../walk.js";

/** Compares one alternative with another, for the types that count there. */
export type VisitBranch = (spot: Spot, within: ReadonlySet<TypeName>) => void;

export function compareResidue(
  walk: Walk,
  spot: Spot,
  before: Form,
  after: Form,
  visit: VisitBranch,
): void {
  const { space } = walk;
  const given: Given = {
    space,
    conjunction: withoutUnknown(space, spot.before, spot.after, spot.known),
    residue: before.residue,
    known: spot.known,
  };
  const back: Given = {
    space,
    conjunction: spot.after,
    residue: after.residue,
    known: undefined,
  };
  compareAlternatives({ walk, spot, given, back, before, after, visit });
  compareConditions(walk, spot, given, back);
}

function compareConditions(walk: Walk, spot: Spot, before: Given, after: Given): void {
  const asked = conditionsNotImplied(before, after);
  const dropped = conditionsNotImplied(after, before);
  const isSameNumber = countOf(before) === countOf(after);
  if (asked.length > 0 && dropped.length > 0) {
    const words = `a condition ${UNKNOWN_CHANGE}`;
    reportMeaning(walk, spot, { kind: "condition-changed", class: "major", words });
    return;
  }
  for (const condition of asked) {
    const kind = isSameNumber ? "condition-narrowed" : "condition-added";
    const words = `${isSameNumber ? "a condition asks for more now" : "new condition"}: ${condition}`;
    reportMeaning(walk, spot, { kind, class: "major", words });
  }
  for (const condition of dropped) {
    const kind = isSameNumber ? "condition-widened" : "condition-removed";
    const words = `${isSameNumber ? "a condition asks for less now" : "condition removed"}: ${condition}`;
    reportMeaning(walk, spot, { kind, class: "minor", words });
  }
}

const countOf = ({ residue: { not, conditionals, oneOf, opaque } }: Given) =>
  not.length + conditionals.length + oneOf.length + opaque.size;

// In words, the conditions of `wanted` that do not follow from `given`.
function conditionsNotImplied(given: Given, wanted: Given): readonly string[] {
  const { not, conditionals, oneOf, opaque } = wanted.residue;
  return [
    ...not
      .filter((excluded) => !notImplied(given, excluded))
      .map((excluded) => conditionWords({ not: excluded })),
    ...conditionals
      .filter((conditional) => !conditionalImplied(given, conditional))
      .map((conditional) => conditionWords({ conditional })),
    ...oneOf
      .filter((branches) => !oneOfImplied(given, branches))
      .map(() => "exactly one of several alternatives must hold"),
    ...[...opaque].filter((text) => !given.residue.opaque.has(text)).map(() => conditionWords({})),
  ];
}

/** The groups of alternatives of which at least one must hold, and nothing more is asked. */
export function plainGroups({ residue }: Form) {
  const exact = new Set(residue.oneOf.map(keysOf));
  return residue.anyOf.filter((branches) => !exact.has(keysOf(branches)));
}
