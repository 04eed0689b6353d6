// Shared code of the jobs: their surroundings, the commands and programs that they run, how they fail.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_OUT, type Config } from "../command-line/config.js";
import { loadConfig } from "../command-line/load-config.js";
import { EXIT, GenerateFailure } from "../../generator/failure.js";
import { runNpm } from "../release/process/npm.js";
import { runProgram } from "../release/process/run-program.js";

/** Surroundings of a job. */
export interface Job {
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the repository. */
  readonly cwd: string;
  readonly print: (text: string) => void;
  /** Program and first arguments that start a command of this program. */
  readonly self: readonly [program: string, ...args: string[]];
  readonly config: Config;
  /** Folder of the SDK: the one that the commands read from the same configuration. */
  readonly out: string;
}

/** A job that cannot go on; with the exit code of the command that failed, if one has. */
export class JobFailure extends GenerateFailure {
  constructor(message: string, exitCode: number = EXIT.usage) {
    super(exitCode, message);
  }
}

/** A command of this program that has failed; where a signal ended it, the code is that of a fault. */
export const failed = (command: string, code: number | null): JobFailure =>
  new JobFailure(
    `${command} ended with ${String(code)}; see its output above.`,
    code ?? EXIT.internal,
  );

/** Variables with the key of the gateway, and with the token of the forge. */
export const GATEWAY = ["GATEWAY_API_KEY", "GATEWAY_BASE_URL"];
export const GITHUB = ["GH_TOKEN", "GITHUB_TOKEN"];

/** The job in the repository of a folder. */
export async function jobIn(given: Pick<Job, "env" | "cwd" | "print" | "self">): Promise<Job> {
  const config = await loadConfig(given.cwd);
  return { ...given, config, out: config.out ?? DEFAULT_OUT };
}

/** Name and version of the SDK. */
export async function sdkVersion({ cwd, out }: Job): Promise<{ name: string; version: string }> {
  const text = await readFile(join(cwd, out, "package.json"), "utf8");
  return JSON.parse(text) as { name: string; version: string };
}

/** The value of a variable that the job cannot do without; `where` says where it is set. */
export function required({ env }: Job, name: string, where: string): string {
  const value = env[name]?.trim() ?? "";
  if (value === "") throw new JobFailure(`${name} is not set; set it ${where}.`);
  return value;
}

/** Runs a command of this program without the variables in `without`; gives its exit code. */
export async function run(
  { env, cwd, print, self: [program, ...first] }: Job,
  args: readonly string[],
  without: readonly string[],
): Promise<number | null> {
  print(args.join(" "));
  const start = { cwd, env: withoutNames(env, without), shown: true };
  return (await runProgram(program, [...first, ...args], start)).code;
}

/** Runs the tests of the repository without the variables in `without`; gives whether they pass. */
export async function passTests(
  { env, cwd, print }: Job,
  without: readonly string[],
): Promise<boolean> {
  print("npm test");
  const start = { cwd, env: withoutNames(env, without), shown: true };
  return (await runNpm(["test"], start)).code === 0;
}

const withoutNames = (env: NodeJS.ProcessEnv, names: readonly string[]) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));

/** Runs a program without the variables in `without`; it must succeed; returns its output. */
export async function must(
  { env, cwd }: Job,
  [program, ...args]: readonly [program: string, ...args: string[]],
  without: readonly string[],
  input?: string,
): Promise<string> {
  const start = { cwd, env: withoutNames(env, without), input };
  const { code, stdout, stderr } = await runProgram(program, args, start);
  if (code === 0) return stdout;
  // Settings of git come before its command.
  const command = args.find((arg, at) => !arg.startsWith("-") && args[at - 1] !== "-c");
  throw new JobFailure(`${program} ${command ?? ""} ended with ${String(code)}:\n${stderr}`);
}
