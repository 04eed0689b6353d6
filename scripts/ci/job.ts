// What a job of a workflow is started with, and how it says that it cannot go on.
import { runNpm } from "../../release/process/npm.js";
import { runProgram, type Ended } from "../../release/process/run-program.js";

/** Surroundings of a job. */
export interface Job {
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the repository. */
  readonly cwd: string;
  readonly print: (text: string) => void;
}

/** A job that cannot go on. */
export class JobFailure extends Error {}

/** The value of a variable that the job cannot do without; `where` says where it is set. */
export function required({ env }: Job, name: string, where: string): string {
  const value = env[name]?.trim() ?? "";
  if (value === "") throw new JobFailure(`${name} is not set; set it ${where}.`);
  return value;
}

/** Runs a script of the repository without the variables in `without`; resolves however it ends. */
export function script(
  { env, cwd, print }: Job,
  args: readonly string[],
  without: readonly string[],
): Promise<Ended> {
  print(`npm run ${args.join(" ")}`);
  const kept = Object.entries(env).filter(([name]) => !without.includes(name));
  const start = { cwd, env: Object.fromEntries(kept), shown: true };
  return runNpm(["run", ...args], start);
}

/** Runs a program that must succeed; gives what it printed. */
export async function must(
  { env, cwd }: Job,
  program: string,
  args: readonly string[],
  input?: string,
): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args, { cwd, env, input });
  if (code === 0) return stdout;
  // Settings of git come before its command.
  const command = args.find((arg, at) => !arg.startsWith("-") && args[at - 1] !== "-c");
  throw new JobFailure(`${program} ${command ?? ""} ended with ${String(code)}:\n${stderr}`);
}

/** Runs a job and gives its exit code. */
export async function exitCodeOfJob(
  job: Job,
  work: (job: Job) => Promise<number>,
): Promise<number> {
  try {
    return await work(job);
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    // GitHub shows such a line at the top of the run, and takes `%0A` for the end of a line.
    const text = error.message.replaceAll("%", "%25").replaceAll("\r", "").replaceAll("\n", "%0A");
    job.print(`::error::${text}`);
    return 2;
  }
}
