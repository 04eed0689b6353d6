// Runs a program to its end, and no longer than a test can wait.
import { runProgram, type ProgramExit } from "../../../commands/release/process/run-program.js";

/** Where and how to run. */
export interface Run {
  readonly cwd: string;
  /** The whole environment. Default that of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program; resolves however it ends. */
export const runCommand = (
  program: string,
  args: readonly string[],
  run: Run,
): Promise<ProgramExit> => runProgram(program, args, { env: process.env, timeout: 90_000, ...run });

/** Runs a program that must succeed; rejects with everything that it printed. */
export async function mustRun(program: string, args: readonly string[], run: Run): Promise<string> {
  const { code, stdout, stderr } = await runCommand(program, args, run);
  if (code === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${stdout}\n${stderr}`);
}
