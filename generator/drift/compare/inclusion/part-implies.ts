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
  return [...multiples].some((own) => own === multiple || isMultipleOf(own, multiple));
}

// In decimals, because 0.2 % 0.1 is a matter of rounding, but 0.2 is twice 0.1.
function isMultipleOf(value: number, step: number): boolean {
  const [a, b] = [decimalOf(value), decimalOf(step)];
  const places = Math.max(a.places, b.places);
  if (places > MAX_PLACES) return false;
  const scaled = ({ digits, places: own }: Decimal) => digits * 10n ** BigInt(places - own);
  return scaled(b) !== 0n && scaled(a) % scaled(b) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

// Far more than a step of a contract has; a double goes to 1e-324.
const MAX_PLACES = 400;

function decimalOf(value: number): Decimal {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}
