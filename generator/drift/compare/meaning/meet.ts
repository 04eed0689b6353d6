// What two meanings have in common: the meaning of `allOf`.
import { higher, lower } from "../reading/own-parts.js";
import {
  TYPES,
  type ArrayPart,
  type NumberPart,
  type ObjectPart,
  type Parts,
  type StringPart,
  type TypeName,
  type Values,
} from "./parts.js";
import { both } from "./space.js";

/** The parts that a value of either must have. */
export function meet(a: Parts, b: Parts): Parts {
  const one = <Type extends TypeName>(
    type: Type,
    join: (
      a: NonNullable<Parts[Type]>,
      b: NonNullable<Parts[Type]>,
    ) => Omit<NonNullable<Parts[Type]>, "values">,
  ): [TypeName, unknown][] => {
    const left = a[type];
    const right = b[type];
    if (left === undefined || right === undefined) return [];
    const values = common(left.values, right.values);
    if (values?.size === 0) return [];
    return [[type, { ...join(left, right), ...(values !== undefined && { values }) }]];
  };
  return Object.fromEntries([
    ...one("string", meetStrings),
    ...one("number", meetNumbers),
    ...one("boolean", () => ({})),
    ...one("array", meetArrays),
    ...one("object", meetObjects),
    ...one("null", () => ({})),
  ]) as Parts;
}

/** The parts without the types that `types` leaves out. */
export function restrictTypes(parts: Parts, types: ReadonlySet<TypeName>): Parts {
  return Object.fromEntries(
    TYPES.filter((type) => types.has(type) && parts[type] !== undefined).map((type) => [
      type,
      parts[type],
    ]),
  ) as Parts;
}

function common(a: Values | undefined, b: Values | undefined): Values | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return new Map([...a].filter(([key]) => b.has(key)));
}

const union = <Value>(a: ReadonlySet<Value>, b: ReadonlySet<Value>) => new Set([...a, ...b]);

const meetStrings = (a: StringPart, b: StringPart): StringPart => ({
  minLength: Math.max(a.minLength, b.minLength),
  maxLength: Math.min(a.maxLength, b.maxLength),
  patterns: union(a.patterns, b.patterns),
});

const meetNumbers = (a: NumberPart, b: NumberPart): NumberPart => ({
  integer: a.integer || b.integer,
  minimum: higher(a.minimum, b.minimum),
  maximum: lower(a.maximum, b.maximum),
  multiples: union(a.multiples, b.multiples),
});

const meetArrays = (a: ArrayPart, b: ArrayPart): ArrayPart => ({
  minItems: Math.max(a.minItems, b.minItems),
  maxItems: Math.min(a.maxItems, b.maxItems),
  unique: a.unique || b.unique,
  listings: [...a.listings, ...b.listings],
  contains: [...a.contains, ...b.contains],
});

const meetObjects = (a: ObjectPart, b: ObjectPart): ObjectPart => ({
  required: union(a.required, b.required),
  minProperties: Math.max(a.minProperties, b.minProperties),
  maxProperties: Math.min(a.maxProperties, b.maxProperties),
  shapes: [...a.shapes, ...b.shapes],
  names: both(a.names, b.names),
});
