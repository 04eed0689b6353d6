// What the commands are started with, and how they end.
import { resolve } from "node:path";
import { EXIT, ReleaseFailure } from "../failure.js";

/** What both commands are started with. */
export interface CommandContext {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Folder that the arguments are relative to. */
  readonly cwd: string;
  /** Folder of this project; its node_modules/ has what an SDK's build needs. */
  readonly root: string;
  /** Output folder that the configuration names, where there is one. */
  readonly configuredOut: () => Promise<string | undefined>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/** The SDK's folder of a run. */
export async function sdkFolder(context: CommandContext, out?: string): Promise<string> {
  return resolve(context.cwd, out ?? (await context.configuredOut()) ?? "generated");
}

/** Runs a command and gives its exit code; never throws for what a user can mend. */
export async function exitCodeOf(
  name: string,
  { printError }: CommandContext,
  work: () => Promise<void>,
): Promise<number> {
  try {
    await work();
    return EXIT.done;
  } catch (error) {
    if (error instanceof ReleaseFailure) {
      printError(`${name}: ${error.message}`);
      return error.exitCode;
    }
    printError(`${name}: a fault of the command.\n${error instanceof Error ? error.stack : error}`);
    return EXIT.internal;
  }
}
