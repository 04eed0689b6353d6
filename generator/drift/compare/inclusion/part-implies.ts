// Whether what one meaning says of a type follows from another, keyword by keyword.
import type { NumberPart, Parts, StringPart, TypeName } from "../meaning/parts.js";
import type { Place } from "../meaning/place.js";
import type { Space } from "../meaning/space.js";
import { arrayImplies } from "./array-implies.js";
import { objectImplies } from "./object-implies.js";

/** Whether the values of `type` that `a` accepts have the part that `b` asks for. */
export function partImplies(
  space: Space,
  type: TypeName,
  a: Parts,
  b: Parts,
  known: Place | undefined,
): boolean {
  // A choice is answered by its values, never by what else is said of it.
  if (b[type]?.values !== undefined && type !== "boolean" && type !== "null") return false;
  switch (type) {
    case "string":
      return both(a.string, b.string, stringImplies);
    case "number":
      return both(a.number, b.number, numberImplies);
    case "array":
      return both(a.array, b.array, (x, y) => arrayImplies(space, x, y, known));
    case "object":
      return both(a.object, b.object, (x, y) => objectImplies(space, x, y, known));
    case "boolean":
      return both(a.boolean, b.boolean, (x, y) =>
        [...x.values.keys()].every((key) => y.values.has(key)),
      );
    case "null":
      return b.null !== undefined;
  }
}

const both = <Part>(
  a: Part | undefined,
  b: Part | undefined,
  test: (a: Part, b: Part) => boolean,
): boolean => a === undefined || (b !== undefined && test(a, b));

const stringImplies = (a: StringPart, b: StringPart): boolean =>
  a.minLength >= b.minLength &&
  a.maxLength <= b.maxLength &&
  [...b.patterns].every((pattern) => a.patterns.has(pattern));

function numberImplies(a: NumberPart, b: NumberPart): boolean {
  return (
    (a.integer || !b.integer) &&
    minimumImplies(a, b) &&
    maximumImplies(a, b) &&
    [...b.multiples].every((multiple) => multipleImplied(a, multiple))
  );
}

export const minimumImplies = ({ minimum: a }: NumberPart, { minimum: b }: NumberPart): boolean =>
  a.value > b.value || (a.value === b.value && (a.exclusive || !b.exclusive));

export const maximumImplies = ({ maximum: a }: NumberPart, { maximum: b }: NumberPart): boolean =>
  a.value < b.value || (a.value === b.value && (a.exclusive || !b.exclusive));

export function multipleImplied({ multiples }: NumberPart, multiple: number): boolean {
  const isWhole = (value: number) => Number.isSafeInteger(value);
  return [...multiples].some(
    (own) => own === multiple || (isWhole(own) && isWhole(multiple) && own % multiple === 0),
  );
}
