// Runs a command, or prints the help, the version or an error message.
import { chooseCommand, groupHelp, type CommandGroup } from "../runtime/command-line/choice.js";
import { UsageError } from "../runtime/command-line/flags.js";
import { EXIT } from "../generator/failure.js";
import { commandContext } from "./process-context.js";
import { COMMANDS, PROGRAM } from "./table.js";

const { name: NAME, version, description } = PROGRAM;
const EXAMPLES = Object.entries(COMMANDS).map(
  ([name, { example }]) => `  ${NAME} ${name} ${example}`,
);
const GROUP: CommandGroup = {
  called: NAME,
  says: description,
  version,
  commands: COMMANDS,
  notes: `Examples:\n${EXAMPLES.join("\n")}`,
};

/** Runs a command. Returns its exit code, or nothing if the command keeps running. */
export async function runProgram(args: readonly string[]): Promise<number | void> {
  const { print, printError } = commandContext("", args);
  try {
    const choice = chooseCommand(GROUP, args);
    if (typeof choice === "object") {
      const { name, args: rest } = choice;
      return await COMMANDS[name]?.run(commandContext(name, rest, COMMANDS[name]));
    }
    if (choice !== "nothing") {
      print(choice === "help" ? groupHelp(GROUP) : version);
      return EXIT.done;
    }
    printError(`${groupHelp(GROUP)}\n\n${NAME}: give one of these commands.`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printError(`${NAME}: ${error.message}`);
  }
  return EXIT.usage;
}
