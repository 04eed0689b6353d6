// Lays out emitted TypeScript as prettier formats it. Uses the builders and the printer of
// prettier.
import { builders, printer } from "prettier/doc";

const { conditionalGroup, fill, softline } = builders;
export const { group, hardline, ifBreak, indent, line } = builders;

/** Code whose line breaks are not chosen yet. */
export type Code = builders.Doc;

/** The maximum number of columns in a line. */
export const PRINT_WIDTH = 100;

const OPTIONS = { printWidth: PRINT_WIDTH, tabWidth: 2, useTabs: false } as Parameters<
  typeof printer.printDocToString
>[1];

export const printCode = (code: Code): string => printer.printDocToString(code, OPTIONS).formatted;

export const join = (separator: Code, parts: readonly Code[]): Code =>
  builders.join(separator, [...parts]);

/** Joins parts, one per line. */
export const lines = (parts: readonly Code[]): Code => join(hardline, parts);

/** Lays out `head { … }` with one statement per line. */
export function block(head: Code, statements: readonly Code[]): Code {
  const open = head === "" ? "{" : [head, " {"];
  if (statements.length === 0) return [open, "}"];
  return [open, indent([hardline, lines(statements)]), hardline, "}"];
}

/** Lays out `(a, b)`, with one item per line if they do not fit. */
export function list(open: string, items: readonly Code[], close: string): Code {
  if (items.length === 0) return [open, close];
  return group([open, indent([softline, join([",", line], items)]), ifBreak(","), softline, close]);
}

/** Lays out `key: text,`. The text is on the next line if it does not fit. */
export const property = (key: string, text: string): Code =>
  group([`${key}:`, indent([line, text]), ","]);

/** Lays out `name(a, b)`. */
export const call = (name: string, args: readonly Code[]): Code => [name, list("(", args, ")")];

/** Lays out the union `a | b` as an argument, with one member per line if they do not fit. */
export const unionOf = (members: readonly Code[]): Code => unionBody(members);

/**
 * Lays out the union `a | b` after a colon or an equals sign. The members start on the next line if
 * they do not fit.
 */
export function unionAfterColon(members: readonly Code[]): Code {
  return group(indent([line, unionBody(members)]));
}

// Indents each member by two columns, as prettier does. So the second line of a member stands below
// the text after the bar.
function unionBody(members: readonly Code[]): Code {
  return group([ifBreak("| "), join([line, "| "], members.map(indent))]);
}

/** Lays out `name<a, b>`. */
export const typeArguments = (name: string, args: readonly Code[]): Code =>
  group([name, "<", indent([softline, join([",", line], args)]), softline, ">"]);

/** Lays out `(a | b)` as an operand. */
export function parenthesised(members: readonly Code[]): Code {
  return group(["(", indent([softline, unionBody(members)]), softline, ")"]);
}

/** Lays out `if (test) { … }`. The test breaks at its operators if it does not fit. */
export function ifStatement(
  test: Code,
  then: readonly Code[],
  otherwise: readonly Code[] = [],
): Code {
  const head = group(["if (", indent([softline, test]), softline, ")"]);
  const first = block(head, then);
  return otherwise.length === 0 ? first : [first, block(" else", otherwise)];
}

/** Lays out `a && b`, with one operand per line if they do not fit. */
export const all = (operands: readonly Code[]): Code => join([" &&", line], operands);

/** Lays out `a || b`. */
export const any = (operands: readonly Code[]): Code => join([" ||", line], operands);

/** Lays out `(a || b)` among other conditions. */
export const either = (operands: readonly Code[]): Code => group(["(", indent(any(operands)), ")"]);

/** Lays out a JSDoc block; returns nothing for an empty text. */
export function jsDoc(text: readonly string[]): readonly Code[] {
  const [first = ""] = text;
  if (text.length === 0) return [];
  if (text.length === 1) return [`/** ${first} */`];
  return [lines(["/**", ...text.map((part) => (part === "" ? " *" : ` * ${part}`)), " */"])];
}

/**
 * Lays out an array literal of scalars. Numbers fill the lines; other items get a line each if they
 * do not fit.
 */
export function arrayLiteral(items: readonly Code[], areNumbers: boolean): Code {
  if (!areNumbers || items.length < 2) return list("[", items, "]");
  const parts = items.flatMap((item, index): Code[] =>
    index === items.length - 1 ? [item] : [[item, ","], line],
  );
  return group(["[", indent([softline, fill(parts), ifBreak(",")]), softline, "]"]);
}

/**
 * Lays out `if (first && second) statement`. If the condition does not fit on a line, lays out an
 * outer `if` and an inner `if` with the condition `second`. `alone` is the condition `first`
 * without parentheses, for the outer `if`.
 */
export function ifBoth([first, alone]: readonly [Code, Code], second: Code, statement: Code): Code {
  const head = ["if (", first, " && ", second, ")"];
  return conditionalGroup([
    [head, " ", statement],
    [head, indent([hardline, statement])],
    ifStatement(alone, [ifThen(second, statement)]),
  ]);
}

/** Lays out `if (test) statement`, on one line if it fits. */
export function ifThen(test: Code, statement: Code): Code {
  return group([
    group(["if (", indent([softline, test]), softline, ")"]),
    indent([line, statement]),
  ]);
}

/** Lays out `(a) => body`. The body is on the next line if it does not fit. */
export const arrow = (parameters: readonly string[], body: Code): Code =>
  group([`(${parameters.join(", ")}) =>`, indent([line, group(body)])]);

/** Lays out `name(a, (b) => call)`. The call is on the next line if it does not fit. */
export const callWithArrow = (
  name: string,
  first: Code,
  parameters: readonly string[],
  body: Code,
): Code =>
  group([
    [name, "(", first, ", (", parameters.join(", "), ") =>"],
    [indent([line, body]), ifBreak(","), softline, ")"],
  ]);

/**
 * Lays out a call with an argument that maps list items, such as `values(list, (i) => i.duration)`.
 * For such a call, prettier puts each argument on its own line.
 */
export const callOfMapped = (name: string, args: readonly Code[]): Code => [
  name,
  ["(", indent([hardline, join([",", hardline], args), ","]), hardline, ")"],
];
