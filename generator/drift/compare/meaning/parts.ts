// What a schema means, sorted by the type of the value: the form in which two schemas are compared.
import type { Json } from "../../../schema/json.js";
import type { Conjunction } from "./space.js";

export const TYPES = ["string", "number", "boolean", "array", "object", "null"] as const;
export type TypeName = (typeof TYPES)[number];

/** A finite choice: canonical text → value. */
export type Values = ReadonlyMap<string, Json>;

/** A lower or upper end; infinite where there is none. */
export interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

export interface StringPart {
  readonly values?: Values;
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: ReadonlySet<string>;
}

export interface NumberPart {
  readonly values?: Values;
  readonly integer: boolean;
  readonly minimum: Bound;
  readonly maximum: Bound;
  readonly multiples: ReadonlySet<number>;
}

export interface BooleanPart {
  readonly values: Values;
}

/** `prefixItems` and `items` of one schema object, which belong together. */
export interface Listing {
  readonly prefix: readonly Conjunction[];
  readonly rest: Conjunction;
}

export interface Containment {
  readonly schema: Conjunction;
  readonly minimum: number;
  readonly maximum: number;
}

export interface ArrayPart {
  readonly values?: Values;
  readonly minItems: number;
  readonly maxItems: number;
  readonly unique: boolean;
  readonly listings: readonly Listing[];
  readonly contains: readonly Containment[];
}

/** `properties`, `patternProperties` and `additionalProperties` of one schema object, which belong together. */
export interface Shape {
  readonly properties: ReadonlyMap<string, Conjunction>;
  readonly patterns: ReadonlyMap<string, Conjunction>;
  readonly rest: Conjunction;
}

export interface ObjectPart {
  readonly values?: Values;
  readonly required: ReadonlySet<string>;
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly shapes: readonly Shape[];
  /** What every property name keeps. */
  readonly names: Conjunction;
}

/** One part for each type that is allowed. */
export interface Parts {
  readonly string?: StringPart | undefined;
  readonly number?: NumberPart | undefined;
  readonly boolean?: BooleanPart | undefined;
  readonly array?: ArrayPart | undefined;
  readonly object?: ObjectPart | undefined;
  readonly null?: { readonly values: Values } | undefined;
}

/** `if`, `then` and `else`, or what depends on a property. */
export interface Conditional {
  readonly if: Conjunction;
  readonly then: Conjunction;
  readonly else: Conjunction;
  /** The property that it depends on, where that is the whole condition. */
  readonly dependsOn?: string;
}

/** What no single type can say. */
export interface Residue {
  /** Each: at least one of the branches holds. */
  readonly anyOf: readonly (readonly Conjunction[])[];
  /** Each: exactly one of the branches holds; the same branches also stand under `anyOf`. */
  readonly oneOf: readonly (readonly Conjunction[])[];
  /** None of these holds. */
  readonly not: readonly Conjunction[];
  readonly conditionals: readonly Conditional[];
  /** Keywords that are compared as text only. */
  readonly opaque: ReadonlySet<string>;
}

/** The meaning of a conjunction of schemas; no part at all means that nothing is accepted. */
export interface Form {
  readonly parts: Parts;
  readonly residue: Residue;
}

export const NO_RESIDUE: Residue = {
  anyOf: [],
  oneOf: [],
  not: [],
  conditionals: [],
  opaque: new Set(),
};

export const isNever = ({ parts }: Form): boolean => typesOf(parts).length === 0;

export const typesOf = (parts: Parts): readonly TypeName[] =>
  TYPES.filter((type) => parts[type] !== undefined);

export function hasResidue({ residue }: Form): boolean {
  const { anyOf, oneOf, not, conditionals, opaque } = residue;
  return anyOf.length + oneOf.length + not.length + conditionals.length + opaque.size > 0;
}

/** The finite choice of a part, where it is one. */
export const valuesOf = (parts: Parts, type: TypeName): Values | undefined => parts[type]?.values;

/** All values that are accepted, where these are finitely many. */
export function finiteValues({ parts }: Form): readonly Json[] | undefined {
  const found: Json[] = [];
  for (const type of typesOf(parts)) {
    const values = valuesOf(parts, type);
    if (values === undefined) return undefined;
    found.push(...values.values());
  }
  return found;
}

export function typeOfValue(value: Json): TypeName {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as TypeName;
}
