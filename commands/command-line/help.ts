// The help of the program and of its commands.
import type { Introduction } from "./context.js";
import { written, type CommandLine } from "./flags.js";

/** A name, and what it means. */
export type Row = readonly [name: string, says: string];

const WIDTH = 80;

/** The help of a command. */
export function helpText(
  { called, says, example }: Introduction,
  { flags, argument, hasFields, notes }: CommandLine,
): string {
  const fields = hasFields === undefined ? "" : " [--field value …]";
  const options = Object.entries(flags).map(([name, { value, says: what }]): Row => {
    return [[written(name), ...(value === undefined ? [] : [value])].join(" "), what];
  });
  return [
    `Usage: ${called}${argument === undefined ? "" : ` ${argument.name}`}${fields} [options]`,
    wrapped(says, 0),
    ...(argument === undefined ? [] : [section("Argument", [[argument.name, argument.says]])]),
    section("Options", [...options, ["-h, --help", "print this"]]),
    `Example:\n  ${called} ${example}`,
    ...(notes === undefined ? [] : [notes]),
  ].join("\n\n");
}

/** Rows below a title, with their sentences in one column. */
export function section(title: string, rows: readonly Row[]): string {
  const left = Math.max(...rows.map(([name]) => name.length)) + 4;
  const lines = rows.map(([name, says]) => `  ${name}`.padEnd(left) + wrapped(says, left));
  return `${title}:\n${lines.join("\n")}`;
}

/** A text in lines of the usual width, from a column on. */
export function wrapped(text: string, column: number): string {
  const line = new RegExp(`(.{1,${WIDTH - column}})(?: +|$)`, "g");
  return text
    .replaceAll(line, "$1\n")
    .trimEnd()
    .replaceAll("\n", `\n${" ".repeat(column)}`);
}
