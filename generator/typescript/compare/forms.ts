// Reads types of the compiler as one form: a scalar, a list, or an object with its keys.
import type TypeScript from "typescript";
import type { TypePair } from "./caller-types.js";

type Compiler = Pick<TypePair, "ts" | "checker">;

/** Elements by position, and the type of further elements. */
export interface ListForm {
  readonly items: readonly TypeScript.Type[];
  /** The minimum number of elements. */
  readonly required: number;
  readonly rest?: TypeScript.Type;
}

/** A key of an object, and the type of its value. */
interface Key {
  readonly type: TypeScript.Type;
  readonly optional: boolean;
  /** Whether the type lists the key only to refuse it. */
  readonly isNever: boolean;
}

/** Keys by name, and the type under all other keys; without `others` they are refused. */
export interface ObjectForm {
  readonly keys: ReadonlyMap<string, Key>;
  readonly others?: TypeScript.Type;
}

/** The members of a union, or the type itself; `undefined` does not count as a member. */
export function membersOf(type: TypeScript.Type, { ts }: Compiler): readonly TypeScript.Type[] {
  const members = type.isUnion() ? type.types : [type];
  const empty = ts.TypeFlags.Undefined | ts.TypeFlags.Never;
  return members.filter(({ flags }) => (flags & empty) === 0);
}

/** A list or a tuple; undefined for anything else. */
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

/** An object with keys; undefined for anything else, and for types of the standard library. */
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
