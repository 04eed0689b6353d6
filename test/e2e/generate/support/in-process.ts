// Commands in this process, without the start of a process, which costs seconds.
import { tmpdir } from "node:os";
import type { CommandContext } from "../../../../commands/command-line/context.js";
import { runGenerate } from "../../../../commands/generate/run.js";
import type { RunOptions } from "../../../../generator/index.js";
import { ROOT, type ProcessExit } from "./process.js";

/** The version and the folders of this project. */
export const PROJECT: RunOptions["project"] = {
  version: "0.1.0",
  program: [`${ROOT}generator`, `${ROOT}package.json`],
  contracts: `${ROOT}contracts`,
  templates: `${ROOT}templates`,
  runtime: `${ROOT}runtime`,
  reader: [`${ROOT}generator/live.ts`, `${ROOT}generator/read`],
  changesets: `${ROOT}.changeset`,
};

/** Differences from a start with an empty environment in a folder without a configuration. */
export interface Setting {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly isTerminal?: boolean;
  readonly project?: Partial<RunOptions["project"]>;
  /** Called with each pause between requests. The pauses take no time. */
  readonly onPause?: (ms: number) => void;
  readonly startReference?: CommandContext["startReference"];
}

/**
 * Runs `generate` with flags, without the reference gateway. Removals are accepted, because the
 * SDKs have few models.
 */
export const command = (args: readonly string[], setting: Setting = {}): Promise<ProcessExit> =>
  commandRun("generate", runGenerate, ["--accept-removals", ...args], setting);

/** Runs a command with flags, like the program. */
export async function commandRun(
  name: string,
  run: (context: CommandContext) => Promise<number | void>,
  args: readonly string[],
  setting: Setting = {},
): Promise<ProcessExit> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run({
    command: { called: `sdkgen ${name}`, says: "What it does.", example: "--out sdk" },
    args,
    env: setting.env ?? {},
    cwd: setting.cwd ?? tmpdir(),
    isTerminal: setting.isTerminal ?? false,
    project: { ...PROJECT, ...setting.project },
    startReference:
      setting.startReference ??
      (() => Promise.reject(new Error("this test has a source of its own"))),
    wait: async (ms) => setting.onPause?.(ms),
    print: (text) => void out.push(`${text}\n`),
    printError: (text) => void err.push(`${text}\n`),
  });
  return { code: code ?? 0, out: out.join(""), err: err.join("") };
}
