// Walks two versions of a request side by side, place by place, and reports what differs.
import { implies } from "../inclusion/implies.js";
import { formOf } from "../meaning/form.js";
import { isNever, TYPES, typesOf, type Form, type TypeName } from "../meaning/parts.js";
import { spend } from "../meaning/space.js";
import { compareAnnotations } from "./annotations.js";
import { compareArrays } from "./arrays.js";
import { compareObjects } from "./objects.js";
import { compareResidue } from "./branches/residue.js";
import { compareNumbers, compareStrings } from "./scalars.js";
import { milder, reportMeaning, type Cap, type Spot, type Walk } from "./spot.js";
import { compareTypes } from "./types.js";
import { compareChoices } from "./values.js";

/** Compares a further place. */
export type Visit = (spot: Spot) => void;

const MAX_DEPTH = 100;
const MAX_VISITS = 100;

export const UNKNOWN_CHANGE = "changed in a way that is not known to be compatible";

/** Reports what differs at a place and below it. */
export function walkSpot(walk: Walk, spot: Spot, within?: ReadonlySet<TypeName>): void {
  spend(walk.space, 10);
  // What is reported of a pair depends on where it stands: inside an alternative less than on its own.
  const { before, after, cap, known, isBranch } = spot;
  const pair = `${before.key}>${after.key}>${cap}>${isBranch}>${known.key}`;
  // A schema that contains itself was compared further up.
  if (walk.path.has(pair)) {
    walk.accounted++;
    return;
  }
  const visits = walk.visits.get(pair) ?? 0;
  if (visits >= MAX_VISITS) {
    reportWhole(walk, { ...spot, cap: capOf(walk, spot) });
    return;
  }
  walk.visits.set(pair, visits + 1);
  walk.path.add(pair);
  try {
    compareAt(walk, spot, within);
  } finally {
    walk.path.delete(pair);
  }
}

function compareAt(walk: Walk, given: Spot, within: ReadonlySet<TypeName> | undefined): void {
  if (!given.isBranch) compareAnnotations(walk, given);
  const before = formOf(walk.space, given.before);
  const after = formOf(walk.space, given.after);
  const spot = { ...given, cap: capOf(walk, given) };
  const accounted = walk.accounted;
  if (isNever(before) || isNever(after) || walk.path.size > MAX_DEPTH) {
    // Told below, as a whole.
  } else {
    compareForms(walk, spot, before, after, within ?? new Set(TYPES));
  }
  if (walk.accounted > accounted || spot.cap === "patch") return;
  if (spot.cap === "major" && isNever(after)) {
    const words = "nothing is accepted any more";
    reportMeaning(walk, spot, { kind: "refused", class: "major", words });
  } else reportWhole(walk, spot);
}

// A place whose parts do not tell, or that is like so many before it that its parts need not be told again.
function reportWhole(walk: Walk, spot: Spot): void {
  if (spot.cap === "patch") walk.accounted++;
  else if (spot.cap === "minor") {
    const words = "accepts more than before";
    reportMeaning(walk, spot, { kind: "widened", class: "minor", words });
  } else {
    reportMeaning(walk, spot, { kind: "changed", class: "major", words: UNKNOWN_CHANGE });
  }
}

// What can be proven of the place as a whole overrules what its parts seem to say.
function capOf({ space }: Walk, { before, after, known, cap }: Spot): Cap {
  if (cap === "patch") return cap;
  if (!implies(space, before, after, known)) return cap;
  const isSame = implies(space, after, before) && implies(space, before, after);
  return milder(cap, isSame ? "patch" : "minor");
}

function compareForms(
  walk: Walk,
  spot: Spot,
  before: Form,
  after: Form,
  within: ReadonlySet<TypeName>,
): void {
  const visit: Visit = (next) => walkSpot(walk, next);
  const types = compareTypes(walk, spot, before, after, within);
  for (const type of types) {
    if (compareChoices(walk, spot, type, before.parts, after.parts)) continue;
    const { string, number, array, object } = before.parts;
    const now = after.parts;
    if (type === "string" && string && now.string) compareStrings(walk, spot, string, now.string);
    if (type === "number" && number && now.number) compareNumbers(walk, spot, number, now.number);
    if (type === "array" && array && now.array) {
      compareArrays(walk, spot, array, now.array, visit);
    }
    if (type === "object" && object && now.object) {
      compareObjects(walk, spot, object, now.object, visit);
    }
  }
  if (types.length > 0 || typesOf(before.parts).length === 0) {
    compareResidue(walk, spot, before, after, (next, types) => walkSpot(walk, next, types));
  }
}
