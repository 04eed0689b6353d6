// Wraps the work of every command: reads the flags, runs the work, and returns the exit code.
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

interface CommandDefinition<Table extends Flags> extends CommandLine<Table> {
  readonly name: string;
}

/**
 * Creates a command from its flags and its work. The command returns an exit code, or nothing if it
 * keeps running. Errors are printed, not thrown.
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
    "interrupted, but the work was already complete.",
  );

// Returns true if an error after Ctrl-C must be reported: an interruption with a message of its
// own, or a disk error. Any other error after Ctrl-C is only an effect of Ctrl-C.
const isIndependentError = (thrown: unknown) =>
  thrown instanceof InterruptionError ||
  (thrown instanceof GenerateFailure && thrown.exitCode === EXIT.output);

// Gives an exit code to three errors: wrong arguments, too many open files, and a terminal that was
// closed during a question. Returns other errors unchanged.
function asFailure(error: unknown): unknown {
  if (error instanceof UsageError) return new GenerateFailure(EXIT.usage, error.message);
  if (isLimitOfFiles(error)) {
    return new GenerateFailure(EXIT.output, `A file could not be opened (${reasonOf(error)}).`);
  }
  return error instanceof QuestionClosedError ? new InterruptionError(130) : error;
}

/** Prints the error of a command. Returns the exit code. */
function reportFailure(name: string, error: unknown, { args, inActions, ...context }: SafeContext) {
  const { message, stack = message } = error instanceof Error ? error : { message: String(error) };
  const isExpected = error instanceof GenerateFailure;
  const code = isExpected ? error.exitCode : EXIT.internal;
  const reason = isExpected
    ? message
    : `This is a fault of the program itself. Please report it with these lines:\n${stack}`;
  // Searches the raw arguments, because the parser may have rejected the flags.
  if (args.includes("--json")) context.printJson({ error: { code, message } });
  context.printError(`${name}: ${reason}`);
  // GitHub shows this line at the top of the workflow run.
  if (inActions) context.printError(annotation("error", `sdkgen ${name}`, reason));
  return code;
}

/**
 * Returns the parsed arguments, or `help` for `--help`. Throws with exit code 2 if the arguments
 * are wrong.
 */
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

// Flags that are also npm's own settings. For example, npm may set `npm_config_json` even if it has
// not removed `--json` from the arguments. So `assertNotConsumedByNpm` skips these flags.
const NPMS_OWN: ReadonlySet<string> = new Set([
  "--json",
  "--only",
  "--registry",
  "--tag",
  "--access",
  "--yes",
]);

// Throws if npm has removed a flag from the arguments, because the user wrote no `--` before the
// flag. For a removed flag `--dry-run`, npm sets the environment variable `npm_config_dry_run`.
function assertNotConsumedByNpm(flag: string, env: NodeJS.ProcessEnv, called: string): void {
  const npmValue = env[`npm_config_${flag.slice(2).replaceAll("-", "_")}`] ?? "";
  if (npmValue === "" || npmValue === "false" || NPMS_OWN.has(flag)) return;
  throw new UsageError(
    `npm consumed ${flag} and did not pass it on. Run ${called} ${flag} instead.`,
  );
}

/**
 * Starts a stopwatch for `--timings`. `start` ends the current stage of the command and begins the
 * next. `lines` returns one line for each stage and one for the total.
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
