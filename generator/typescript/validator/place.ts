// Describes the value that emitted code checks: its expression, key, parent and local names.
import type { JsonType } from "../../read/issues/components.js";
import { call, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { freshName, use, type Mode, type ModuleScope } from "./module-scope.js";

/** A value that emitted code checks. */
export interface ValueContext {
  readonly scope: ModuleScope;
  readonly mode: Mode;
  /** The emitted expression that reads the value. */
  readonly value: string;
  /** In mode `collect`, the variable with the path of the value's parent. */
  readonly parent: ParentVariable;
  /** In mode `collect`, the expression of the value's key in its parent. */
  readonly key: string;
  /** The JSON type of the value, if the emitted code has already tested it. */
  readonly type?: JsonType | undefined;
  /** The name for functions that check this value, in Pascal case. */
  readonly hint: string;
  /** The local names in the emitted block that checks the value, and in the blocks around it. */
  readonly locals: Set<string>;
  /**
   * Field reads that the function already compares with a literal. A compiler would reject a second
   * comparison of the same read.
   */
  readonly compared: Set<string>;
}

/**
 * The variable of emitted code with the path of a value's parent. It is declared only if some code
 * uses it.
 */
export interface ParentVariable {
  readonly name: string;
  isUsed: boolean;
}

/** The emitted expression for the key of the request itself, which has no parent. */
export const ROOT_KEY = "undefined";

/** Returns the context for the argument of an emitted function. */
export function argumentContext(scope: ModuleScope, mode: Mode, hint: string): ValueContext {
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

/**
 * Returns a context for the same value and an inner schema. Appends `name`, for example `Form`, to
 * the names of functions for the inner schema.
 */
export const within = (context: ValueContext, name: string): ValueContext => ({
  ...context,
  hint: `${context.hint}${name}`,
});

/** Returns a context for the same value in an inner block. */
export const inBlock = (context: ValueContext): ValueContext => ({
  ...context,
  locals: new Set(context.locals),
});

/**
 * Returns the first candidate that is free in the block, or else the last candidate with a number.
 */
export function localName(
  { locals, scope }: ValueContext,
  ...candidates: readonly string[]
): string {
  const isInUse = (name: string) => locals.has(name) || scope.names.has(name);
  const last = candidates.at(-1) ?? "";
  let name = candidates.find((each) => !isInUse(each)) ?? last;
  for (let count = 2; isInUse(name); count++) name = `${last}${count}`;
  locals.add(name);
  // Reserves the local name in the module if it looks like a function's name. Otherwise the
  // variable would hide a later function with this name.
  return /^(check|covers|is)/.test(name) ? freshName(scope, name) : name;
}

/**
 * Emits checks of fields or items. If these checks use the parent's path, the declaration of the
 * path comes first.
 */
export function insideOf(
  context: ValueContext,
  write: (parent: ParentVariable) => readonly Code[],
): readonly Code[] {
  if (context.mode !== "collect" || context.key === ROOT_KEY) return write(context.parent);
  const parent: ParentVariable = {
    name: localName(context, "inner", `in${context.hint}`),
    isUsed: false,
  };
  return declared(parent, write(parent), () =>
    call(use(context.scope, "at"), [parentOf(context), context.key]),
  );
}

/** Emits checks that apply under a condition. Their messages name the condition. */
export function under(
  context: ValueContext,
  condition: string | undefined,
  write: (context: ValueContext) => readonly Code[],
): readonly Code[] {
  if (context.mode !== "collect" || condition === undefined) return write(context);
  const parent: ParentVariable = {
    name: localName(context, "under", `under${context.hint}`),
    isUsed: false,
  };
  return declared(parent, write({ ...context, parent }), () => parentWhen(context, condition));
}

function declared(
  // `isUsed` is final only after all statements are emitted, so the caller must emit the statements
  // first.
  { name, isUsed }: ParentVariable,
  statements: readonly Code[],
  value: () => Code,
): readonly Code[] {
  return isUsed ? [[`const ${name} = `, value(), ";"], ...statements] : statements;
}

/**
 * Emits the path of the parent, together with the condition. Messages about values below this path
 * name the condition.
 */
export const parentWhen = (context: ValueContext, condition: string): Code =>
  call(use(context.scope, "when"), [parentOf(context), stringLiteral(condition)]);

/** Returns the variable with the path of the parent, and marks it as used. */
export function parentOf({ parent }: Pick<ValueContext, "parent">): string {
  parent.isUsed = true;
  return parent.name;
}
