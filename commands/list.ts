// What the program prints where no command runs: its help, its version, or that there is no such command.
import { Command, CommanderError } from "commander";
import type { CommandContext } from "./command-line/context.js";
import { complaintOf } from "./command-line/parse.js";
import { EXIT } from "../generator/failure.js";
import { COMMANDS, PROGRAM } from "./table.js";

const { name: NAME, version, description } = PROGRAM;

/** Answers a first argument that names no command, with an exit code. */
export function runWithoutCommand(argument: string, context: CommandContext): number {
  const { print, printError } = context;
  const list = commandList(print);
  if (argument === "") {
    printError(list.helpInformation().trimEnd());
    printError(`\n${NAME}: name a command.`);
    return EXIT.usage;
  }
  try {
    list.parse([argument === "help" ? "--help" : argument], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done;
    printError(`${NAME}: ${complaintOf(error, NAME)}`);
  }
  return EXIT.usage;
}

function commandList(print: (text: string) => void): Command {
  const list = new Command(NAME)
    .description(description)
    .usage("<command> [options]")
    .version(version, "-v, --version", "print the version")
    .helpOption("-h, --help", "print this; after a command, its options")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: () => undefined });
  for (const [name, { says }] of Object.entries(COMMANDS)) {
    list.addCommand(new Command(name).summary(says).helpOption(false));
  }
  const examples = Object.entries(COMMANDS).map(([name, { example }]) =>
    `  ${NAME} ${name} ${example}`.trimEnd(),
  );
  return list.addHelpText("after", `\nExamples:\n${examples.join("\n")}`);
}
