// Runs a program to its end and returns its output.
import { execFile } from "node:child_process";
import { EXIT, GenerateFailure, isLimitOfFiles, reasonOf } from "../../../generator/failure.js";

export interface ProgramExit {
  /** `null` if a signal ended the program. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** True to print the output too. Default false. */
  readonly printsOutput?: boolean;
  /** Text for the standard input. Default: empty. */
  readonly input?: string | undefined;
  /** Milliseconds after which the program is killed. Default: never. */
  readonly timeout?: number;
}

/**
 * Runs a program without a shell. Resolves even if the program fails. Rejects if the program cannot
 * start.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, timeout, printsOutput = false, input = "" }: ProgramOptions,
): Promise<ProgramExit> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env, timeout, killSignal: "SIGKILL", maxBuffer: Infinity } as const;
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (child.pid !== undefined) return resolve({ code: child.exitCode, stdout, stderr });
      const exitCode = isLimitOfFiles(error) ? EXIT.output : EXIT.internal;
      reject(new GenerateFailure(exitCode, `Cannot start ${program} (${reasonOf(error)}).`));
    });
    // A program may close its standard input early, which is no error.
    child.stdin?.on("error", () => undefined).end(input);
    if (!printsOutput) return;
    child.stdout?.pipe(process.stdout);
    child.stderr?.pipe(process.stderr);
  });
}
