// The frame of every command: reads its flags, runs it, and gives its exit code.
import { performance } from "node:perf_hooks";
import { command as annotation } from "./workflow-commands.js";
import { EXIT, GenerateFailure, isLimitOfFiles, reasonOf } from "../../generator/failure.js";
import { safeContext, type CommandContext, type SafeContext } from "./context.js";
import {
  helpOf,
  type Arguments,
  type CommandLine,
  readArguments,
} from "../../runtime/command-line/arguments.js";
import { UsageError, type Flags, longName } from "../../runtime/command-line/flags.js";
import { QuestionClosedError } from "../../runtime/command-line/questions.js";
import { InterruptionError, withInterruption } from "./interruption.js";

/** The flags and arguments of a command with a name. */
interface CommandDefinition<Table extends Flags> extends CommandLine<Table> {
  readonly name: string;
}

/**
 * Makes a command. `Code` is its exit code, or void if it keeps running and sets its own. The
 * command never throws for errors that a user can fix.
 */
export const command =
  <Table extends Flags, Code extends number | void>(
    line: CommandDefinition<Table>,
    work: (input: Arguments<Table>, context: SafeContext) => Promise<Code>,
  ) =>
  (context: CommandContext): Promise<Code | number> =>
    withInterruption(async (signal) => {
      const watch = stopwatch();
      const safe = safeContext(context, signal, watch.start);
      try {
        const input = readFlags(line, context);
        if (input === "help") {
          safe.print(helpOf(line, context.command));
          return EXIT.done;
        }
        const code = await work(input, safe);
        if ("timings" in input.flags) watch.lines().forEach(safe.printError);
        if (signal.aborted) throw tooLate(signal);
        return code;
      } catch (thrown) {
        const error: unknown =
          signal.aborted && !isIndependentError(thrown) ? signal.reason : thrown;
        return reportFailure(line.name, asFailure(error), safe);
      }
    });

const tooLate = ({ reason }: AbortSignal) =>
  new InterruptionError(
    (reason as InterruptionError).exitCode,
    "interrupted, but everything was done by then.",
  );

// An error after Ctrl-C follows from it, unless a file could not be written.
const isIndependentError = (thrown: unknown) =>
  thrown instanceof InterruptionError ||
  (thrown instanceof GenerateFailure && thrown.exitCode === EXIT.output);

// Reports errors of the command line as errors of a command.
function asFailure(error: unknown): unknown {
  if (error instanceof UsageError) return new GenerateFailure(EXIT.usage, error.message);
  if (isLimitOfFiles(error)) {
    return new GenerateFailure(EXIT.output, `A file could not be opened (${reasonOf(error)}).`);
  }
  return error instanceof QuestionClosedError ? new InterruptionError(130) : error;
}

/** Prints the error of a command and gives its exit code. */
function reportFailure(name: string, error: unknown, { args, inActions, ...context }: SafeContext) {
  const { message, stack = message } = error instanceof Error ? error : { message: String(error) };
  const isExpected = error instanceof GenerateFailure;
  const code = isExpected ? error.exitCode : EXIT.internal;
  const reason = isExpected
    ? message
    : `a fault of the program itself; please report it.\n${stack}`;
  // Reads the raw arguments, because the flags themselves may be wrong.
  if (args.includes("--json")) context.printJson({ error: { code, message } });
  context.printError(`${name}: ${reason}`);
  // GitHub shows such a line at the top of the run.
  if (inActions) context.printError(annotation("error", `sdkgen ${name}`, reason));
  return code;
}

// Reads the arguments of a command, and finds flags that npm took for itself.

/** Reads the arguments; `help` if they ask for it. Throws with exit code 2 on wrong use. */
export function readFlags<Table extends Flags>(
  line: CommandLine<Table>,
  { args, env, command }: Pick<CommandContext, "args" | "env" | "command">,
): Arguments<Table> | "help" {
  const result = readArguments(line, command, args);
  if (result === "help") return result;
  const missing = Object.keys(line.flags).filter((name) => !Object.hasOwn(result.flags, name));
  for (const name of missing) assertNotConsumedByNpm(longName(name), env, command.called);
  return result;
}

// npm has settings of these names, and the scripts that it runs inherit them. To lose one of these
// flags is harmless: a run reports more and writes the same files, a release asks the same
// registry, and init asks or refuses.
const NPMS_OWN: ReadonlySet<string> = new Set([
  "--json",
  "--only",
  "--registry",
  "--tag",
  "--access",
  "--yes",
]);

// Without `--`, npm takes the flags for itself; they only appear in its environment.
function assertNotConsumedByNpm(flag: string, env: NodeJS.ProcessEnv, called: string): void {
  const npmValue = env[`npm_config_${flag.slice(2).replaceAll("-", "_")}`] ?? "";
  if (npmValue === "" || npmValue === "false" || NPMS_OWN.has(flag)) return;
  throw new UsageError(`npm took ${flag} for itself; write ${called} ${flag}.`);
}

// The time that each stage of a command takes (`--timings`).

/**
 * Starts a stopwatch. `start` ends the current stage and begins the next; `lines` gives one line
 * for each stage and one for the total.
 */
export function stopwatch(now: () => number = () => performance.now()) {
  const startTime = now();
  const stages: { readonly stage: string; readonly at: number }[] = [];
  return {
    start: (stage: string) => void stages.push({ stage, at: now() }),
    lines: (): readonly string[] => {
      const end = now();
      const laps = stages.map(({ stage, at }, index): [string, number] => [
        stage,
        (stages[index + 1]?.at ?? end) - at,
      ]);
      const all: [string, number][] = [...laps, ["in all", end - startTime]];
      const width = Math.max(...all.map(([stage]) => stage.length));
      return all.map(([stage, ms]) => `${stage.padEnd(width)} ${Math.round(ms)} ms`);
    },
  };
}
