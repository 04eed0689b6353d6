// Named types of one module, as data: interfaces, and interfaces with alternatives.
import { union, type Shape } from "./shape.js";

/** One field of an interface. */
export interface Field {
  readonly name: string;
  readonly optional: boolean;
  readonly shape: Shape;
  readonly doc: readonly string[];
}

/** One exported type. */
export interface Declaration {
  readonly name: string;
  readonly doc: readonly string[];
  readonly fields: readonly Field[];
  /** Type of values under keys that no field declares; absent if such keys are refused. */
  readonly otherKeys?: Shape;
  /** Whether the contract refuses keys that no field declares. */
  readonly isClosed?: boolean;
  /**
   * Fields that the contract forbids and does not describe. They are printed only if another type
   * of the same union has them.
   */
  readonly forbidden?: readonly Field[];
  /**
   * Groups of at least two combinations of fields; every group must hold. Empty if all combinations
   * are allowed.
   */
  readonly alternatives: readonly (readonly Alternative[])[];
}

/** One combination: the fields that it narrows. */
export interface Alternative {
  readonly fields: readonly Field[];
}

/**
 * The fields of which a request needs at least one. Empty unless each alternative requires a field
 * that another one does not.
 */
export function needed(alternatives: readonly Alternative[]): readonly string[] {
  const required = alternatives.map(({ fields }) =>
    fields.filter(({ optional }) => !optional).map(({ name }) => name),
  );
  const isCommon = (name: string) => required.every((names) => names.includes(name));
  const distinctiveNames = required.map((names) => names.filter((name) => !isCommon(name)));
  return distinctiveNames.every((names) => names.length > 0)
    ? [...new Set(distinctiveNames.flat())]
    : [];
}

/** A named type that is not an object. */
export interface Alias {
  readonly name: string;
  readonly doc: readonly string[];
  readonly shape: Shape;
}

/** Everything a module declares, the request type last. */
export interface RequestTypes {
  readonly declarations: readonly (Declaration | Alias)[];
  readonly request: string;
  /** The names that callers may import; all if it is absent. */
  readonly exported?: ReadonlySet<string>;
  /**
   * The exported names that depend on fields alone. All others come from the catalog's names for
   * definitions and forms, and change with them.
   */
  readonly promised?: ReadonlySet<string>;
}

// The names of Object.prototype, such as `toString`, as the compiler sees them.
const INHERITED = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith("__")),
);

/**
 * Adds the inherited type to an optional field such as `toString`: the compiler sees the inherited
 * method if an object literal leaves the field out.
 */
export function besideInherited(field: Field): Field {
  if (!field.optional || !INHERITED.has(field.name)) return field;
  return { ...field, shape: union([field.shape, { kind: "inherited", name: field.name }]) };
}
