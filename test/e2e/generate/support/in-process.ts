// The command inside this process: everything but the start of a process, which costs seconds.
import { tmpdir } from "node:os";
import { runGenerate } from "../../../../generator/command-line/generate.js";
import type { RunOptions } from "../../../../generator/pipeline.js";
import { ROOT, type Ended } from "./process.js";

/** The folders that a run reads; of runtime/ there is one file, unless a test gives {@link RUNTIME}. */
export const PROJECT: RunOptions["project"] = {
  program: [`${ROOT}generator`, `${ROOT}package.json`],
  contracts: `${ROOT}contracts`,
  templates: `${ROOT}templates`,
  runtime: `${ROOT}test/e2e/generate/support/runtime`,
  changesets: `${ROOT}.changeset`,
};

/** The runtime of this project, for SDKs that are compiled or run. */
export const RUNTIME: Partial<RunOptions["project"]> = { runtime: `${ROOT}runtime` };

/** What differs from a start with an empty environment in a folder without a configuration. */
export interface Setting {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly project?: Partial<RunOptions["project"]>;
}

/** Runs the command with flags; the reference gateway is not there. */
export async function command(args: readonly string[], setting: Setting = {}): Promise<Ended> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runGenerate({
    args,
    env: setting.env ?? {},
    cwd: setting.cwd ?? tmpdir(),
    isTerminal: false,
    project: { ...PROJECT, ...setting.project },
    startReference: () => Promise.reject(new Error("this test has a source of its own")),
    print: (text) => void out.push(`${text}\n`),
    printError: (text) => void err.push(`${text}\n`),
  });
  return { code, out: out.join(""), err: err.join("") };
}
