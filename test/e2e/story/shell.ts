// Runs command lines as a person types them, or as a runner's step does, on a machine with a chosen Node.
import { delimiter } from "node:path";
import { runProgram } from "../../../commands/release/process/run-program.js";
import { ROOT } from "../../examples/stage/folders.js";
import { environmentOf, programOf } from "../../nodes/nodes.js";

/** Where command lines run. */
export interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

// What this run of the tests has and a machine has not: settings of npm and vitest, keys, a run of a workflow around it.
const OF_THE_TESTS =
  /^(npm_|vitest|node_env$|node_path$|github_|runner_|gateway_|gh_|ci$|test$|dev$|prod$|mode$|git_)/i;

/** The environment of a machine with this major version of Node; the Node that runs the tests where no other one is listed. */
export function machine(node: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !OF_THE_TESTS.test(name));
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const env = {
    ...Object.fromEntries(own),
    // Nothing of this repository is in reach.
    PATH: folders.filter((folder) => !folder.startsWith(ROOT)).join(delimiter),
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    // Neither is about what is installed, and both ask the registry.
    npm_config_audit: "false",
    npm_config_update_notifier: "false",
    ...more,
  };
  return environmentOf(programOf(node, process) ?? process.execPath, env);
}

/** Runs command lines, which must succeed; gives what they print. */
export async function shell(script: string, { cwd, env }: Place): Promise<string> {
  const bash = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script];
  const { code, stdout, stderr } = await runProgram("bash", bash, { cwd, env });
  if (code === 0) return stdout;
  throw new Error(`${script}\nended with ${String(code)}:\n${stdout}${stderr}`);
}
