// Configures the library commander for all commands, so that it neither prints nor ends the
// process.
import { Command, type CommanderError } from "commander";
import { UsageError } from "./flags.js";

/** The texts about one command in its help text. */
export interface Introduction {
  /** The command as the user types it: `sdkgen generate`, or `npm run generate --`. */
  readonly called: string;
  /** A sentence about the effect of the command. */
  readonly says: string;
  /** Arguments for the example in the help text. */
  readonly example: string;
}

/** Makes a command without flags. Its help text ends with the paragraphs `after`. */
export function plainCommand(
  { called, says }: Omit<Introduction, "example">,
  after: readonly string[],
): Command {
  return new Command(called)
    .description(says)
    .helpOption("-h, --help", "print this help")
    .addHelpText("after", after.map((paragraph) => `\n${paragraph}`).join("\n"))
    .configureHelp({ helpWidth: 80, subcommandTerm: (command) => command.name() })
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
    .exitOverride();
}

export function helpText(command: Command): string {
  let help = "";
  command.configureOutput({ writeOut: (part) => void (help += part) }).outputHelp();
  return help.trimEnd();
}

/** Makes an error whose message ends with a reference to `--help`. */
export function wrongUse(complaint: string, called: string): UsageError {
  const [end, see] = complaint.endsWith("?") ? [" ", "See"] : ["; ", "see"];
  return new UsageError(`${complaint}${end}${see} ${called} --help.`);
}

/** Converts an error of commander to a `UsageError`, with commander's suggestion. */
export function refusal({ message }: CommanderError, called: string): UsageError {
  const [complaint = "", suggestion = ""] = message.replace(/^error: /, "").split("\n(");
  const near = /^Did you mean (?:one of )?(.+)\?\)$/.exec(suggestion)?.[1]?.split(", ");
  const quoted = complaint.replace(/'(.*)'/, (_, word: string) => JSON.stringify(word));
  const also =
    near === undefined ? "" : `; did you mean ${near.map((word) => `"${word}"`).join(" or ")}?`;
  return wrongUse(`${quoted}${also}`, called);
}
