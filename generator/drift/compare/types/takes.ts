// Whether every literal that fits one type fits another, as the compiler would decide. "No" means: not shown.
import {
  ABSENT,
  atomsOf,
  isEmpty,
  keyOf,
  meetObjects,
  TooManyTypes,
  valuesOf,
  type Atom,
  type Held,
  type ListAtom,
  type Member,
  type ObjectAtom,
  type TypeSpace,
} from "./atoms.js";

/** One comparison of the types of two contracts. */
export interface TypePair {
  readonly before: TypeSpace;
  readonly after: TypeSpace;
  readonly known: Map<string, boolean>;
  /** Shown while other questions were open, in order. */
  readonly trail: string[];
  steps: number;
}

const STEPS = 2_000_000;

export const typePair = (before: TypeSpace, after: TypeSpace): TypePair => ({
  before,
  after,
  known: new Map(),
  trail: [],
  steps: STEPS,
});

function spend(pair: TypePair, steps: number): void {
  pair.steps -= steps;
  if (pair.steps < 0) throw new TooManyTypes();
}

/** Whether what fits `before` fits `after`. */
export function takes(pair: TypePair, before: Held, after: Held): boolean {
  const key = `${keyOf(before)}>${keyOf(after)}`;
  const known = pair.known.get(key);
  if (known !== undefined) return known;
  // Met again further inside the value, what is being shown may be assumed.
  pair.known.set(key, true);
  const mark = pair.trail.length;
  const targets = atomsOf(pair.after, after);
  const isTaken = atomsOf(pair.before, before).every((atom) => isTakenBy(pair, atom, targets));
  // What was shown on the way may rest on what has just failed.
  if (!isTaken) for (const each of pair.trail.splice(mark)) pair.known.delete(each);
  else pair.trail.push(key);
  pair.known.set(key, isTaken);
  return isTaken;
}

/** Whether one alternative fits one of others, or several of them together. */
export function isTakenBy(pair: TypePair, atom: Atom, targets: readonly Atom[]): boolean {
  spend(pair, 1 + targets.length);
  if (targets.some(({ kind }) => kind === "anything")) return true;
  switch (atom.kind) {
    case "anything":
      return false;
    case "scalar":
      return targets.some(
        (target) =>
          target.kind === "scalar" &&
          target.base === atom.base &&
          (target.value === undefined || target.value === atom.value),
      );
    case "list":
      return targets.some((target) => target.kind === "list" && listTakes(pair, atom, target));
    case "object": {
      const objects = targets.filter((target) => target.kind === "object");
      return casesOf(pair, atom).every((one) => isCovered(pair, one, objects, false));
    }
  }
}

function listTakes(pair: TypePair, before: ListAtom, after: ListAtom): boolean {
  if (before.required < after.required) return false;
  const { items, rest } = before;
  const at = (index: number): Held | undefined => after.items[index] ?? after.rest;
  const fits = (held: Held, index: number) => {
    const target = at(index);
    return target === undefined
      ? atomsOf(pair.before, held).length === 0
      : takes(pair, held, target);
  };
  if (!items.every(fits)) return false;
  if (rest === undefined) return true;
  const further = Math.max(0, after.items.length - items.length);
  return Array.from({ length: further + 1 }, (_, n) => items.length + n).every((index) =>
    fits(rest, index),
  );
}

const MOST_CASES = 300;

/** An object without groups for each combination of its alternatives; too many are left out, which is wider. */
export function casesOf(pair: TypePair, { groups, ...object }: ObjectAtom): readonly ObjectAtom[] {
  let cases: readonly ObjectAtom[] = [{ ...object, groups: [] }];
  for (const group of groups) {
    if (cases.length * group.length > MOST_CASES) continue;
    const flat = group.flatMap((each) => (each.groups.length === 0 ? [each] : casesOf(pair, each)));
    cases = cases.flatMap((one) => flat.map((other) => meetObjects(one, other)));
  }
  const isPossible = ({ fields }: ObjectAtom) =>
    [...fields.values()].every((member) => member.optional || !isEmpty(pair.before, member));
  return cases.filter(isPossible);
}

const MOST_SPLITS = 12;

