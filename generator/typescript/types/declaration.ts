// The named types of one module, as data.
import { union, type Shape } from "./shape.js";

/** One field of an object type. */
export interface Field {
  readonly name: string;
  readonly optional: boolean;
  readonly shape: Shape;
  readonly doc: readonly string[];
}

/** One named object type. */
export interface Declaration {
  readonly name: string;
  readonly doc: readonly string[];
  readonly fields: readonly Field[];
  /** The type of values under undeclared keys; absent if the contract refuses such keys. */
  readonly otherKeys?: Shape;
  /** Whether the contract refuses undeclared keys. */
  readonly isClosed?: boolean;
  /**
   * Fields that the contract forbids but does not describe. Such a field is printed only if another
   * object in the same union has it.
   */
  readonly forbidden?: readonly Field[];
  /** Whether the type has the parameter `File`. */
  readonly takesFiles?: boolean;
  /**
   * Each group lists at least two field combinations. A request must match one combination of every
   * group. Empty if all combinations are allowed.
   */
  readonly alternatives: readonly (readonly Alternative[])[];
}

/**
 * One allowed field combination. Lists only the fields that the combination restricts further than
 * the declaration. For example, a combination may require a field that is optional in the
 * declaration.
 */
export interface Alternative {
  readonly fields: readonly Field[];
}

/**
 * Returns the fields of which a request needs at least one, for example `image` and `video`. Leaves
 * out fields that every alternative requires. Returns an empty list if an alternative requires no
 * other fields.
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
  /** Whether the type has the parameter `File`. */
  readonly takesFiles?: boolean;
}

/** All types that a module declares, the request type last. */
export interface RequestTypes {
  readonly declarations: readonly (Declaration | Alias)[];
  readonly request: string;
  /** The names that callers may import; absent if callers may import all names. */
  readonly exported?: ReadonlySet<string>;
  /**
   * The exported names that are made from the fields of the request. Other exported names are made
   * from names in the catalog, and change if the catalog changes these names.
   */
  readonly promised?: ReadonlySet<string>;
}

// The names of Object.prototype that the compiler knows, such as `toString`.
const INHERITED = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith("__")),
);

/**
 * Adds the inherited type to an optional field such as `toString`, because an object literal
 * without the field still has the inherited method.
 */
export function besideInherited(field: Field): Field {
  if (!field.optional || !INHERITED.has(field.name)) return field;
  return { ...field, shape: union([field.shape, { kind: "inherited", name: field.name }]) };
}
