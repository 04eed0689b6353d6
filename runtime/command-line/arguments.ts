// Parses command-line arguments with the library commander. A command defines its flags in a table.
import { CommanderError, Option, type Command } from "commander";
import { longName, UsageError, type Flag, type Flags, type Values } from "./flags.js";
import { helpText, plainCommand, refusal, wrongUse, type Introduction } from "./help.js";

/** Describes the flags and arguments that a command accepts. */
export interface CommandLine<Table extends Flags = Flags> {
  readonly flags: Table;
  /**
   * The positional arguments in order. A name in `<>` is required, and a name in `[]` is optional.
   */
  readonly takes?: readonly { readonly name: string; readonly says: string }[];
  /** Whether a flag that is not in `flags` sets a field of the request. */
  readonly hasFields?: true;
  /** The last paragraph of the help text. */
  readonly notes?: string;
}

/**
 * A field of the request that a flag sets: `--prompt "A cat"` sets the field `prompt`. The flag is
 * not in the table of the command. `values` are the arguments after the flag.
 */
export interface Field {
  readonly name: string;
  readonly values: readonly string[];
}

/** The parsed arguments of one command call. */
export interface Arguments<Table extends Flags> {
  readonly flags: Values<Table>;
  /** The positional arguments, at most as many as the command accepts. */
  readonly words: readonly string[];
  readonly fields: readonly Field[];
}

/**
 * Parses the arguments. Returns `help` for a help flag. Throws `UsageError` for wrong arguments.
 */
export function readArguments<Table extends Flags>(
  line: CommandLine<Table>,
  introduction: Introduction,
  args: readonly string[],
): Arguments<Table> | "help" {
  const { called } = introduction;
  const command = commandOf(line, introduction);
  const flags = args.slice(0, args.includes("--") ? args.indexOf("--") : args.length);
  assertValues(command.options, flags, called);
  const fields = line.hasFields === true ? fieldsIn(flags, command) : [];
  try {
    command.parse(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") return "help";
    if (error.code !== "commander.missingArgument") throw refusal(error, called);
  }
  assertWords(line, command.args, introduction);
  return { flags: valuesOf(line.flags, command, called), words: command.args, fields };
}

export const helpOf = (line: CommandLine, introduction: Introduction): string =>
  helpText(commandOf(line, introduction));

function commandOf(line: CommandLine, introduction: Introduction): Command {
  const { flags, takes = [], hasFields, notes } = line;
  const { called, example } = introduction;
  const after = [
    `Example:\n  ${called} ${example}`.trimEnd(),
    ...(notes === undefined ? [] : [notes]),
  ];
  const command = plainCommand(introduction, after).allowExcessArguments();
  const fields = hasFields === true ? ["[--field value …]"] : [];
  command.usage([...takes.map(({ name }) => name), ...fields, "[options]"].join(" "));
  for (const { name, says } of takes) command.argument(name, says);
  for (const [name, one] of Object.entries(flags)) command.addOption(optionOf(longName(name), one));
  return command;
}

function optionOf(flag: string, { value, says, form, read }: Flag): Option {
  const option = new Option(value === undefined ? flag : `${flag} ${value}`, says);
  if (read === undefined) return option;
  return option.argParser((text, before) => {
    const result = read(text, before);
    if (result !== undefined) return result;
    throw new UsageError(`${flag} must be ${form}.`);
  });
}

/**
 * Returns the flag values in the order of the table. Throws `UsageError` if a required flag is
 * missing.
 */
function valuesOf<Table extends Flags>(
  flags: Table,
  command: Command,
  called: string,
): Values<Table> {
  const values = Object.entries(flags).flatMap(([name, { isRequired, says, value = "" }]) => {
    const flagValue: unknown = command.getOptionValue(name);
    if (isRequired === true && (flagValue ?? "") === "") {
      throw wrongUse(`${longName(name)} ${value} is missing (${says})`, called);
    }
    return flagValue === undefined ? [] : [[name, flagValue] as const];
  });
  return Object.fromEntries(values) as Values<Table>;
}

// Commander takes `--json` in `--out --json` for the value of `--out`. It reports `--json=yes` as
// an unknown flag. This function reports both correctly.
function assertValues(options: readonly Option[], args: readonly string[], called: string): void {
  for (const [index, arg] of args.entries()) {
    const [flag = "", ...inline] = arg.split("=");
    const option = options.find(({ long }) => long === flag);
    if (option?.isBoolean() === true && inline.length > 0) {
      throw wrongUse(`${flag} takes no value`, called);
    }
    const isBare = inline.length === 0 && (args[index + 1] ?? "--").startsWith("--");
    if (option?.required === true && isBare) {
      throw wrongUse(`${flag} needs a value: ${option.flags.slice(flag.length + 1)}`, called);
    }
  }
}

function assertWords(
  { takes = [] }: CommandLine,
  words: readonly string[],
  { called, example }: Introduction,
): void {
  const unexpected = words[takes.length];
  if (unexpected !== undefined) {
    throw wrongUse(`unexpected argument ${JSON.stringify(unexpected)}`, called);
  }
  const missing = takes.find(
    ({ name }, index) => !name.startsWith("[") && (words[index] ?? "") === "",
  );
  if (missing === undefined) return;
  throw wrongUse(`${missing.name} is missing (example: ${called} ${example})`, called);
}

// Stores the value of a field under a name that no flag can have. Otherwise a field `--no-json`
// would set the flag `json`.
class FieldOption extends Option {
  override attributeName(): string {
    return `field ${this.name()}`;
  }
}

/**
 * Adds an option to `command` for each unknown flag, and returns the fields that the flags set.
 * `command.parse` fills the `values` of the fields later.
 */
function fieldsIn(args: readonly string[], command: Command): readonly Field[] {
  const tableFlags = new Set(["--help", ...command.options.map(({ long }) => long)]);
  const names = args.flatMap((arg) => /^--([^-=\s,|[<][^=\s,|]*)/.exec(arg)?.[1] ?? []);
  return [...new Set(names)]
    .filter((name) => !tableFlags.has(`--${name}`))
    .map((name) => {
      const values: string[] = [];
      command.addOption(new FieldOption(`--${name} [values...]`));
      command.on(`option:${name}`, (value: string | null) => {
        if (value !== null) values.push(value);
      });
      return { name, values };
    });
}
