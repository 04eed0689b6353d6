// The context of a command: its arguments, its environment and its output.
import { jsonWithoutCommands, withoutCommands } from "./workflow-commands.js";
import { type Gateway, type Project, withoutKey } from "../../generator/index.js";
import type { Introduction } from "../../runtime/command-line/help.js";
import type { Terminal } from "../../runtime/command-line/questions.js";

/** A gateway that runs while the catalog is read. */
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
  /** The terminal for questions to the user. */
  readonly terminal?: Terminal;
  readonly project: Project;
  /** Starts the reference gateway with its own catalog, or with the catalog in a text. */
  readonly startReference: (catalog?: string) => Promise<StartedGateway>;
  /** Waits between two requests to a gateway. Default: a timer. */
  readonly wait?: (ms: number) => Promise<void>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** A context that removes the key and workflow commands from its output. */
export interface SafeContext extends CommandContext {
  readonly printJson: (value: unknown) => void;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
  /** Whether the output is a workflow's log, in which GitHub looks for commands. */
  readonly inActions: boolean;
  /** Begins a stage, for `--timings`; throws if the user has stopped the command. */
  readonly stage: (name: string) => void;
  /** Begins a stage whose name is the first word of a line, and prints the line. */
  readonly step: (line: string) => void;
}

/**
 * Makes the context of a command that `signal` stops. Its output hides the key, which an older SDK
 * or the text of an error may contain.
 */
export function safeContext(
  context: CommandContext,
  signal: AbortSignal,
  onStage: (name: string) => void,
): SafeContext {
  const { env, print, printError } = context;
  const inActions = env["GITHUB_ACTIONS"] === "true";
  const key = env["GATEWAY_API_KEY"]?.trim();
  const mask = (text: string) => withoutKey(inActions ? withoutCommands(text) : text, key);
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
      print(mask(line));
    },
    print: (text) => print(mask(text)),
    printError: (text) => printError(mask(text)),
    printJson: (value) => {
      const json = JSON.stringify(value);
      print(withoutKey(inActions ? jsonWithoutCommands(json) : json, key));
    },
  };
}
