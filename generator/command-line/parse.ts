// Parses arguments with commander, whose complaints become one sentence and exit code 2.
import { CommanderError, type Command } from "commander";
import { EXIT, GenerateFailure } from "../failure.js";
import type { CommandContext } from "./context.js";

/** The flags in the arguments after the script's name; `help` where they were printed instead. */
export function parseArguments<Flags extends object>(
  command: Command,
  { args, env, print }: Pick<CommandContext, "args" | "env" | "print">,
): Flags | "help" {
  // Arguments that are too many are reported below, with the argument itself.
  command
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: () => undefined });
  try {
    command.parse([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed" || error.exitCode === 0) return "help";
    const sentence = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    throw new GenerateFailure(EXIT.usage, `${sentence} (see --help)`);
  }
  assertFlagsArrived(command, env);
  if (command.args.length > 0) {
    throw new GenerateFailure(
      EXIT.usage,
      `unexpected argument ${JSON.stringify(command.args[0])} (see --help)`,
    );
  }
  return command.opts<Flags>();
}

// npm has settings of these names, which a script that npm runs inherits; without them a run reports more, but writes no other thing.
const NPMS_OWN: ReadonlySet<string> = new Set(["json", "only"]);

// Without `--` npm keeps flags to itself; they only show in its environment.
function assertFlagsArrived(command: Command, env: NodeJS.ProcessEnv): void {
  for (const option of command.options) {
    const name = option.long?.slice(2) ?? "";
    if (NPMS_OWN.has(name) || command.getOptionValue(option.attributeName()) !== undefined)
      continue;
    const taken = env[`npm_config_${name.replaceAll("-", "_")}`] ?? "";
    if (taken === "" || taken === "false") continue;
    throw new GenerateFailure(
      EXIT.usage,
      `npm took --${name} for itself; write ${command.name()} --${name}.`,
    );
  }
}
