// The context of a command: everything that the command reads from its process or prints.
import { jsonWithoutCommands, withoutCommands } from "./workflow-commands.js";
import { type Gateway, type Project, withoutKey } from "../../generator/index.js";
import type { Introduction } from "../../runtime/command-line/help.js";
import type { Terminal } from "../../runtime/command-line/questions.js";

/** A reference gateway that was started for this command. */
export interface StartedGateway extends Gateway {
  readonly close: () => Promise<void>;
}

export interface CommandContext {
  readonly command: Introduction;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly isTerminal: boolean;
  /** The terminal for questions to the user; absent if the command cannot ask questions. */
  readonly terminal?: Terminal;
  readonly project: Project;
  /** Starts the reference gateway. `catalog` is the text of a catalog file. */
  readonly startReference: (catalog?: string) => Promise<StartedGateway>;
  /** Waits between two requests to a gateway. Default: a timer. */
  readonly wait?: (ms: number) => Promise<void>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** A context whose output contains neither the API key nor workflow commands of GitHub. */
export interface SafeContext extends CommandContext {
  readonly printJson: (value: unknown) => void;
  /** Aborts when the user stops the command. */
  readonly signal: AbortSignal;
  /** True if the output goes to a GitHub log. GitHub executes workflow commands in its logs. */
  readonly inActions: boolean;
  /** Begins a stage for `--timings`. Throws if the user has stopped the command. */
  readonly stage: (name: string) => void;
  /** Prints a line and begins a stage. The first word of the line is the stage's name. */
  readonly step: (line: string) => void;
}

/**
 * Creates the context of a command. Aborting `signal` stops the command. The output masks the API
 * key, because printed text, such as an error message, may contain the key.
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
