// Proves that whatever one meaning accepts, another accepts too. "No" means: not proven.
import { objectOf } from "../../../schema/json.js";
import { referencesOf } from "../../../schema/references.js";
import { accepts } from "../meaning/accepts.js";
import { isUnlisted } from "../meaning/children.js";
import { formOf, isOpen, isOpenForm } from "../meaning/form.js";
import { isNever, typesOf, valuesOf, type Form, type TypeName } from "../meaning/parts.js";
import { placeOf, type Place } from "../meaning/place.js";
import {
  both,
  spend,
  type Conjunction,
  type SchemaDocument,
  type Space,
} from "../meaning/space.js";
import { partImplies } from "./part-implies.js";
import { residueImplied } from "./residue-implies.js";

const MAX_DEPTH = 150;
const MAX_SPLITS = 2;

/**
 * Whether every value that `a` accepts is accepted by `b`.
 *
 * @param known - The place of `a` in the request before a change: fields that are not known there are taken as not sent, because
 *   the types of that time did not have them. Without it, any value counts.
 */
export function implies(space: Space, a: Conjunction, b: Conjunction, known?: Place): boolean {
  if (isWithin(b, a)) return true;
  const { proofs } = space;
  const given = known === undefined ? a : withoutUnknown(space, a, b, known);
  const key = `${given.key}>${b.key}>${known?.key ?? ""}`;
  const found = proofs.known.get(key);
  if (found !== undefined) return found;
  // Met again further inside the value, what is being proven may be assumed; met again at the same value, not.
  const begun = proofs.underWay.get(key);
  if (begun !== undefined) return proofs.descents > begun;
  if (proofs.depth >= MAX_DEPTH) return false;
  spend(space, 1 + given.nodes.length + b.nodes.length);
  proofs.underWay.set(key, proofs.descents);
  const mark = proofs.trail.length;
  proofs.depth++;
  const splits = proofs.splits;
  let isProven = false;
  try {
    isProven = prove(space, given, b, known);
  } finally {
    proofs.depth--;
    proofs.splits = splits;
    proofs.underWay.delete(key);
  }
  // What was proven on the way may rest on what has just failed.
  if (!isProven) for (const each of proofs.trail.splice(mark)) proofs.known.delete(each);
  else proofs.trail.push(key);
  proofs.known.set(key, isProven);
  return isProven;
}

/** The same one step further inside the value. */
export function impliesBelow(space: Space, a: Conjunction, b: Conjunction, known?: Place): boolean {
  space.proofs.descents++;
  try {
    return implies(space, a, b, known);
  } finally {
    space.proofs.descents--;
  }
}

/** Whether both accept exactly the same values. */
export const isEquivalent = (space: Space, a: Conjunction, b: Conjunction): boolean =>
  implies(space, a, b) && implies(space, b, a);

const isWithin = (part: Conjunction, whole: Conjunction) => {
  if (part.key === whole.key || part.nodes.length === 0) return true;
  if (part.nodes.length > whole.nodes.length) return false;
  const ids = new Set(whole.nodes.map(({ id }) => id));
  return part.nodes.every(({ id }) => ids.has(id));
};

/** `a` without the fields that only `b` knows, unless `a` says what such fields hold. */
export function withoutUnknown(
  space: Space,
  a: Conjunction,
  b: Conjunction,
  known: Place,
): Conjunction {
  const { object } = formOf(space, a).parts;
  if (object === undefined) return a;
  const unknown = [...placeOf(space, b, "mentioned").mentioned].filter(
    (name) => !known.mentioned.has(name) && isUnlisted(object, name, (each) => isOpen(space, each)),
  );
  if (unknown.length === 0) return a;
  const key = JSON.stringify(unknown);
  const absence =
    space.absences.get(key) ??
    space.conjunctionOf(
      OWN,
      objectOf([["properties", objectOf(unknown.map((name) => [name, false]))]]),
    );
  space.absences.set(key, absence);
  return both(a, absence);
}

// Schemas that no document holds: "one type", "these fields are not there".
const OWN_ROOT = objectOf([]);
const OWN: SchemaDocument = {
  root: OWN_ROOT,
  references: referencesOf(OWN_ROOT),
  vocabulary: false,
  text: () => "",
};
const TYPE_SCHEMAS = new Map(
  (["string", "number", "boolean", "array", "object", "null"] as const).map((type) => [
    type,
    objectOf([["type", type]]),
  ]),
);

function prove(space: Space, a: Conjunction, b: Conjunction, known: Place | undefined): boolean {
  const given = formOf(space, a);
  if (isNever(given)) return true;
  const wanted = formOf(space, b);
  if (isOpenForm(wanted)) return true;
  const open = typesOf(given.parts).filter((type) => !choiceImplies(space, given, type, b));
  if (open.length === 0) return true;
  if (open.some((type) => wanted.parts[type] === undefined)) return false;
  if (
    open.every((type) => partImplies(space, type, given.parts, wanted.parts, known)) &&
    residueImplied(space, a, given, wanted, known)
  ) {
    return true;
  }
  return typesOf(given.parts).length > 1
    ? eachTypeImplies(space, a, b, open, known)
    : someSplitImplies(space, a, b, given, known);
}

function choiceImplies(space: Space, { parts }: Form, type: TypeName, b: Conjunction): boolean {
  const values = valuesOf(parts, type);
  if (values === undefined) return false;
  return [...values.values()].every((value) => accepts(space, b, value) === true);
}

function eachTypeImplies(
  space: Space,
  a: Conjunction,
  b: Conjunction,
  types: readonly TypeName[],
  known: Place | undefined,
): boolean {
  return types.every((type) => {
    const schema = TYPE_SCHEMAS.get(type) ?? true;
    return implies(space, both(a, space.conjunctionOf(OWN, schema)), b, known);
  });
}

// One of the alternatives holds; where each of them leads to `b`, all do.
function someSplitImplies(
  space: Space,
  a: Conjunction,
  b: Conjunction,
  { residue }: Form,
  known: Place | undefined,
): boolean {
  if (space.proofs.splits >= MAX_SPLITS) return false;
  space.proofs.splits++;
  return residue.anyOf.some((branches) =>
    branches.every((branch) => implies(space, both(a, branch), b, known)),
  );
}
