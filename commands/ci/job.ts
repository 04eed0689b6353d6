// Starts the programs of a CI job, and reads the settings that every job needs.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../command-line/config.js";
import { EXIT, GenerateFailure, usage } from "../../generator/failure.js";
import { runNpm } from "../release/process/npm.js";
import { runProgram } from "../release/process/run-program.js";

/** The context of a CI job. */
export interface WorkflowJob {
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the repository. */
  readonly cwd: string;
  readonly print: (text: string) => void;
  /** The command that starts sdkgen: the program, then its first arguments. */
  readonly self: readonly [program: string, ...args: string[]];
  readonly config: Config;
  /** Folder of the SDK, from sdkgen.config.ts. */
  readonly out: string;
}

/** Returns the error for a failed sdkgen command. `code` is null if a signal ended the command. */
export const commandFailure = (command: string, code: number | null): GenerateFailure =>
  new GenerateFailure(
    code ?? EXIT.internal,
    `sdkgen ${command} failed (exit code ${String(code)}). Read its output above.`,
  );

/** The fields of the SDK's package.json that a job reads. */
export interface SdkManifest {
  readonly name: string;
  readonly version: string;
  readonly publishConfig?: { readonly registry?: string };
}

/** Reads the name, version and registry from the SDK's package.json. */
export async function sdkVersion({ cwd, out }: WorkflowJob): Promise<SdkManifest> {
  return JSON.parse(await readFile(join(cwd, out, "package.json"), "utf8")) as SdkManifest;
}

/**
 * Returns a required environment variable. `where` completes the sentence "Set it …" of the error
 * message.
 */
export function requireVariable({ env }: WorkflowJob, name: string, where: string): string {
  const value = env[name]?.trim() ?? "";
  if (value === "") throw usage(`The variable ${name} is not set. Set it ${where}.`);
  return value;
}

/** Two groups of environment variables with secrets. A program gets only one group, or none. */
const SECRETS = {
  gateway: ["GATEWAY_API_KEY", "GATEWAY_BASE_URL"],
  github: ["GH_TOKEN", "GITHUB_TOKEN"],
} as const;

/** Options for a program that a job runs. */
export interface RunOptions {
  /** The group of secrets that the program gets. Default none. */
  readonly secret?: keyof typeof SECRETS;
  /** Text for the program's standard input. */
  readonly input?: string;
}

const startOptions = ({ env, cwd }: WorkflowJob, { secret, input }: RunOptions) => {
  const allowed: readonly string[] = secret === undefined ? [] : SECRETS[secret];
  const hidden = Object.values<readonly string[]>(SECRETS)
    .flat()
    .filter((name) => !allowed.includes(name));
  const visible = Object.entries(env).filter(([name]) => !hidden.includes(name));
  return { cwd, env: Object.fromEntries(visible), input };
};

/** Runs a sdkgen command and prints its output. Returns its exit code. */
export async function run(job: WorkflowJob, args: readonly string[], running: RunOptions = {}) {
  job.print(args.join(" "));
  const [program, ...first] = job.self;
  const start = { ...startOptions(job, running), printsOutput: true };
  return (await runProgram(program, [...first, ...args], start)).code;
}

/** Runs the repository's tests without any secret. Returns true if they pass. */
export async function passTests(job: WorkflowJob): Promise<boolean> {
  job.print("npm test");
  return (await runNpm(["test"], { ...startOptions(job, {}), printsOutput: true })).code === 0;
}

/** Runs a program and returns its output. Throws if the program fails. */
export async function runOrThrow(
  job: WorkflowJob,
  [program, ...args]: readonly [program: string, ...args: string[]],
  running: RunOptions = {},
): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args, startOptions(job, running));
  if (code === 0) return stdout;
  // Finds the git command, such as `commit`, for the error message. Options of git itself, such as
  // `-c`, stand before the command.
  const command = args.find((arg, at) => !arg.startsWith("-") && args[at - 1] !== "-c");
  throw usage(`${program} ${command ?? ""} failed (exit code ${String(code)}):\n${stderr}`);
}
