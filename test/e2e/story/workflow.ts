// Runs the jobs of a workflow one after the other, each in its own workspace, like a runner.
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { ACTIONS, type Runner } from "./actions.js";
import { evaluate, filledIn, type Contexts } from "./expressions.js";
import { shell } from "./shell.js";

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}

/** The end of a job. A failed job rejects the run. */
export interface JobOutput {
  readonly result: "success" | "skipped";
  readonly outputs: Readonly<Record<string, string>>;
  /** The output of the job's steps, and their text for the page of the run. */
  readonly log: string;
  readonly summary: string;
}

/** The folder, the repository and the settings of a run. */
export interface Forge {
  /** Folder for the files of runs. */
  readonly folder: string;
  readonly remote: string;
  /** The environment of the runners, such as PATH. */
  readonly env: NodeJS.ProcessEnv;
  readonly contexts: Contexts;
}

const SKIPPED: JobOutput = { result: "skipped", outputs: {}, log: "", summary: "" };

/** Runs a workflow. Of a matrix, only the given row runs. */
export async function runWorkflow(
  text: string,
  forge: Forge,
  row: Contexts = {},
): Promise<Readonly<Record<string, JobOutput>>> {
  const folder = await mkdtemp(join(forge.folder, "run-"));
  const { jobs } = parse(text) as { readonly jobs: Readonly<Record<string, Job>> };
  const ended: Record<string, JobOutput> = {};
  for (const [name, job] of Object.entries(jobs)) {
    const needs = [job.needs ?? []].flat();
    const before = Object.fromEntries(needs.map((one) => [one, ended[one]]));
    for (const [key, values] of Object.entries(job.strategy?.matrix ?? {}))
      if (!values.includes(row[key])) throw new Error(`${name} has no ${key} ${String(row[key])}`);
    const contexts = { ...forge.contexts, needs: before, matrix: row };
    // A condition with a status function replaces the default condition that all needed jobs have
    // passed.
    const isOpen = job.if?.includes("cancelled()") === true;
    const isReady = isOpen || Object.values(before).every((one) => one?.result === "success");
    const runs = isReady && (job.if === undefined || Boolean(evaluate(job.if, contexts)));
    ended[name] = runs ? await runJob(name, job, { folder, forge, contexts }) : SKIPPED;
  }
  return ended;
}

interface Run {
  readonly folder: string;
  readonly forge: Forge;
  readonly contexts: Contexts;
}

async function runJob(
  name: string,
  job: Job,
  { folder, forge, contexts }: Run,
): Promise<JobOutput> {
  const at = (path: string) => join(folder, name, path);
  for (const path of ["workspace", "temporary"]) await mkdir(at(path), { recursive: true });
  const summary = at("summary");
  await writeFile(summary, "");
  const runner: Runner = {
    workspace: at("workspace"),
    temporary: at("temporary"),
    remote: forge.remote,
    artifacts: join(folder, "artifacts"),
    env: {
      ...forge.env,
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_JOB: name,
      GITHUB_REPOSITORY: "acme/sdk",
      GITHUB_REF: "refs/heads/main",
      GITHUB_REF_NAME: "main",
      GITHUB_RUN_ID: "1",
      GITHUB_SERVER_URL: "https://github.com",
      RUNNER_OS: "Linux",
      GITHUB_EVENT_NAME: String(evaluate("github.event_name", contexts)),
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_WORKSPACE: at("workspace"),
      RUNNER_TEMP: at("temporary"),
    },
  };
  const steps: Record<string, { readonly outputs: Readonly<Record<string, string>> }> = {};
  const log: string[] = [];
  for (const [index, step] of job.steps.entries()) {
    const known = { ...contexts, steps };
    if (step.if !== undefined && !evaluate(step.if, known)) continue;
    const outputs = at(`outputs-${index}`);
    await writeFile(outputs, "");
    log.push(await runStep(step, runner, known, outputs));
    if (step.id !== undefined)
      steps[step.id] = { outputs: pairsOf(await readFile(outputs, "utf8")) };
  }
  const outputs = Object.entries(job.outputs ?? {}).map(([key, value]) => [
    key,
    filledIn(value, { ...contexts, steps }),
  ]);
  return {
    result: "success",
    outputs: Object.fromEntries(outputs) as JobOutput["outputs"],
    log: log.join(""),
    summary: await readFile(summary, "utf8"),
  };
}

async function runStep(
  { uses, run = "", with: given = {}, env = {} }: Step,
  runner: Runner,
  contexts: Contexts,
  outputs: string,
): Promise<string> {
  const filled = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [name, filledIn(String(value), contexts)]),
    );
  if (uses === undefined) {
    const own = { ...runner.env, ...filled(env), GITHUB_OUTPUT: outputs };
    return shell(filledIn(run, contexts), { cwd: runner.workspace, env: own });
  }
  const action = ACTIONS[uses.replace(/@.*/, "")];
  if (action === undefined) throw new Error(`The stage has no action ${uses}`);
  await action(filled(given), runner);
  return "";
}

const pairsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
