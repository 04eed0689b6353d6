// Brings parts into the one form that equal meanings share: bounds of integers, counts, what cannot be.
import { valuesFrom } from "../reading/own-parts.js";
import type { ArrayPart, Bound, NumberPart, ObjectPart, Parts, StringPart } from "./parts.js";
import { childOf, itemAt, restItems } from "./children.js";
import type { Conjunction } from "./space.js";

/** The same parts without types that no value can have; `never` tells what can never hold. */
export function settle(parts: Parts, never: (conjunction: Conjunction) => boolean): Parts {
  const { string, number, array, object } = parts;
  return {
    ...parts,
    string: string && settleString(string),
    number: number && settleNumber(number),
    array: array && settleArray(array, never),
    object: object && settleObject(object, never),
  };
}

const settleString = (part: StringPart): StringPart | undefined =>
  part.minLength > part.maxLength ? undefined : part;

function settleNumber(part: NumberPart): NumberPart | undefined {
  const integer = part.integer || [...part.multiples].some(Number.isInteger);
  const minimum = integer ? wholeBound(part.minimum, 1) : part.minimum;
  const maximum = integer ? wholeBound(part.maximum, -1) : part.maximum;
  if (minimum.value > maximum.value) return undefined;
  const isPoint = minimum.value === maximum.value && Number.isFinite(minimum.value);
  if (isPoint && (minimum.exclusive || maximum.exclusive)) return undefined;
  const multiples = new Set([...part.multiples].filter((multiple) => multiple !== 1));
  const settled: NumberPart = { ...part, integer, minimum, maximum, multiples };
  if (!isPoint || part.values !== undefined) return settled;
  return { ...settled, values: valuesFrom([minimum.value === 0 ? 0 : minimum.value]) };
}

// The next integer inside; beyond the safe integers the step would be lost, and the bound stays.
function wholeBound(bound: Bound, step: 1 | -1): Bound {
  if (!Number.isSafeInteger(Math.trunc(bound.value))) return bound;
  const whole = step === 1 ? Math.ceil(bound.value) : Math.floor(bound.value);
  const moved = bound.exclusive && whole === bound.value ? whole + step : whole;
  return { value: moved === 0 ? 0 : moved, exclusive: false };
}

function settleArray(
  part: ArrayPart,
  never: (conjunction: Conjunction) => boolean,
): ArrayPart | undefined {
  let maxItems = part.maxItems;
  const positions = Math.max(0, ...part.listings.map(({ prefix }) => prefix.length));
  for (let index = 0; index < Math.min(positions, maxItems); index++) {
    if (never(itemAt(part, index))) maxItems = index;
  }
  if (maxItems > positions && never(restItems(part))) maxItems = positions;
  return part.minItems > maxItems ? undefined : { ...part, maxItems };
}

function settleObject(
  part: ObjectPart,
  never: (conjunction: Conjunction) => boolean,
): ObjectPart | undefined {
  for (const name of part.required) if (never(childOf(part, name))) return undefined;
  if (Math.max(part.minProperties, part.required.size) > part.maxProperties) return undefined;
  const minProperties = part.minProperties <= part.required.size ? 0 : part.minProperties;
  return { ...part, minProperties };
}
