// Finds code that no longer compiles: type-checks the old request types against the new ones.
//
// An emitted type is closed, so a contract that accepts more may have a type that takes less: an open object that gets its first
// field, a list that becomes a tuple. Code that compiled must compile with any version that is not a major one.
import { EntryRejected } from "../../check/rejection.js";
import type { SchemaChange } from "../change.js";
import type { ComparableRequest } from "../comparable.js";
import { fieldOf } from "../words.js";
import {
  callerTypes,
  compiled,
  typeText,
  type RequestKind,
  type TypePair,
  type TypeText,
} from "./caller-types.js";
import { withoutShared, workOf, type Sides } from "./shared-parts.js";
import { TooManyTypes, typeFaults, type TypeFault } from "./type-faults.js";

// Comparing takes a few microseconds for each field of each pair of combinations.
const MOST_WORK = 100_000;

/** A request in two versions. */
export interface RequestPair {
  readonly id: string;
  readonly kind: RequestKind;
  readonly before: ComparableRequest;
  readonly after: ComparableRequest;
}

/** The types that take less than before, by the new request; only types that differ are compiled. */
export async function compareTypes(
  pairs: readonly RequestPair[],
): Promise<ReadonlyMap<ComparableRequest, readonly SchemaChange[]>> {
  const found = new Map<ComparableRequest, readonly SchemaChange[]>();
  const differing = pairs.flatMap((pair) => {
    if (sourceOf(pair.before) === sourceOf(pair.after)) return [];
    const whole = typesOf(pair);
    if (whole === undefined) found.set(pair.after, [NOT_COMPARABLE]);
    return whole === undefined ? [] : [{ whole, after: pair.after }];
  });
  const first = await answers(differing.map(({ whole }) => withoutShared(whole)));
  // Alternatives that both versions have may exclude what the new types refuse.
  const again = await answers(
    differing.map(({ whole }, index) => {
      const fields = first[index]?.fields ?? new Set();
      return fields.size === 0 ? undefined : withoutShared(whole, fields);
    }),
  );
  for (const [index, { after }] of differing.entries()) {
    const better = again[index] === TOO_LARGE ? undefined : again[index];
    const { changes } = better ?? first[index] ?? EQUAL;
    if (changes.length > 0) found.set(after, changes);
  }
  return found;
}

const sourceOf = ({ input_schema: schema, rules }: ComparableRequest) =>
  JSON.stringify([schema, rules]);

function typesOf({ id, kind, before, after }: RequestPair): Sides | undefined {
  try {
    return [callerTypes(id, before, kind), callerTypes(id, after, kind)];
  } catch (error) {
    if (error instanceof EntryRejected || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The answer of the compiler for one request. */
interface Answer {
  readonly changes: readonly SchemaChange[];
  /** Names of fields whose new types take less. */
  readonly fields: ReadonlySet<string>;
}

const EQUAL: Answer = { changes: [], fields: new Set() };

// One program for all, because loading the compiler takes longer than using it.
async function answers(
  asked: readonly (Sides | undefined)[],
): Promise<readonly (Answer | undefined)[]> {
  const known = new Map<Sides, Answer>();
  const texts = new Map<Sides, readonly [TypeText, TypeText]>();
  for (const sides of asked) {
    if (sides === undefined) continue;
    const [before, after] = [typeText(sides[0]), typeText(sides[1])];
    if (withoutComments(before.text) === withoutComments(after.text)) known.set(sides, EQUAL);
    else if (workOf(sides) > MOST_WORK) known.set(sides, TOO_LARGE);
    else texts.set(sides, [before, after]);
  }
  const pairs = texts.size === 0 ? [] : await compiled([...texts.values()]);
  for (const [index, sides] of [...texts.keys()].entries()) {
    const pair = pairs[index];
    if (pair !== undefined) known.set(sides, answerOf(pair));
  }
  return asked.map((sides) => sides && known.get(sides));
}

const withoutComments = (text: string) => text.replaceAll(/^ *(\/\*\*|\*).*\n/gm, "");

/** The change for types that cannot be compared. */
const NOT_COMPARABLE: SchemaChange = Object.freeze({
  field: "",
  kind: "types-not-comparable",
  class: "major",
  sentence: "its types are too large or too entangled to be compared: code may no longer compile",
});

const TOO_LARGE: Answer = { changes: [NOT_COMPARABLE], fields: new Set() };

function answerOf(pair: TypePair): Answer {
  try {
    const [old, now] = [pair.before, pair.after].map(({ exported, request }) =>
      exported.get(request),
    );
    if (old === undefined || now === undefined) return TOO_LARGE;
    const faults = typeFaults(pair, old, now, []);
    if (faults.length === 0) return { changes: goneTypes(pair), fields: new Set() };
    const steps = faults.flatMap(({ path }) => path);
    const fields = steps.flatMap((step) => (step.kind === "property" ? [step.name] : []));
    return { changes: distinct(faults.map(changeOf)), fields: new Set(fields) };
  } catch (error) {
    if (error instanceof TooManyTypes || error instanceof RangeError) return TOO_LARGE;
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

/** The changes without those at, above or inside a place whose break is reported already. */
export const outside = (
  changes: readonly SchemaChange[],
  known: readonly SchemaChange[],
): readonly SchemaChange[] =>
  changes.filter((change) => !known.some((each) => isSamePlace(each.field, change.field)));

const isSamePlace = (a: string, b: string): boolean => a === b || isInside(a, b) || isInside(b, a);

const isInside = (inner: string, outer: string): boolean =>
  outer === "" || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)));
