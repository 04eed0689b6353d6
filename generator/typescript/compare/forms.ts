// Reads a compiler type as a list, or as an object with keys.
import type TypeScript from "typescript";
import type { TypePair } from "./caller-types.js";

type Compiler = Pick<TypePair, "ts" | "checker">;

/** The element types of a list by position, and the type of further elements. */
export interface ListForm {
  readonly items: readonly TypeScript.Type[];
  /** The minimum number of elements. */
  readonly required: number;
  readonly rest?: TypeScript.Type;
}

/** The value type of an object key. */
interface Key {
  readonly type: TypeScript.Type;
  readonly optional: boolean;
  /** Whether the key has type `never`, so that the object refuses the key. */
  readonly isNever: boolean;
}

/**
 * The keys of an object by name, and the value type of all other keys. Without `others`, the object
 * has no other keys.
 */
export interface ObjectForm {
  readonly keys: ReadonlyMap<string, Key>;
  readonly others?: TypeScript.Type;
}

/** Returns the members of a union, or the type itself. Leaves out `undefined` and `never`. */
export function membersOf(type: TypeScript.Type, { ts }: Compiler): readonly TypeScript.Type[] {
  const members = type.isUnion() ? type.types : [type];
  const empty = ts.TypeFlags.Undefined | ts.TypeFlags.Never;
  return members.filter(({ flags }) => (flags & empty) === 0);
}

/** Reads a list or a tuple; returns undefined for other types. */
export function listForm(type: TypeScript.Type, { ts, checker }: Compiler): ListForm | undefined {
  if (checker.isArrayType(type)) {
    const [rest] = checker.getTypeArguments(type as TypeScript.TypeReference);
    return { items: [], required: 0, ...(rest && { rest }) };
  }
  if (!checker.isTupleType(type)) return undefined;
  const tuple = type as TypeScript.TupleTypeReference;
  const items = checker.getTypeArguments(tuple);
  const { elementFlags, minLength } = tuple.target;
  const isRest = (_: unknown, index: number) => elementFlags[index] === ts.ElementFlags.Rest;
  const rest = items.find(isRest);
  return {
    items: items.filter((item, index) => !isRest(item, index)),
    required: minLength,
    ...(rest && { rest }),
  };
}

/** Reads an object type, or an intersection of object types; returns undefined for other types. */
export function objectForm(
  type: TypeScript.Type,
  { ts, checker }: Compiler,
): ObjectForm | undefined {
  const { TypeFlags } = ts;
  const parts = type.isIntersection() ? type.types : [type];
  if (!parts.every(({ flags }) => (flags & TypeFlags.Object) !== 0)) return undefined;
  const keys = checker.getPropertiesOfType(type).map((symbol): [string, Key] => {
    const valueType = checker.getTypeOfSymbol(symbol);
    const optional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    const isNever = membersOf(valueType, { ts, checker }).length === 0;
    return [symbol.name, { type: valueType, optional, isNever }];
  });
  const others = checker.getIndexInfosOfType(type).at(0)?.type;
  return { keys: new Map(keys), ...(others && { others }) };
}
