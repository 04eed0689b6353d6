// Types that are accepted no longer, or now as well.
import {
  typesOf,
  valuesOf,
  type Form,
  type Parts,
  type TypeName,
  type Values,
} from "../meaning/parts.js";
import { listed } from "../../../diff/words.js";
import { reportMeaning, type Spot, type Walk } from "./spot.js";
import { reportAddedValues, reportRemovedValues } from "./values.js";

/** Reports types that came or went; the types that both sides accept. */
export function compareTypes(
  walk: Walk,
  spot: Spot,
  before: Form,
  after: Form,
  within: ReadonlySet<TypeName>,
): readonly TypeName[] {
  const old = typesOf(before.parts).filter((type) => within.has(type));
  const now = typesOf(after.parts).filter((type) => within.has(type));
  const shared = old.filter((type) => now.includes(type));
  if (shared.length === 0 && old.length > 0 && now.length > 0) {
    const names = [typeNames(before.parts, old), typeNames(after.parts, now)] as const;
    reportMeaning(walk, spot, {
      kind: "type-changed",
      class: "major",
      words: `type changed from ${names[0]} to ${names[1]}`,
      before: names[0],
      after: names[1],
    });
    return [];
  }
  const areChoices = isChoice(before.parts) && isChoice(after.parts);
  const [lost, lostValues] = divide(before.parts, minus(old, now), areChoices);
  const [gained, gainedValues] = divide(after.parts, minus(now, old), areChoices);
  reportRemovedValues(walk, spot, lostValues);
  reportAddedValues(walk, spot, gainedValues);
  const names = { before: typeNames(before.parts, old), after: typeNames(after.parts, now) };
  if (lost.length > 0) {
    const words = `no longer accepts ${typeNames(before.parts, lost)}`;
    reportMeaning(walk, spot, { kind: "type-narrowed", class: "major", words, ...names });
  }
  if (gained.length > 0) {
    const words = `also accepts ${typeNames(after.parts, gained)} now`;
    reportMeaning(walk, spot, { kind: "type-widened", class: "minor", words, ...names });
  }
  return shared;
}

const minus = (a: readonly TypeName[], b: readonly TypeName[]) =>
  a.filter((type) => !b.includes(type));

// Types that are a choice of values on both sides are told value by value.
function divide(
  parts: Parts,
  types: readonly TypeName[],
  areChoices: boolean,
): readonly [whole: readonly TypeName[], values: Values] {
  const whole: TypeName[] = [];
  const values: [string, Values extends ReadonlyMap<string, infer Value> ? Value : never][] = [];
  for (const type of types) {
    const choice = areChoices ? choiceOf(parts, type) : undefined;
    if (choice === undefined) whole.push(type);
    else values.push(...choice);
  }
  return [whole, new Map(values)];
}

/** The values of a type, where the schema lists them: not both booleans, not null. */
export function choiceOf(parts: Parts, type: TypeName): Values | undefined {
  const values = valuesOf(parts, type);
  const isWhole = type === "null" || (type === "boolean" && values?.size === 2);
  return isWhole ? undefined : values;
}

const isChoice = (parts: Parts) =>
  typesOf(parts).some((type) => choiceOf(parts, type) !== undefined);

/** The types in words: "string, null". */
export const typeNames = (parts: Parts, types: readonly TypeName[]): string =>
  listed(types.map((type) => (type === "number" && parts.number?.integer ? "integer" : type)));
