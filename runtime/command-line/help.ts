// The settings of commander that all commands share: the help, and that commander itself neither
// prints nor exits.
import { Command, type CommanderError } from "commander";
import { UsageError } from "./flags.js";

/** How the help of a command introduces it. */
export interface Introduction {
  /** The command as the user types it: `sdkgen generate`, or `npm run generate --`. */
  readonly called: string;
  /** Its effect, in one sentence. */
  readonly says: string;
  /** Example arguments. */
  readonly example: string;
}

/** A command without flags, whose help ends with the paragraphs `after`. */
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

/** The help of a command. */
export function helpText(command: Command): string {
  let help = "";
  command.configureOutput({ writeOut: (part) => void (help += part) }).outputHelp();
  return help.trimEnd();
}

/** An error that ends with a pointer to the help. */
export function wrongUse(complaint: string, called: string): UsageError {
  const [end, see] = complaint.endsWith("?") ? [" ", "See"] : ["; ", "see"];
  return new UsageError(`${complaint}${end}${see} ${called} --help.`);
}

/** An error of commander, such as `unknown option '--outt'` with a suggestion, as one sentence. */
export function refusal({ message }: CommanderError, called: string): UsageError {
  const [complaint = "", suggestion = ""] = message.replace(/^error: /, "").split("\n(");
  const near = /^Did you mean (?:one of )?(.+)\?\)$/.exec(suggestion)?.[1]?.split(", ");
  const quoted = complaint.replace(/'(.*)'/, (_, word: string) => JSON.stringify(word));
  const also =
    near === undefined ? "" : `; did you mean ${near.map((word) => `"${word}"`).join(" or ")}?`;
  return wrongUse(`${quoted}${also}`, called);
}
