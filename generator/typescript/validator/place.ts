// The value that emitted code checks: its expression, its key and parent, and the block around the
// code.
import { call, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { freshName, use, type Mode, type ModuleScope } from "./module-scope.js";

/** Types of JSON; `integer` if no other number is allowed. */
export type JsonType = "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";

/** One value in emitted code. */
export interface ValueContext {
  readonly scope: ModuleScope;
  readonly mode: Mode;
  /** Expression of the value. */
  readonly value: string;
  /** In collecting code, the variable with the path of the value's parent. */
  readonly parent: ParentVariable;
  /** In collecting code, the expression of the value's key in its parent. */
  readonly key: string;
  /** The value's JSON type, if the emitted code has already tested it. */
  readonly type?: JsonType | undefined;
  /** Name for functions that this value needs, in Pascal case. */
  readonly hint: string;
  /** The local names of the block and of the blocks around it. */
  readonly locals: Set<string>;
  /**
   * Reads of fields that the function already compares with a literal: a compiler would reject
   * another comparison.
   */
  readonly compared: Set<string>;
}

/** A variable of emitted code; it is declared only if something uses it. */
export interface ParentVariable {
  readonly name: string;
  isUsed: boolean;
}

/** Key of the request itself, which has no parent. */
export const ROOT_KEY = "undefined";

/** The argument of an emitted function. */
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

/** The same value, for a schema within the schema. */
export const within = (context: ValueContext, name: string): ValueContext => ({
  ...context,
  hint: `${context.hint}${name}`,
});

/** The same value, for statements in an inner block. */
export const inBlock = (context: ValueContext): ValueContext => ({
  ...context,
  locals: new Set(context.locals),
});

/** The first name that is free in the block; if none is, the last one with a number. */
export function localName(
  { locals, scope }: ValueContext,
  ...candidates: readonly string[]
): string {
  const isInUse = (name: string) => locals.has(name) || scope.names.has(name);
  const last = candidates.at(-1) ?? "";
  let name = candidates.find((each) => !isInUse(each)) ?? last;
  for (let count = 2; isInUse(name); count++) name = `${last}${count}`;
  locals.add(name);
  // Reserves the name in the module, so that no later function has it: the local would shadow that
  // function.
  return /^(check|covers|is)/.test(name) ? freshName(scope, name) : name;
}

/**
 * Emits checks of parts of a value. If they use the path of their parent, its declaration comes
 * first.
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

/** Emits checks that apply under a condition, which their messages name. */
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
  // `isUsed` is final only after the statements are emitted, so the caller writes them first.
  { name, isUsed }: ParentVariable,
  statements: readonly Code[],
  value: () => Code,
): readonly Code[] {
  return isUsed ? [[`const ${name} = `, value(), ";"], ...statements] : statements;
}

/** The path of the parent, under a condition that messages name. */
export const parentWhen = (context: ValueContext, condition: string): Code =>
  call(use(context.scope, "when"), [parentOf(context), stringLiteral(condition)]);

/** The variable with the path of the parent. */
export function parentOf({ parent }: Pick<ValueContext, "parent">): string {
  parent.isUsed = true;
  return parent.name;
}
