// Runs command lines like a person or a runner's step, on a machine with a chosen Node.
import { delimiter } from "node:path";
import { runProgram } from "../../../commands/release/process/run-program.js";
import { ROOT } from "../../examples/stage/folders.js";
import { environmentOf, programOf } from "../../nodes/nodes.js";

/** The folder and environment of command lines. */
export interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

// Variables of this test run that a fresh machine does not have: settings of npm and vitest, keys,
// a surrounding workflow.
const OF_THE_TESTS =
  /^(npm_|vitest|node_env$|node_path$|github_|runner_|gateway_|gh_|ci$|test$|dev$|prod$|mode$|git_)/i;

/**
 * The environment of a machine with this major version of Node. If test/nodes lists no such Node,
 * the machine has the running Node.
 */
export function machine(node: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !OF_THE_TESTS.test(name));
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const env = {
    ...Object.fromEntries(own),
    // No program of this repository is on the PATH.
    PATH: folders.filter((folder) => !folder.startsWith(ROOT)).join(delimiter),
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    // Neither the audit nor the notifier changes the installed files, but both would send requests
    // to the registry.
    npm_config_audit: "false",
    npm_config_update_notifier: "false",
    ...more,
  };
  return environmentOf(programOf(node, process) ?? process.execPath, env);
}

/** Runs command lines, which must succeed. Returns their output. */
export async function shell(script: string, { cwd, env }: Place): Promise<string> {
  const bash = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script];
  const { code, stdout, stderr } = await runProgram("bash", bash, { cwd, env });
  if (code === 0) return stdout;
  throw new Error(`${script}\nended with ${String(code)}:\n${stdout}${stderr}`);
}
