// The shared frame of the commands: input, printing, exit codes.
import type { DriftReport } from "../../generator/drift/drift.js";
import { jsonWithoutCommands, withoutCommands } from "../../generator/drift/report/annotations.js";
import { EXIT, GenerateFailure } from "../../generator/failure.js";
import type { Gateway } from "../../generator/fetch/http.js";
import { withoutKey } from "../../generator/fetch/without-key.js";
import type { Project } from "../../generator/sources.js";
import { Interrupted, withInterruption } from "./interruption.js";

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
  readonly project: Project;
  /** Starts the reference gateway, with its own catalog or with the one in a text. */
  readonly startReference: (catalog?: string) => Promise<StartedGateway>;
  /** A drift report as a page for browsers. */
  readonly driftPage: (report: DriftReport) => Promise<string>;
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
}

/** Runs a command and gives its exit code; never throws for errors that a user can fix. */
export async function exitCodeOf(
  context: CommandContext,
  work: (context: SafeContext) => Promise<number>,
  onFailure: (message: string, isFault: boolean, context: SafeContext) => void,
): Promise<number> {
  return withInterruption(async (signal) => {
    const safe = safeContext(context, signal);
    try {
      const code = await work(safe);
      if (signal.aborted) throw tooLate(signal);
      return code;
    } catch (thrown) {
      const error: unknown = signal.aborted && !isOwnReason(thrown) ? signal.reason : thrown;
      const isFault = !(error instanceof GenerateFailure);
      const code = isFault ? EXIT.internal : error.exitCode;
      const message = error instanceof Error ? error.message : String(error);
      // The flags may be what is wrong, so that they cannot be asked for this one.
      if (context.args.includes("--json")) safe.printJson({ error: { code, message } });
      onFailure(
        isFault && error instanceof Error ? (error.stack ?? message) : message,
        isFault,
        safe,
      );
      return code;
    }
  });
}

const tooLate = ({ reason }: AbortSignal) =>
  new Interrupted(
    (reason as Interrupted).exitCode,
    "interrupted, but everything was done by then.",
  );

// What fails after Ctrl-C fails because of it, except for what says more: a file that could not be written.
const isOwnReason = (thrown: unknown) =>
  thrown instanceof Interrupted ||
  (thrown instanceof GenerateFailure && thrown.exitCode === EXIT.output);

// A folder from before may hold the key, and so may the words of an error.
function safeContext(context: CommandContext, signal: AbortSignal): SafeContext {
  const { env, print, printError } = context;
  const inActions = env["GITHUB_ACTIONS"] === "true";
  const key = env["GATEWAY_API_KEY"]?.trim();
  const shown = (text: string) => withoutKey(inActions ? withoutCommands(text) : text, key);
  return {
    ...context,
    signal,
    inActions,
    print: (text) => print(shown(text)),
    printError: (text) => printError(shown(text)),
    printJson: (value) => {
      const json = JSON.stringify(value);
      print(withoutKey(inActions ? jsonWithoutCommands(json) : json, key));
    },
  };
}
