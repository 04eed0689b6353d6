// Shared code of the workflow jobs: their surroundings, the scripts and programs that they run, how they fail.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runNpm } from "../../release/process/npm.js";
import { runProgram } from "../../release/process/run-program.js";

/** Surroundings of a job. */
export interface Job {
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the repository. */
  readonly cwd: string;
  readonly print: (text: string) => void;
}

/** A job that cannot go on. */
export class JobFailure extends Error {}

/** Folder of the SDK. */
export const SDK = "generated";

/** Name and version of the SDK, such as `gateway-sdk 1.1.0`. */
export async function sdkVersion({ cwd }: Job): Promise<string> {
  const { name, version } = JSON.parse(
    await readFile(join(cwd, SDK, "package.json"), "utf8"),
  ) as Readonly<Record<string, string>>;
  return `${name} ${version}`;
}

/** The value of a variable that the job cannot do without; `where` says where it is set. */
export function required({ env }: Job, name: string, where: string): string {
  const value = env[name]?.trim() ?? "";
  if (value === "") throw new JobFailure(`${name} is not set; set it ${where}.`);
  return value;
}

/** Runs a script of the repository without the variables in `without`; gives its exit code. */
export async function script(
  { env, cwd, print }: Job,
  args: readonly string[],
  without: readonly string[],
): Promise<number | null> {
  print(`npm run ${args.join(" ")}`);
  const kept = Object.entries(env).filter(([name]) => !without.includes(name));
  const start = { cwd, env: Object.fromEntries(kept), shown: true };
  return (await runNpm(["run", ...args], start)).code;
}

/** Runs a program that must succeed; returns its output. */
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
