// Alternatives of which one must hold: matched with each other, so that a change inside one is told as such.
import { implies, isEquivalent } from "../../inclusion/implies.js";
import { anyOfImplied, type Given } from "../../inclusion/residue-implies.js";
import { formOf } from "../../meaning/form.js";
import { typesOf, type Form } from "../../meaning/parts.js";
import { both, type Conjunction } from "../../meaning/space.js";
import { alternativeWords } from "../../words/condition.js";
import { likeness } from "./likeness.js";
import { plainGroups, type VisitBranch } from "./residue.js";
import { reportMeaning, type Spot, type Walk } from "../spot.js";

/** Both sides of a place with alternatives. */
export interface Alternatives {
  readonly walk: Walk;
  readonly spot: Spot;
  readonly given: Given;
  readonly back: Given;
  readonly before: Form;
  readonly after: Form;
  readonly visit: VisitBranch;
}

type Group = readonly Conjunction[];

const MAX_BRANCHES = 60;

export function compareAlternatives(all: Alternatives): void {
  const { walk, spot, given, back } = all;
  const left = [...plainGroups(all.after)];
  const unmatched: Group[] = [];
  for (const group of plainGroups(all.before)) {
    const index = likeliest(all, group, left);
    const [other] = index < 0 ? [] : left.splice(index, 1);
    if (other === undefined) unmatched.push(group);
    else compareGroups(all, group, other);
  }
  for (const group of left.filter((each) => !anyOfImplied(given, each))) {
    const words = `one of these is needed now: ${alternativeWords(group)}`;
    reportMeaning(walk, spot, { kind: "alternatives-added", class: "major", words });
  }
  for (const group of unmatched.filter((each) => !anyOfImplied(back, each))) {
    const words = `none of these is needed any more: ${alternativeWords(group)}`;
    reportMeaning(walk, spot, { kind: "alternatives-removed", class: "minor", words });
  }
}

// The group that has most alternatives in common.
function likeliest({ walk }: Alternatives, group: Group, others: readonly Group[]): number {
  if (others.length <= 1) return others.length - 1;
  const scores = others.map((other) =>
    group.length * other.length > MAX_BRANCHES ** 2
      ? 0
      : group.filter((x) => other.some((y) => isEquivalent(walk.space, x, y))).length,
  );
  return scores.indexOf(Math.max(...scores));
}

function compareGroups(all: Alternatives, before: Group, after: Group): void {
  const { walk, spot, given, back } = all;
  if (Math.max(before.length, after.length) > MAX_BRANCHES) {
    if (!anyOfImplied(given, after)) reportUnknown(all);
    else if (!anyOfImplied(back, before)) {
      const words = "more alternatives are accepted now";
      reportMeaning(walk, spot, { kind: "alternative-added", class: "minor", words });
    }
    return;
  }
  const { pairs, lost, gained } = match(all, before, after);
  for (const [old, now] of pairs) {
    const within = new Set(
      typesOf(all.before.parts).filter((type) => all.after.parts[type] !== undefined),
    );
    all.visit({ ...spot, before: old, after: now, isBranch: true }, within);
  }
  for (const branch of lost) {
    if (
      after.some((other) => implies(walk.space, both(given.conjunction, branch), other, spot.known))
    ) {
      continue;
    }
    const words = `alternative no longer accepted: ${alternativeWords([branch])}`;
    reportMeaning(walk, spot, { kind: "alternative-removed", class: "major", words });
  }
  for (const branch of gained) {
    if (before.some((other) => implies(walk.space, both(back.conjunction, branch), other)))
      continue;
    const words = `new alternative: ${alternativeWords([branch])}`;
    reportMeaning(walk, spot, { kind: "alternative-added", class: "minor", words });
  }
}

function reportUnknown({ walk, spot }: Alternatives): void {
  const words = "the alternatives changed in a way that is not known to be compatible";
  reportMeaning(walk, spot, { kind: "alternatives-changed", class: "major", words });
}

interface Matched {
  readonly pairs: readonly (readonly [Conjunction, Conjunction])[];
  readonly lost: Group;
  readonly gained: Group;
}

// First those that are equal here, then those that are most alike.
function match({ walk, given, back }: Alternatives, before: Group, after: Group): Matched {
  const { space } = walk;
  const pairs: (readonly [Conjunction, Conjunction])[] = [];
  const gained = [...after];
  const take = (old: Conjunction, index: number): boolean => {
    const [now] = index < 0 ? [] : gained.splice(index, 1);
    if (now !== undefined) pairs.push([old, now]);
    return now !== undefined;
  };
  const different = before.filter((old) => {
    const met = both(given.conjunction, old);
    const isSame = (now: Conjunction) =>
      implies(space, met, now) && implies(space, both(back.conjunction, now), old);
    return !take(old, gained.findIndex(isSame));
  });
  const lost = different.filter((old) => {
    const scores = gained.map((now) => likeness(formOf(space, old), formOf(space, now)));
    const best = Math.max(0, ...scores);
    return !take(old, best === 0 ? -1 : scores.indexOf(best));
  });
  return { pairs, lost, gained };
}
