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

/** Exactly one of the same alternatives: widening one of them may make two hold. */
export function oneOfImplied({ space, residue }: Given, branches: readonly Conjunction[]): boolean {
  return residue.oneOf.some((own) => {
    const left = new Set(branches);
    return (
      own.length === branches.length &&
      own.every((branch) => {
        const same = [...left].find((candidate) => isEquivalent(space, branch, candidate));
        return same !== undefined && left.delete(same);
      })
    );
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
