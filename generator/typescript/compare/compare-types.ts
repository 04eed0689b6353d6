// Finds code that no longer compiles, by comparing the old request types with the new request
// types.
//
// A contract that accepts more requests can have a type that accepts less code. For example, an
// open object gets its first field, or a list becomes a tuple. Only a major version may break old
// code, so these changes must be found.
import { EntryRejectionError } from "../../read/check/rejection.js";
import type { SchemaChange } from "../../compare/diff/change.js";
import type { ComparableRequest } from "../../compare/diff/comparable.js";
import { fieldOf } from "../../compare/diff/words.js";
import type { Declaration, RequestTypes } from "../types/declaration.js";
import {
  callerTypes,
  compileTypes,
  typeText,
  type RequestKind,
  type TypePair,
  type TypeText,
} from "./caller-types.js";
import { TooManyTypes, typeFaults, type TypeFault } from "./type-faults.js";

// The limit for `workOf`. One unit of work takes a few microseconds.
const MOST_WORK = 100_000;

/** The old and the new version of one request. */
export interface RequestPair {
  readonly id: string;
  readonly kind: RequestKind;
  readonly before: ComparableRequest;
  readonly after: ComparableRequest;
}

/**
 * Returns a map: new request → its changes. A change describes a type that accepts less code than
 * before, or that cannot be compared. Compiles only types that differ, as one program.
 */
export async function compareTypes(
  pairs: readonly RequestPair[],
): Promise<ReadonlyMap<ComparableRequest, readonly SchemaChange[]>> {
  const changesByRequest = new Map<ComparableRequest, readonly SchemaChange[]>();
  const differing = new Map<ComparableRequest, readonly [TypeText, TypeText]>();
  for (const pair of pairs) {
    if (sourceOf(pair.before) === sourceOf(pair.after)) continue;
    const sides = typesOf(pair);
    if (sides === undefined) {
      changesByRequest.set(pair.after, [NOT_COMPARABLE]);
      continue;
    }
    const [before, after] = [typeText(sides[0]), typeText(sides[1])];
    if (withoutComments(before.text) === withoutComments(after.text)) continue;
    if (workOf(sides) > MOST_WORK) changesByRequest.set(pair.after, [NOT_COMPARABLE]);
    else differing.set(pair.after, [before, after]);
  }
  const compiledPairs = differing.size === 0 ? [] : await compileTypes([...differing.values()]);
  for (const [index, after] of [...differing.keys()].entries()) {
    const pair = compiledPairs[index];
    if (pair !== undefined) changesByRequest.set(after, changesOf(pair));
  }
  return changesByRequest;
}

const sourceOf = ({ input_schema: schema, rules }: ComparableRequest) =>
  JSON.stringify([schema, rules]);

type Sides = readonly [before: RequestTypes, after: RequestTypes];

function typesOf({ id, kind, before, after }: RequestPair): Sides | undefined {
  try {
    return [callerTypes(id, before, kind), callerTypes(id, after, kind)];
  } catch (error) {
    if (error instanceof EntryRejectionError || error instanceof RangeError) return undefined;
    throw error;
  }
}

// Estimates the work of a comparison. The compiler expands every combination of alternatives. The
// numbers of combinations in the old and the new version are therefore multiplied.
const workOf = ([before, after]: Sides): number =>
  mostOf(before, waysOf) * mostOf(after, waysOf) * mostOf(before, ({ fields }) => fields.length);

const waysOf = ({ alternatives }: Declaration): number =>
  alternatives.reduce((product, cases) => product * cases.length, 1);

const mostOf = ({ declarations }: RequestTypes, count: (object: Declaration) => number): number =>
  Math.max(...declarations.flatMap((one) => ("fields" in one ? [count(one)] : [])));

const withoutComments = (text: string) => text.replaceAll(/^ *(\/\*\*|\*).*\n/gm, "");

const NOT_COMPARABLE: SchemaChange = Object.freeze({
  field: "",
  kind: "types-not-comparable",
  class: "major",
  sentence: "its types are too large or too complex to be compared: code may no longer compile",
});

function changesOf(pair: TypePair): readonly SchemaChange[] {
  try {
    const [old, now] = [pair.before, pair.after].map(({ exported, request }) =>
      exported.get(request),
    );
    if (old === undefined || now === undefined) return [NOT_COMPARABLE];
    const faults = typeFaults(pair, old, now, []);
    return faults.length === 0 ? removedTypes(pair) : distinct(faults.map(changeOf));
  } catch (error) {
    if (error instanceof TooManyTypes || error instanceof RangeError) return [NOT_COMPARABLE];
    throw error;
  }
}

const MOST_FAULTS = 30;

function distinct(changes: readonly SchemaChange[]): readonly SchemaChange[] {
  const byText = new Map(changes.map((change) => [`${change.kind} ${change.sentence}`, change]));
  return [...byText.values()].slice(0, MOST_FAULTS);
}

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

// Returns a change for each old exported type that is removed, or that no longer accepts all old
// values. Leaves out the request type.
function removedTypes(pair: TypePair): readonly SchemaChange[] {
  const { before, after } = pair;
  return [...before.exported].flatMap(([name, old]): SchemaChange[] => {
    const now = after.exported.get(name);
    if (name === before.request) return [];
    if (now !== undefined && typeFaults(pair, old, now, []).length === 0) return [];
    const kind = now === undefined ? "type-removed" : "type-replaced";
    const what = now === undefined ? "is gone" : "is now another type";
    const sentence = `the type ${name} ${what}; use the fields of ${after.request}`;
    return [Object.freeze({ field: "", kind, class: "major", sentence })];
  });
}

/**
 * Drops each change about a field that `reported` already covers: the same field, a field around
 * it, or a field inside it.
 */
export const outside = (
  changes: readonly SchemaChange[],
  reported: readonly SchemaChange[],
): readonly SchemaChange[] =>
  changes.filter((change) => !reported.some((each) => isSamePlace(each.field, change.field)));

const isSamePlace = (a: string, b: string): boolean => a === b || isInside(a, b) || isInside(b, a);

const isInside = (inner: string, outer: string): boolean =>
  outer === "" || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)));
