// The context of a command: its arguments, its surroundings, and where it prints.
import { jsonWithoutCommands, withoutCommands } from "./workflow-commands.js";
import { type Gateway, type Project, withoutKey } from "../../generator/index.js";
import type { Introduction } from "../../runtime/command-line/help.js";
import type { Terminal } from "../../runtime/command-line/questions.js";

/** A gateway that runs for as long as the catalog is read. */
export interface StartedGateway extends Gateway {
  readonly close: () => Promise<void>;
}

/** The context of a command. */
export interface CommandContext {
  readonly command: Introduction;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly isTerminal: boolean;
  /** Where the user can be asked. */
  readonly terminal?: Terminal;
  readonly project: Project;
  /** Starts the reference gateway, with its own catalog or with the one in a text. */
  readonly startReference: (catalog?: string) => Promise<StartedGateway>;
  /** Waits between two requests to a gateway; in place of timers. */
  readonly wait?: (ms: number) => Promise<void>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** A context that prints nothing that must not be seen. */
export interface SafeContext extends CommandContext {
  readonly printJson: (value: unknown) => void;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
  /** Whether the output is the log of a workflow, which is read for commands. */
  readonly inActions: boolean;
  /** Begins a stage, for `--timings`; throws where the user has stopped the command. */
  readonly stage: (name: string) => void;
  /** Begins a stage whose name is the first word of a line, and prints the line. */
  readonly step: (line: string) => void;
}

/** The context of a command that a signal stops. An SDK from before may hold the key, and so may the words of an error. */
export function safeContext(
  context: CommandContext,
  signal: AbortSignal,
  onStage: (name: string) => void,
): SafeContext {
  const { env, print, printError } = context;
  const inActions = env["GITHUB_ACTIONS"] === "true";
  const key = env["GATEWAY_API_KEY"]?.trim();
  const shown = (text: string) => withoutKey(inActions ? withoutCommands(text) : text, key);
  const stage = (name: string) => {
    signal.throwIfAborted();
    onStage(name);
  };
  return {
    ...context,
    signal,
    inActions,
    stage,
    step: (line) => {
      stage(line.split(/\W/, 1)[0] ?? line);
      print(shown(line));
    },
    print: (text) => print(shown(text)),
    printError: (text) => printError(shown(text)),
    printJson: (value) => {
      const json = JSON.stringify(value);
      print(withoutKey(inActions ? jsonWithoutCommands(json) : json, key));
    },
  };
}
