// Whether the combinations that one meaning asks for follow from another.
import { areDisjoint, isOpen, keysOf } from "../meaning/form.js";
import type { Conditional, Form, Residue } from "../meaning/parts.js";
import type { Place } from "../meaning/place.js";
import { both, type Conjunction, type Space } from "../meaning/space.js";
import { implies, isEquivalent } from "./implies.js";

/** What is known, as schemas and as their meaning. */
export interface Given {
  readonly space: Space;
  readonly conjunction: Conjunction;
  readonly residue: Residue;
  readonly known: Place | undefined;
}

/** Whether every combination of `wanted` holds where `a` holds. */
export function residueImplied(
  space: Space,
  a: Conjunction,
  form: Form,
  wanted: Form,
  known: Place | undefined,
): boolean {
  const given: Given = { space, conjunction: a, residue: form.residue, known };
  const { anyOf, oneOf, not, conditionals, opaque } = wanted.residue;
  const exact = new Set(oneOf.map(keysOf));
  return (
    [...opaque].every((text) => form.residue.opaque.has(text)) &&
    oneOf.every((branches) => oneOfImplied(given, branches)) &&
    anyOf.every((branches) => exact.has(keysOf(branches)) || anyOfImplied(given, branches)) &&
    not.every((excluded) => notImplied(given, excluded)) &&
    conditionals.every((conditional) => conditionalImplied(given, conditional))
  );
}

export function anyOfImplied(
  { space, conjunction, residue, known }: Given,
  branches: readonly Conjunction[],
): boolean {
  const leadsToOne = (from: Conjunction, first: number) => {
    const likely = branches[first];
    return (
      (likely !== undefined && implies(space, from, likely, known)) ||
      branches.some((branch) => implies(space, from, branch, known))
    );
  };
  return (
    residue.anyOf.some((own) =>
      own.every((branch, index) => leadsToOne(both(conjunction, branch), index)),
    ) || leadsToOne(conjunction, 0)
  );
}

/**
 * Exactly one of the same alternatives: widening one of them may make two hold. Alternatives that cannot hold here, such as
 * those that need a field of a later contract, add nothing to refuse.
 */
export function oneOfImplied(given: Given, branches: readonly Conjunction[]): boolean {
  const { space, conjunction, residue } = given;
  const isSame = (a: Conjunction, b: Conjunction) => isEquivalent(space, a, b);
  if (residue.oneOf.some((own) => isPairwise(own, branches, isSame))) return true;
  if (branches.length > MOST_BRANCHES || space.steps < LEFT_FOR_CASES) return false;
  const here = (each: Conjunction) => both(conjunction, each);
  const possible = (each: Conjunction) => !areDisjoint(space, here(each));
  const isSameHere = (a: Conjunction, b: Conjunction) =>
    implies(space, here(a), b) && implies(space, here(b), a);
  const wanted = branches.filter(possible);
  return residue.oneOf.some((own) => isPairwise(own.filter(possible), wanted, isSameHere));
}

// Beyond these it takes more work than a comparison has for one place.
const MOST_BRANCHES = 40;
const LEFT_FOR_CASES = 700_000;

function isPairwise(
  own: readonly Conjunction[],
  wanted: readonly Conjunction[],
  isSame: (a: Conjunction, b: Conjunction) => boolean,
): boolean {
  const left = new Set(wanted);
  if (own.length !== left.size) return false;
  return own.every((branch) => {
    const same = [...left].find((candidate) => isSame(branch, candidate));
    return same !== undefined && left.delete(same);
  });
}

export function notImplied({ space, conjunction, residue }: Given, excluded: Conjunction): boolean {
  const met = both(conjunction, excluded);
  return (
    areDisjoint(space, met) ||
    residue.not.some((own) => own === excluded || implies(space, met, own))
  );
}

export function conditionalImplied(given: Given, wanted: Conditional): boolean {
  const { space, conjunction, residue, known } = given;
  if (!isOpen(space, wanted.then)) {
    let met = both(conjunction, wanted.if);
    for (const own of residue.conditionals) {
      if (implies(space, met, own.if)) met = both(met, own.then);
    }
    if (!implies(space, met, wanted.then, known)) return false;
  }
  if (isOpen(space, wanted.else)) return true;
  let unmet = conjunction;
  for (const own of residue.conditionals) {
    if (implies(space, both(conjunction, own.if), wanted.if)) unmet = both(unmet, own.else);
  }
  return implies(space, unmet, wanted.else, known) || implies(space, conjunction, wanted.if);
}
