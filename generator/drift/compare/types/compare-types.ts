// Compares what callers can write: the types of two contracts, beside what the two accept.
//
// An emitted type is closed, so a contract that accepts more may have a type that takes less: an open object that gets its first
// field, a list that becomes a tuple. Code that compiled must compile with any version that is not a major one.
import type { SchemaChange } from "../walk/spot.js";
import type { ComparableRequest } from "../../../diff/comparable.js";
import { EntryRejected } from "../../../check/rejection.js";
import { isWorse } from "../walk/spot.js";
import { fieldOf, type Step } from "../words/field-path.js";
import { TooManyTypes, typeSpace } from "./atoms.js";
import { callerTypes, type CallerTypes, type RequestKind } from "./caller-types.js";
import { takes, typePair, type TypePair } from "./takes.js";
import { typeFaults, type TypeFault } from "./type-faults.js";

/** What types of callers take less than before; places where a break is known already are left out. */
export function compareTypes(
  before: ComparableRequest,
  after: ComparableRequest,
  kind: RequestKind,
  known: readonly SchemaChange[],
): readonly SchemaChange[] {
  const breaks = known.filter((change) => change.class === "major");
  try {
    const [old, now] = [callerTypes(before, kind), callerTypes(after, kind)];
    const pair = typePair(typeSpace(old), typeSpace(now));
    const faults = typeFaults(pair, nameOf(old), nameOf(now), []).map(changeOf);
    const told = untold(faults, breaks);
    return [...told, ...untold(goneTypes(pair, old, now), [...breaks, ...faults])];
  } catch (error) {
    const isTooMuch = error instanceof TooManyTypes || error instanceof EntryRejected;
    if (!isTooMuch && !(error instanceof RangeError)) throw error;
    return breaks.length > 0 ? [] : [NOT_COMPARABLE];
  }
}

/** The changes without those that a break at the same place makes untrue. */
export function withoutContradicted(
  changes: readonly SchemaChange[],
  types: readonly SchemaChange[],
): readonly SchemaChange[] {
  const removed = new Set(
    types.filter(({ kind }) => kind === "field-removed").map(({ field }) => field),
  );
  return changes.filter((change) => !removed.has(change.field) || !isWorse("major", change.class));
}

const NOT_COMPARABLE: SchemaChange = Object.freeze({
  field: "",
  kind: "types-not-comparable",
  class: "major",
  sentence: "its types are too large or too entangled to be compared: code may no longer compile",
});

const nameOf = ({ request }: CallerTypes) => ({ kind: "name", name: request }) as const;

function changeOf({ path, kind, words }: TypeFault): SchemaChange {
  const field = fieldOf(path);
  return Object.freeze({
    field,
    kind,
    class: "major",
    ...(kind === "field-removed" && { breach: "removed-field" as const }),
    sentence: field === "" ? words : `${field}: ${words}`,
  });
}

function goneTypes(
  pair: TypePair,
  before: CallerTypes,
  after: CallerTypes,
): readonly SchemaChange[] {
  const left = new Map(after.kept.map((each) => [each.name, each]));
  return before.kept.flatMap(({ name, field, shape }): SchemaChange[] => {
    const now = left.get(name);
    if (now !== undefined && takes(pair, [shape], [now.shape])) return [];
    const step: Step = { kind: "property", name: field };
    const at = fieldOf([step]);
    const what =
      now === undefined
        ? `the type ${name} is gone; use ${after.request}[${JSON.stringify(at)}]`
        : `the type ${name} stands for another type now; use ${after.request}[${JSON.stringify(at)}]`;
    const kind = now === undefined ? "type-removed" : "type-replaced";
    return [Object.freeze({ field: at, kind, class: "major", sentence: `${at}: ${what}` })];
  });
}

// A break of a place is told once: there, above, or inside of it.
const untold = (changes: readonly SchemaChange[], known: readonly SchemaChange[]) =>
  changes.filter((change) => !known.some((each) => isSamePlace(each.field, change.field)));

const isSamePlace = (a: string, b: string): boolean => a === b || isInside(a, b) || isInside(b, a);

const isInside = (inner: string, outer: string): boolean =>
  outer === "" || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)));
