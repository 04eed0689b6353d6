// Selects a command by the first command-line argument.
import { CommanderError, type Command } from "commander";
import { helpText, plainCommand, refusal } from "./help.js";

/** Describes a program with several commands. */
export interface CommandGroup {
  /** The program name as the user types it. */
  readonly called: string;
  readonly says: string;
  readonly version?: string;
  /** Maps command names to commands, in the order of the help text. */
  readonly commands: Readonly<Record<string, { readonly says: string }>>;
  /** The last paragraph of the help text. */
  readonly notes: string;
}

/**
 * The selected command and its arguments, or a request for the help text or for the version.
 * `nothing` means that there is no argument.
 */
export type CommandChoice =
  { readonly name: string; readonly args: readonly string[] } | "help" | "version" | "nothing";

/** Selects a command. `help x` means `x --help`. Throws `UsageError` for an unknown command. */
export function chooseCommand(group: CommandGroup, args: readonly string[]): CommandChoice {
  const [first, ...rest] = args[0] === "help" && args.length > 1 ? [args[1] ?? "", "--help"] : args;
  if (first === undefined) return "nothing";
  const command = commandOf(group);
  let name = "";
  for (const one of command.commands) one.action(() => void (name = one.name()));
  try {
    command.parse([first], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.version") return "version";
    if (error.exitCode === 0) return "help";
    throw refusal(error, group.called);
  }
  return { name, args: rest };
}

export const groupHelp = (group: CommandGroup): string => helpText(commandOf(group));

function commandOf({ called, says, version, commands, notes }: CommandGroup): Command {
  const command = plainCommand({ called, says }, [notes])
    .usage("<command> [options]")
    .helpOption("-h, --help", "print this help, or the help of the command before it")
    .helpCommand("help [command]", "Prints the help of a command.");
  if (version !== undefined) command.version(version, "-v, --version", "print the version");
  for (const [name, { says: what }] of Object.entries(commands)) {
    command.addCommand(plainCommand({ called: name, says: what }, []));
  }
  return command;
}
