// Parses arguments with commander, whose complaints become one sentence and exit code 2.
import { CommanderError, type Command } from "commander";
import { EXIT, GenerateFailure } from "../failure.js";

/** The flags in the arguments after the script's name; `help` where they were printed instead. */
export function parseArguments<Flags extends object>(
  command: Command,
  args: readonly string[],
): Flags | "help" {
  // Arguments that are too many are reported below, with the argument itself.
  command
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  try {
    command.parse([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed" || error.exitCode === 0) return "help";
    const sentence = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    throw new GenerateFailure(EXIT.usage, `${sentence} (see --help)`);
  }
  if (command.args.length > 0) {
    throw new GenerateFailure(
      EXIT.usage,
      `unexpected argument ${JSON.stringify(command.args[0])} (see --help)`,
    );
  }
  return command.opts<Flags>();
}
