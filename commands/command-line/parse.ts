// Parses arguments with commander, whose complaints become one sentence and exit code 2.
import { Command, CommanderError } from "commander";
import { EXIT, GenerateFailure } from "../../generator/failure.js";
import type { CommandContext, Introduction } from "./context.js";

/** A command line without options, whose help begins with the introduction and ends with the example. */
export function commandLine({ called, says, example }: Introduction): Command {
  return new Command(called)
    .description(says)
    .helpOption("-h, --help", "print this")
    .addHelpText("after", `\nExample:\n  ${called} ${example}`.trimEnd());
}

/** The flags in the arguments after the command's name; `help` where they were printed instead. */
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
    if (error.exitCode === 0) return "help";
    throw new GenerateFailure(EXIT.usage, complaintOf(error, command.name()));
  }
  assertFlagsArrived(command, env);
  const [argument] = command.args.slice(command.registeredArguments.length);
  if (argument !== undefined) {
    throw new GenerateFailure(
      EXIT.usage,
      `unexpected argument ${JSON.stringify(argument)}; see ${command.name()} --help.`,
    );
  }
  return command.opts<Flags>();
}

/** What commander says is wrong, as one sentence, with the way to the help. */
export function complaintOf({ message }: CommanderError, called: string): string {
  const said = message.replace(/^error: /, "").replace(/\.$/, "");
  const asked = said.replace(/\n\(Did you mean (.*)\?\)$/, "; did you mean $1?");
  return `${asked}${asked === said ? "; see" : " See"} ${called} --help.`;
}

// npm has settings of these names, which a script that npm runs inherits. A run without them reports more, and writes no other
// thing; a release asks the same registry; init asks or refuses.
const NPMS_OWN: ReadonlySet<string> = new Set(["json", "only", "registry", "tag", "access", "yes"]);

// Without `--` npm keeps flags to itself; they only show in its environment.
function assertFlagsArrived(command: Command, env: NodeJS.ProcessEnv): void {
  for (const option of command.options) {
    const name = option.long?.slice(2) ?? "";
    const isGiven = command.getOptionValueSource(option.attributeName()) === "cli";
    if (NPMS_OWN.has(name) || isGiven) continue;
    const taken = env[`npm_config_${name.replaceAll("-", "_")}`] ?? "";
    if (taken === "" || taken === "false") continue;
    throw new GenerateFailure(
      EXIT.usage,
      `npm took --${name} for itself; write ${command.name()} --${name}.`,
    );
  }
}
