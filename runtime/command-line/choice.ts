// Selects the command of a program by the first argument.
import { CommanderError, type Command } from "commander";
import { helpText, plainCommand, refusal } from "./help.js";

/** A program, or a group of commands. */
export interface CommandGroup {
  /** The command as the user types it. */
  readonly called: string;
  readonly says: string;
  readonly version?: string;
  /** The commands by name, in the order of the help. */
  readonly commands: Readonly<Record<string, { readonly says: string }>>;
  /** The end of its help. */
  readonly notes: string;
}

/** A command and its arguments, a request for help or version, or nothing. */
export type CommandChoice =
  { readonly name: string; readonly args: readonly string[] } | "help" | "version" | "nothing";

/** Reads the first argument; `help x` means `x --help`. Throws `UsageError` if it is unknown. */
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

/** The help of a program. */
export const groupHelp = (group: CommandGroup): string => helpText(commandOf(group));

function commandOf({ called, says, version, commands, notes }: CommandGroup): Command {
  const command = plainCommand({ called, says }, [notes])
    .usage("<command> [options]")
    .helpOption("-h, --help", "print this help; after a command, its options")
    .helpCommand("help [command]", "Prints the help of a command.");
  if (version !== undefined) command.version(version, "-v, --version", "print the version");
  for (const [name, { says: what }] of Object.entries(commands)) {
    command.addCommand(plainCommand({ called: name, says: what }, []));
  }
  return command;
}
