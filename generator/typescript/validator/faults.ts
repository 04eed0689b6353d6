// Emits the code for a fault, which is a violation of the contract. In mode `test`, the emitted
// code returns false. In mode `collect`, the emitted code records the fault and continues, or
// returns false if no caller collects issues.
import type { JsonType } from "../../read/issues/components.js";
import { typesSentence } from "../../read/issues/sentences.js";
import { call, ifBoth, ifThen, list, type Code } from "../layout/code.js";
import { stringLiteral } from "../text/literal.js";
import { use } from "./module-scope.js";
import { parentOf, parentWhen, type ParentVariable, type ValueContext } from "./place.js";

/**
 * The runtime function that records a fault, and the last arguments of its call, such as the
 * expected type.
 */
export interface Fault {
  readonly record:
    | "broken"
    | "checkCount"
    | "checkText"
    | "checkTexts"
    | "lacks"
    | "noChoice"
    | "noForm"
    | "notConstant"
    | "outOfRange"
    | "refused"
    | "unknownField"
    | "wrongCount"
    | "wrongType";
  readonly facts: readonly Code[];
}

/**
 * Makes the fault for a violated schema keyword. `sentence` is the message, to which the runtime
 * adds path and value.
 */
export const broken = (keyword: string, expected: Code, sentence: string): Fault => ({
  record: "broken",
  facts: [stringLiteral(keyword), expected, stringLiteral(sentence)],
});

/** Like `broken`, but the message does not show the value. */
export const refused = (keyword: string, expected: Code, sentence: string): Fault => ({
  record: "refused",
  facts: [stringLiteral(keyword), expected, stringLiteral(sentence)],
});

/** Makes the fault for a value that has none of the types. */
export function wrongType(types: readonly JsonType[]): Fault {
  const [only = ""] = types;
  if (types.length === 1) return { record: "wrongType", facts: [stringLiteral(only)] };
  return broken("type", namesExpression(types), typesSentence(types));
}

/**
 * The parts of the condition `wrong && record`. If it is true, an emitted function returns false.
 * `wrong` tests for a fault. `record` records the fault, and is true if no caller collects issues.
 * A missing part counts as true.
 */
export interface Stop {
  readonly wrong?: Code;
  /** The condition `wrong` without parentheses, for an `if` that tests nothing else. */
  readonly alone?: Code;
  readonly record?: Code;
}

/** Returns the condition under which a fault ends the function. */
export function stopAt(context: ValueContext, wrong: Code, fault: Fault): Stop {
  return context.mode === "test" ? { wrong } : { wrong, record: recorded(context, fault) };
}

/** Like `recording`, but negated: the expression is true if no caller collects issues. */
export const recorded = (context: ValueContext, fault: Fault): Code => [
  "!",
  recording(context, fault),
];

/** Emits an expression that records a fault. The expression is true if a caller collects issues. */
export const recording = (context: ValueContext, { record, facts }: Fault): Code =>
  call(use(context.scope, record), [context.value, parentOf(context), context.key, ...facts]);

/** Emits a `return false` that runs if the condition of the `Stop` is true. */
export function leaveIf({ wrong, alone = wrong, record }: Stop): Code {
  if (wrong !== undefined && record !== undefined)
    return ifBoth([wrong, alone ?? wrong], record, LEFT);
  return ifThen(alone ?? record ?? "true", LEFT);
}

const LEFT = "return false;";

/**
 * Emits the code for a fault that was already found: returns false, or records the fault and
 * continues.
 */
export const leave = (context: ValueContext, fault: Fault): Code =>
  context.mode === "test" ? LEFT : leaveIf({ record: recorded(context, fault) });

/**
 * Returns the statements up to the first unconditional `return`. TypeScript does not narrow types
 * in unreachable code, so the statements after it might not compile.
 */
export function reached(statements: readonly Code[]): readonly Code[] {
  const end = statements.indexOf(LEFT);
  return end === -1 ? statements : statements.slice(0, end + 1);
}

/** Emits the code for a missing field: returns false, or records the fault and continues. */
export const leaveMissing = (context: ValueContext, name: string, parent: ParentVariable): Code =>
  context.mode === "test"
    ? LEFT
    : leaveIf({ record: missing(context, stringLiteral(name), parent) });

/**
 * Emits an expression that records a missing field. The expression is true if the emitted function
 * must return false, because no caller collects issues.
 */
export const missing = ({ scope }: ValueContext, name: string, parent: ParentVariable): Code => [
  "!",
  call(use(scope, "missing"), [parentOf({ parent }), name]),
];

/**
 * Returns the condition under which the emitted function `name` refuses the value. If `condition`
 * is set, the function's messages contain it.
 */
export function refusedBy(context: ValueContext, name: string, condition?: string): Stop {
  const parent = () =>
    condition === undefined ? parentOf(context) : parentWhen(context, condition);
  const more = context.mode === "collect" ? [parent(), context.key] : [];
  return { record: ["!", call(name, [context.value, ...more])] };
}

export const namesExpression = (names: readonly string[]): Code =>
  list("[", names.map(stringLiteral), "]");
