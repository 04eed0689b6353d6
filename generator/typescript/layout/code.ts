// Lays out code as prettier does, with prettier's builders and printer, for the TypeScript
// constructs that emitters write.
import { builders, printer } from "prettier/doc";

const { conditionalGroup, fill, softline } = builders;
export const { group, hardline, ifBreak, indent, line } = builders;

/** Code without a layout yet. */
export type Code = builders.Doc;

/** Maximum columns of a line. */
export const PRINT_WIDTH = 100;

const OPTIONS = { printWidth: PRINT_WIDTH, tabWidth: 2, useTabs: false } as Parameters<
  typeof printer.printDocToString
>[1];

/** Prints code as text. */
export const printCode = (code: Code): string => printer.printDocToString(code, OPTIONS).formatted;

export const join = (separator: Code, parts: readonly Code[]): Code =>
  builders.join(separator, [...parts]);

/** The parts, one a line. */
export const lines = (parts: readonly Code[]): Code => join(hardline, parts);

/** `head { … }` with one statement a line. */
export function block(head: Code, statements: readonly Code[]): Code {
  const open = head === "" ? "{" : [head, " {"];
  if (statements.length === 0) return [open, "}"];
  return [open, indent([hardline, lines(statements)]), hardline, "}"];
}

/** `(a, b)`; one argument a line if they do not fit. */
export function list(open: string, items: readonly Code[], close: string): Code {
  if (items.length === 0) return [open, close];
  return group([open, indent([softline, join([",", line], items)]), ifBreak(","), softline, close]);
}

/** `key: text,`; the text is on the next line if it does not fit. */
export const property = (key: string, text: string): Code =>
  group([`${key}:`, indent([line, text]), ","]);

/** `name(a, b)`. */
export const call = (name: string, args: readonly Code[]): Code => [name, list("(", args, ")")];

/** `a | b` as one of several arguments; one member a line if they do not fit. */
export const unionOf = (members: readonly Code[]): Code => unionBody(members);

/** `: a | b` after a name; the members start on the next line if they do not fit. */
export function unionAfterColon(members: readonly Code[]): Code {
  return group(indent([line, unionBody(members)]));
}

// Prettier indents each member by two columns, so that its further lines are right of the bar.
function unionBody(members: readonly Code[]): Code {
  return group([ifBreak("| "), join([line, "| "], members.map(indent))]);
}

/** `name<a, b>`. */
export const typeArguments = (name: string, args: readonly Code[]): Code =>
  group([name, "<", indent([softline, join([",", line], args)]), softline, ">"]);

/** `(a | b)` as an operand. */
export function parenthesised(members: readonly Code[]): Code {
  return group(["(", indent([softline, unionBody(members)]), softline, ")"]);
}

/** `if (test) { … }`; the test breaks at its operators if it does not fit. */
export function ifStatement(
  test: Code,
  then: readonly Code[],
  otherwise: readonly Code[] = [],
): Code {
  const head = group(["if (", indent([softline, test]), softline, ")"]);
  const first = block(head, then);
  return otherwise.length === 0 ? first : [first, block(" else", otherwise)];
}

/** `a && b`; one operand a line if they do not fit. */
export const all = (operands: readonly Code[]): Code => join([" &&", line], operands);

/** `a || b`. */
export const any = (operands: readonly Code[]): Code => join([" ||", line], operands);

/** `(a || b)` among other conditions. */
export const either = (operands: readonly Code[]): Code => group(["(", indent(any(operands)), ")"]);

/** A JSDoc block, or nothing. */
export function jsDoc(text: readonly string[]): readonly Code[] {
  const [first = ""] = text;
  if (text.length === 0) return [];
  if (text.length === 1) return [`/** ${first} */`];
  return [lines(["/**", ...text.map((part) => (part === "" ? " *" : ` * ${part}`)), " */"])];
}

/**
 * An array literal of scalars; numbers fill the lines, other items get a line each if they do not
 * fit.
 */
export function arrayLiteral(items: readonly Code[], areNumbers: boolean): Code {
  if (!areNumbers || items.length < 2) return list("[", items, "]");
  const parts = items.flatMap((item, index): Code[] =>
    index === items.length - 1 ? [item] : [[item, ","], line],
  );
  return group(["[", indent([softline, fill(parts), ifBreak(",")]), softline, "]"]);
}

/**
 * `if (first && second) statement`. If that does not fit, `second` gets an inner `if`, and the
 * outer condition is `alone`.
 */
export function ifBoth([first, alone]: readonly [Code, Code], second: Code, statement: Code): Code {
  const head = ["if (", first, " && ", second, ")"];
  return conditionalGroup([
    [head, " ", statement],
    [head, indent([hardline, statement])],
    ifStatement(alone, [ifThen(second, statement)]),
  ]);
}

/** `if (test) statement`; on one line if it fits. */
export function ifThen(test: Code, statement: Code): Code {
  return group([
    group(["if (", indent([softline, test]), softline, ")"]),
    indent([line, statement]),
  ]);
}

/** `(a) => body`; the body is on the next line if it does not fit. */
export const arrow = (parameters: readonly string[], body: Code): Code =>
  group([`(${parameters.join(", ")}) =>`, indent([line, group(body)])]);

/**
 * `name(a, (b) => call)`; the head of the arrow function stays on the first line if the rest does
 * not fit.
 */
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

/** A call in which one argument maps items; prettier prints each argument on its own line. */
export const callOfMapped = (name: string, args: readonly Code[]): Code => [
  name,
  ["(", indent([hardline, join([",", hardline], args), ","]), hardline, ")"],
];
