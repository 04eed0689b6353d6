// Finds code that no longer compiles: type-checks the old request types against the new ones.
//
// An emitted type is closed, so a contract that accepts more may have a type that takes less: an open object that gets its first
// field, a list that becomes a tuple. Code that compiled must compile with any version that is not a major one.
import { EntryRejected } from "../../check/rejection.js";
import type { SchemaChange } from "../change.js";
import type { ComparableRequest } from "../comparable.js";
import { fieldOf } from "../words.js";
import {
  compiled,
  typeText,
  type RequestKind,
  type TypePair,
  type TypeText,
} from "./caller-types.js";
import { TooManyTypes, typeFaults, type TypeFault } from "./type-faults.js";

/** A request in two versions. */
export interface RequestPair {
  readonly id: string;
  readonly kind: RequestKind;
  readonly before: ComparableRequest;
  readonly after: ComparableRequest;
}

/** What types of callers take less than before, by the request after the change; only types that differ are compiled. */
export async function compareTypes(
  pairs: readonly RequestPair[],
): Promise<ReadonlyMap<ComparableRequest, readonly SchemaChange[]>> {
  const found = new Map<ComparableRequest, readonly SchemaChange[]>();
  const differing: (readonly [TypeText, TypeText])[] = [];
  const requests: ComparableRequest[] = [];
  for (const pair of pairs) {
    const { before, after } = pair;
    if (sourceOf(before) === sourceOf(after)) continue;
    const texts = textsOf(pair);
    if (texts === undefined) found.set(after, [NOT_COMPARABLE]);
    else if (withoutComments(texts[0].text) !== withoutComments(texts[1].text)) {
      differing.push(texts);
      requests.push(after);
    }
  }
  const answers = differing.length === 0 ? [] : await compiled(differing);
  for (const [index, pair] of answers.entries()) {
    const request = requests[index];
    if (request !== undefined) found.set(request, changesOf(pair));
  }
  return found;
}

const sourceOf = ({ input_schema: schema, rules }: ComparableRequest) =>
  JSON.stringify([schema, rules]);

function textsOf({ id, kind, before, after }: RequestPair) {
  try {
    return [typeText(id, before, kind), typeText(id, after, kind)] as const;
  } catch (error) {
    if (error instanceof EntryRejected || error instanceof RangeError) return undefined;
    throw error;
  }
}

const withoutComments = (text: string) => text.replaceAll(/^ *(\/\*\*|\*).*\n/gm, "");

/** The change for types that cannot be compared. */
const NOT_COMPARABLE: SchemaChange = Object.freeze({
  field: "",
  kind: "types-not-comparable",
  class: "major",
  sentence: "its types are too large or too entangled to be compared: code may no longer compile",
});

function changesOf(pair: TypePair): readonly SchemaChange[] {
  try {
    const [old, now] = [pair.before, pair.after].map(({ exported, request }) =>
      exported.get(request),
    );
    if (old === undefined || now === undefined) return [NOT_COMPARABLE];
    const faults = distinct(typeFaults(pair, old, now, []).map(changeOf));
    return faults.length > 0 ? faults : goneTypes(pair);
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

// The other types that callers import from the module.
function goneTypes(pair: TypePair): readonly SchemaChange[] {
  const { before, after } = pair;
  return [...before.exported].flatMap(([name, old]): SchemaChange[] => {
    const now = after.exported.get(name);
    if (name === before.request) return [];
    if (now !== undefined && typeFaults(pair, old, now, []).length === 0) return [];
    const kind = now === undefined ? "type-removed" : "type-replaced";
    const what = now === undefined ? "is gone" : "stands for another type now";
    const sentence = `the type ${name} ${what}; use the fields of ${after.request}`;
    return [Object.freeze({ field: "", kind, class: "major", sentence })];
  });
}

/** The changes at places where no break is known: a break is said once, there, above, or inside. */
export const outside = (
  changes: readonly SchemaChange[],
  known: readonly SchemaChange[],
): readonly SchemaChange[] =>
  changes.filter((change) => !known.some((each) => isSamePlace(each.field, change.field)));

const isSamePlace = (a: string, b: string): boolean => a === b || isInside(a, b) || isInside(b, a);

const isInside = (inner: string, outer: string): boolean =>
  outer === "" || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)));
