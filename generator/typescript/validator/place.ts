// The value that emitted code checks: its expression, its path, and the block that the code is in.
import { call, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { freshName, use, type Mode, type ModuleScope } from "./module-scope.js";

/** Types of JSON; `integer` where no other number will do. */
export type JsonType = "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";

/** One value in emitted code. */
export interface Place {
  readonly scope: ModuleScope;
  readonly mode: Mode;
  /** Expression of the value. */
  readonly value: string;
  /** In collecting code, the variable with the place of the value's parent. */
  readonly parent: ParentVariable;
  /** In collecting code, the expression of the value's key in its parent. */
  readonly key: string;
  /** The value's JSON type, where the emitted code has made sure of it. */
  readonly type?: JsonType | undefined;
  /** Name for functions that this place needs, in Pascal case. */
  readonly hint: string;
  /** The local names that the code may use: those of its block and of the blocks around it. */
  readonly locals: Set<string>;
  /** Reads of fields that the function compares with a literal: a compiler would object to comparing them with another one. */
  readonly compared: Set<string>;
}

/** A variable of emitted code that is declared only where something uses it. */
export interface ParentVariable {
  readonly name: string;
  isUsed: boolean;
}

/** Key of the request itself, which has no parent. */
export const ROOT_KEY = "undefined";

/** The value that a function is given. */
export function argumentPlace(scope: ModuleScope, mode: Mode, hint: string): Place {
  return {
    scope,
    mode,
    value: "value",
    parent: { name: "found", isUsed: true },
    key: "key",
    hint,
    locals: new Set(),
    compared: new Set(),
  };
}

/** The same place, for a schema within the schema. */
export const within = (place: Place, name: string): Place => ({
  ...place,
  hint: `${place.hint}${name}`,
});

/** The same place, for statements in a block of their own. */
export const inBlock = (place: Place): Place => ({ ...place, locals: new Set(place.locals) });

/** The first of the names that the block does not have yet, or the last with a number. */
export function localName({ locals, scope }: Place, ...wanted: readonly string[]): string {
  const isTaken = (name: string) => locals.has(name) || scope.names.has(name);
  const last = wanted.at(-1) ?? "";
  let name = wanted.find((each) => !isTaken(each)) ?? last;
  for (let count = 2; isTaken(name); count++) name = `${last}${count}`;
  locals.add(name);
  // A function of the module that comes later must not take a name that a local shadows.
  return /^(check|covers|is)/.test(name) ? freshName(scope, name) : name;
}

/** Writes checks of parts of a value, below the declaration of their parent's place where they use it. */
export function insideOf(
  place: Place,
  write: (parent: ParentVariable) => readonly Code[],
): readonly Code[] {
  if (place.mode !== "collect" || place.key === ROOT_KEY) return write(place.parent);
  const parent: ParentVariable = {
    name: localName(place, "inner", `in${place.hint}`),
    isUsed: false,
  };
  return declared(parent, write(parent), () =>
    call(use(place.scope, "at"), [parentOf(place), place.key]),
  );
}

/** Writes checks that apply under a condition, which their messages name. */
export function under(
  place: Place,
  condition: string | undefined,
  write: (place: Place) => readonly Code[],
): readonly Code[] {
  if (place.mode !== "collect" || condition === undefined) return write(place);
  const parent: ParentVariable = {
    name: localName(place, "under", `under${place.hint}`),
    isUsed: false,
  };
  return declared(parent, write({ ...place, parent }), () => parentWhen(place, condition));
}

function declared(
  // Whether it is used is known only once the statements are written.
  { name, isUsed }: ParentVariable,
  statements: readonly Code[],
  value: () => Code,
): readonly Code[] {
  return isUsed ? [[`const ${name} = `, value(), ";"], ...statements] : statements;
}

/** The place of the parent, under a condition that messages name. */
export const parentWhen = (place: Place, condition: string): Code =>
  call(use(place.scope, "when"), [parentOf(place), stringLiteral(condition)]);

/** The variable with the place of the parent. */
export function parentOf({ parent }: Pick<Place, "parent">): string {
  parent.isUsed = true;
  return parent.name;
}