// An object may fit one alternative with a field and another one without it.
function isCovered(
  pair: TypePair,
  one: ObjectAtom,
  targets: readonly ObjectAtom[],
  isOpen: boolean,
  splits = 0,
): boolean {
  spend(pair, 1 + targets.length);
  if (targets.some((target) => objectTakes(pair, one, target, isOpen))) return true;
  if (splits >= MOST_SPLITS || targets.length < 2) return false;
  const parts = splitByPresence(pair, one, targets) ?? splitByValue(pair, one, targets);
  return parts?.every((part) => isCovered(pair, part, targets, isOpen, splits + 1)) ?? false;
}

const withField = (one: ObjectAtom, name: string, member: Member): ObjectAtom => ({
  ...one,
  fields: new Map([...one.fields, [name, member]]),
});

function splitByPresence(
  { before, after }: TypePair,
  one: ObjectAtom,
  targets: readonly ObjectAtom[],
): readonly ObjectAtom[] | undefined {
  for (const [name, member] of one.fields) {
    if (!member.optional || isEmpty(before, member)) continue;
    const decides = targets.some(({ fields, others }) => {
      const asked = fields.get(name);
      if (asked === undefined) return others === undefined;
      return !asked.optional || isEmpty(after, asked);
    });
    if (!decides) continue;
    return [withField(one, name, { ...member, optional: false }), withField(one, name, ABSENT)];
  }
  return undefined;
}

function splitByValue(
  pair: TypePair,
  one: ObjectAtom,
  targets: readonly ObjectAtom[],
): readonly ObjectAtom[] | undefined {
  for (const [name, member] of one.fields) {
    const values = valuesOf(pair.before, member);
    if (values === undefined) continue;
    const decides = targets.some(({ fields }) => {
      const asked = fields.get(name);
      return asked !== undefined && !takes(pair, member.held, asked.held);
    });
    if (!decides) continue;
    const parts = values.map((value) => withField(one, name, { ...member, held: [value] }));
    return member.optional ? [...parts, withField(one, name, ABSENT)] : parts;
  }
  return undefined;
}

/** What stands between an object and a type that should take it. */
export interface ObjectFaults {
  /** Fields that the type does not know. */
  readonly unknown: readonly string[];
  /** Fields whose own type is another. */
  readonly refused: readonly string[];
  /** Fields that must be there now. */
  readonly missing: readonly string[];
  /** Whether keys that are not listed are refused. */
  readonly others: boolean;
  /** Whether only the combination is refused. */
  readonly combination: boolean;
}

const objectTakes = (
  pair: TypePair,
  one: ObjectAtom,
  target: ObjectAtom,
  isOpen: boolean,
): boolean => {
  const { unknown, refused, missing, others, combination } = faultsOf(pair, one, target, isOpen);
  return unknown.length + refused.length + missing.length === 0 && !others && !combination;
};

/** Compares an object without groups with a target. */
export function faultsOf(
  pair: TypePair,
  one: ObjectAtom,
  target: ObjectAtom,
  isOpen: boolean,
): ObjectFaults {
  spend(pair, one.fields.size + target.fields.size);
  const unknown: string[] = [];
  const refused: string[] = [];
  const inGroups = (name: string) =>
    target.groups.some((group) => group.some(({ fields }) => fields.has(name)));
  for (const [name, member] of one.fields) {
    if (isEmpty(pair.before, member)) continue;
    const asked = target.fields.get(name)?.held ?? target.others;
    if (asked === undefined) {
      if (!isOpen && !inGroups(name)) unknown.push(name);
    } else if (!takes(pair, member.held, asked)) refused.push(name);
  }
  const missing: string[] = [];
  for (const [name, asked] of target.fields) {
    const member = one.fields.get(name);
    if (!asked.optional && (member === undefined || member.optional)) missing.push(name);
    else if (member === undefined && one.others && !takes(pair, one.others, asked.held)) {
      refused.push(name);
    }
  }
  const others =
    one.others !== undefined &&
    (target.others === undefined ? !isOpen : !takes(pair, one.others, target.others));
  const isSound = unknown.length + refused.length + missing.length === 0 && !others;
  const combination = isSound && !target.groups.every((group) => isCovered(pair, one, group, true));
  return { unknown, refused, missing, others, combination };
}
