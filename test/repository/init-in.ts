// Runs init in this process, in its own folder.
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startGateway } from "../../gateway/index.js";
import type { Terminal } from "../../runtime/command-line/questions.js";
import { runInit } from "../../commands/init/run.js";
import { PROJECT } from "../e2e/generate/support/in-process.js";
import type { ProcessExit } from "../e2e/generate/support/process.js";

/** Makes an empty folder, which is removed after the test. */
export function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "sdkgen-init-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Differences from a run without a terminal and with an empty environment. */
export interface Surroundings {
  readonly env?: NodeJS.ProcessEnv;
  readonly terminal?: Terminal;
}

/** Runs init in a folder. */
export async function initIn(
  cwd: string,
  args: readonly string[],
  { env = {}, terminal }: Surroundings = {},
): Promise<ProcessExit> {
  const out: string[] = [];
  const err: string[] = [];
  const context = {
    command: { called: "sdkgen init", says: "", example: "" },
    args,
    env,
    cwd,
    isTerminal: terminal !== undefined,
    project: PROJECT,
    ...(terminal !== undefined && { terminal }),
    startReference: async () => {
      const { url, apiKey, close } = await startGateway();
      return { baseUrl: url, apiKey, close };
    },
    print: (text: string) => void out.push(`${text}\n`),
    printError: (text: string) => void err.push(`${text}\n`),
  };
  const code = await runInit(context);
  return { code, out: out.join(""), err: err.join("") };
}

/** The paths of all files in a folder. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .sort();
export const textOf = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");
/** Writes a saved catalog into a folder. Returns its path. */
export const catalogIn = (folder: string, ...entries: readonly object[]) => {
  const file = join(folder, "saved.json");
  writeFileSync(file, JSON.stringify({ object: "list", data: entries }));
  return file;
};
