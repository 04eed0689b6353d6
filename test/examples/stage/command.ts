// Runs a program to its end, within the time of a test.
import { runProgram, type ProgramExit } from "../../../commands/release/process/run-program.js";

/** Folder and environment of a run. */
export interface Run {
  readonly cwd: string;
  /** The whole environment. Default the environment of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program. Resolves with any exit code. */
export const runCommand = (
  program: string,
  args: readonly string[],
  run: Run,
): Promise<ProgramExit> => runProgram(program, args, { env: process.env, timeout: 90_000, ...run });

/** Runs a program that must succeed. Rejects with its whole output. */
export async function mustRun(program: string, args: readonly string[], run: Run): Promise<string> {
  const { code, stdout, stderr } = await runCommand(program, args, run);
  if (code === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${stdout}\n${stderr}`);
}
