// The shared frame of the commands: input, printing, exit codes.
import { jsonWithoutCommands, withoutCommands } from "../drift/report/annotations.js";
import { EXIT, GenerateFailure } from "../failure.js";
import type { Gateway } from "../fetch/http.js";
import { withoutKey } from "../fetch/without-key.js";
import type { ContractSources } from "../read-contracts.js";

/** A gateway that runs for as long as the catalog is read. */
export interface StartedGateway extends Gateway {
  readonly close: () => Promise<void>;
}

/** How the help of a command introduces it. */
export interface Introduction {
  /** As the user calls it, such as `sdkgen generate` or `npm run generate --`. */
  readonly called: string;
  /** What it does, in one sentence. */
  readonly says: string;
  /** Arguments that show what it is for. */
  readonly example: string;
}

/** The context of a command. */
export interface CommandContext {
  readonly command: Introduction;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly isTerminal: boolean;
  readonly project: ContractSources["project"];
  readonly startReference: () => Promise<StartedGateway>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** A context that prints nothing that must not be seen. */
export interface SafeContext extends CommandContext {
  readonly printJson: (value: unknown) => void;
  /** Whether the output is the log of a workflow, which is read for commands. */
  readonly inActions: boolean;
}

/** Runs a command and gives its exit code; never throws for errors that a user can fix. */
export async function exitCodeOf(
  context: CommandContext,
  work: (context: SafeContext) => Promise<number>,
  onFailure: (message: string, isFault: boolean, context: SafeContext) => void,
): Promise<number> {
  const safe = safeContext(context);
  try {
    return await work(safe);
  } catch (error) {
    if (error instanceof GenerateFailure) {
      onFailure(error.message, false, safe);
      return error.exitCode;
    }
    onFailure(error instanceof Error ? (error.stack ?? error.message) : String(error), true, safe);
    return EXIT.internal;
  }
}

// A folder from before may hold the key, and so may the words of an error.
function safeContext(context: CommandContext): SafeContext {
  const { env, print, printError } = context;
  const inActions = env["GITHUB_ACTIONS"] === "true";
  const key = env["GATEWAY_API_KEY"]?.trim();
  const shown = (text: string) => withoutKey(inActions ? withoutCommands(text) : text, key);
  return {
    ...context,
    inActions,
    print: (text) => print(shown(text)),
    printError: (text) => printError(shown(text)),
    printJson: (value) => {
      const json = JSON.stringify(value);
      print(withoutKey(inActions ? jsonWithoutCommands(json) : json, key));
    },
  };
}
