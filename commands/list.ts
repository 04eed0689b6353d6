// What the program prints where no command runs: its help, its version, or that there is no such command.
import type { CommandContext } from "./command-line/context.js";
import { section, wrapped } from "./command-line/help.js";
import { wrongUse } from "./command-line/read-flags.js";
import { EXIT } from "../generator/failure.js";
import { didYouMean } from "../generator/nearest.js";
import { COMMANDS, PROGRAM } from "./table.js";

const { name: NAME, version, description } = PROGRAM;

/** Answers a first argument that names no command, with an exit code. */
export function runWithoutCommand(argument: string, { print, printError }: CommandContext): number {
  if (["help", "--help", "-h"].includes(argument)) {
    print(help());
    return EXIT.done;
  }
  if (["--version", "-v"].includes(argument)) {
    print(version);
    return EXIT.done;
  }
  if (argument === "") {
    printError(help());
    printError(`\n${NAME}: name a command.`);
    return EXIT.usage;
  }
  const what = argument.startsWith("-") ? "option" : "command";
  const near = didYouMean(argument, [...Object.keys(COMMANDS), "--help", "--version"]);
  const complaint = `unknown ${what} ${JSON.stringify(argument)}${near}`;
  printError(`${NAME}: ${wrongUse(complaint, { called: NAME }).message}`);
  return EXIT.usage;
}

function help(): string {
  const commands = Object.entries(COMMANDS);
  return [
    `Usage: ${NAME} <command> [options]`,
    wrapped(description, 0),
    section("Options", [
      ["-v, --version", "print the version"],
      ["-h, --help", "print this; after a command, its options"],
    ]),
    section(
      "Commands",
      commands.map(([name, { says }]) => [name, says] as const),
    ),
    `Examples:\n${commands.map(([name, { example }]) => `  ${NAME} ${name} ${example}`).join("\n")}`,
  ].join("\n\n");
}
