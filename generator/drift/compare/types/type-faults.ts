// Where a type of callers takes less than before, and what that means for them.
import type { Shape } from "../../../emit/types/shape/shape.js";
import type { Step } from "../words/field-path.js";
import { atomsOf, keyOf, type Atom, type Held, type ListAtom, type ObjectAtom } from "./atoms.js";
import { casesOf, faultsOf, isTakenBy, takes, type ObjectFaults, type TypePair } from "./takes.js";

/** A place whose type takes less than before. */
export interface TypeFault {
  readonly path: readonly Step[];
  readonly kind:
    "field-removed" | "other-keys-refused" | "type-form-refused" | "fields-refused-together";
  readonly words: string;
}

const MOST_FAULTS = 30;
const MOST_DEPTH = 15;

/** The places where `after` no longer takes what `before` took; none where it takes all. */
export function typeFaults(
  pair: TypePair,
  before: Shape,
  after: Shape,
  path: readonly Step[],
): readonly TypeFault[] {
  const faults = new Map<string, TypeFault>();
  const open = new Set<string>();
  // Rises with every fault, and where a type was met again inside of itself.
  let accounted = 0;
  const report = (fault: TypeFault) => {
    const key = JSON.stringify([fault.path, fault.kind]);
    accounted++;
    if (faults.size < MOST_FAULTS && !faults.has(key)) faults.set(key, fault);
  };
  const look = (old: Held, now: Held, at: readonly Step[]): void => {
    if (takes(pair, old, now)) return;
    const key = `${keyOf(old)}>${keyOf(now)}`;
    if (open.has(key) || faults.size >= MOST_FAULTS) {
      accounted++;
      return;
    }
    open.add(key);
    const targets = atomsOf(pair.after, now);
    for (const atom of atomsOf(pair.before, old)) {
      if (isTakenBy(pair, atom, targets)) continue;
      const known = accounted;
      if (at.length <= MOST_DEPTH) {
        if (atom.kind === "object") lookIntoObject(atom, targets, at);
        if (atom.kind === "list") lookIntoList(atom, targets, at);
      }
      if (accounted === known) report({ path: at, kind: "type-form-refused", words: words(atom) });
    }
    open.delete(key);
  };
  const lookIntoList = (atom: ListAtom, targets: readonly Atom[], at: readonly Step[]) => {
    const [target, ...more] = targets.filter(({ kind }) => kind === "list") as ListAtom[];
    if (target === undefined || more.length > 0 || atom.required < target.required) return;
    const positions = Math.max(atom.items.length, target.items.length);
    for (let index = 0; index <= positions; index++) {
      const old = atom.items[index] ?? atom.rest;
      const now = target.items[index] ?? target.rest;
      if (old === undefined || now === undefined) continue;
      const isRest = index === positions;
      look(old, now, [...at, { kind: "item", ...(!isRest && { index }) }]);
    }
  };
  const lookIntoObject = (atom: ObjectAtom, targets: readonly Atom[], at: readonly Step[]) => {
    const objects = targets.filter((target) => target.kind === "object");
    const plain = { ...atom, groups: [] };
    const [best] = objects
      .map((target) => ({ target, faults: faultsOf(pair, plain, target, false) }))
      .sort((a, b) => countOf(a.faults) - countOf(b.faults));
    if (best === undefined) return;
    const { target, faults: found } = best;
    for (const name of found.unknown) {
      const isOneOfSeveral = objects.some(({ fields }) => fields.has(name));
      const what = isOneOfSeveral ? "removed from one of the forms that have it" : "removed";
      report({ path: [...at, { kind: "property", name }], kind: "field-removed", words: what });
    }
    // Where keys that are not listed are refused, none of them needs to be told.
    const refused = found.refused.filter((name) => atom.fields.has(name) || !found.others);
    for (const name of refused) {
      const step: Step = { kind: "property", name };
      const asked = target.fields.get(name)?.held ?? target.others ?? [];
      look(atom.fields.get(name)?.held ?? atom.others ?? [], asked, [...at, step]);
    }
    for (const name of found.missing) {
      const step: Step = { kind: "property", name };
      report({ path: [...at, step], kind: "type-form-refused", words: "its type asks for it now" });
    }
    if (found.others) {
      const what = "its type no longer takes keys that are not listed";
      report({ path: at, kind: "other-keys-refused", words: what });
    }
    const isCombination =
      countOf(found) === 0 || casesOf(pair, atom).every((one) => isTakenBy(pair, one, [target]));
    if (isCombination && countOf(found) <= 1) {
      const what = "its type no longer takes some combinations of fields that it took";
      report({ path: at, kind: "fields-refused-together", words: what });
    }
  };
  look([before], [after], path);
  return [...faults.values()];
}

const countOf = ({ unknown, refused, missing, others, combination }: ObjectFaults) =>
  unknown.length + refused.length + missing.length + Number(others) + Number(combination);

function words(atom: Atom): string {
  const what = {
    anything: "any value",
    scalar: "some of the values that it took",
    list: "lists of any length, or some of the lists that it took",
    object: "some of the objects that it took",
  }[atom.kind];
  return `its type no longer takes ${what}`;
}
