// Runs a program to its end and returns its output.
import { execFile } from "node:child_process";
import { EXIT, GenerateFailure, isLimitOfFiles, reasonOf } from "../../../generator/failure.js";

/** How a program ended. */
export interface ProgramExit {
  /** Exit code; null if a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The settings with which a program starts. */
export interface ProgramOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether its output is also printed. Default false. */
  readonly printsOutput?: boolean;
  /** Its standard input. Default nothing. */
  readonly input?: string | undefined;
  /** Milliseconds after which it is killed. Default never. */
  readonly timeout?: number;
}

/** Runs a program without a shell. Also resolves if it fails; rejects if it cannot be started. */
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
    // A program that reads nothing may close its input before all of it is written.
    child.stdin?.on("error", () => undefined).end(input);
    if (!printsOutput) return;
    child.stdout?.pipe(process.stdout);
    child.stderr?.pipe(process.stderr);
  });
}
