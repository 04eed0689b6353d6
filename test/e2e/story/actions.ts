// The actions in the workflows, as far as a machine without a forge can run them.
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NODES } from "../../nodes/nodes.js";
import { machine, shell } from "./shell.js";

/** The machine of a job. */
export interface Runner {
  /** Working folder of the steps. */
  readonly workspace: string;
  /** Folder for files outside the workspace. */
  readonly temporary: string;
  /** Folder in which the jobs of a run leave files for each other. */
  readonly artifacts: string;
  /** Address of the repository. */
  readonly remote: string;
  /** Environment of every step. An action may add to it. */
  env: NodeJS.ProcessEnv;
}

type Inputs = Readonly<Record<string, string>>;

/** The program of each action, by the action's name. */
export const ACTIONS: Readonly<Record<string, (given: Inputs, runner: Runner) => Promise<void>>> = {
  "actions/checkout": async (_, { workspace, remote, env }) => {
    await shell(`git clone --quiet --depth 1 --branch main "${remote}" .`, { cwd: workspace, env });
  },
  "actions/setup-node": async ({ "node-version": node = "", "registry-url": url }, runner) => {
    runner.env = machine(node, runner.env);
    const version = await shell("node --version", { cwd: runner.temporary, env: runner.env });
    // If test/nodes does not list the version, the running Node replaces this version.
    if (NODES.includes(node) && !version.startsWith(`v${node}.`)) {
      throw new Error(`The machine has Node ${version} instead of ${node}`);
    }
    if (url === undefined) return;
    const npmrc = join(runner.temporary, ".npmrc");
    const token = `${url.replace(/^https?:/, "")}:_authToken=\${NODE_AUTH_TOKEN}`;
    await writeFile(npmrc, `${token}\nregistry=${url}\n`);
    runner.env = { ...runner.env, NPM_CONFIG_USERCONFIG: npmrc };
  },
  "actions/upload-artifact": async ({ name = "", path = "" }, { workspace, artifacts }) => {
    await cp(join(workspace, path), join(artifacts, name), { recursive: true });
  },
  "actions/download-artifact": async ({ name = "", path = "" }, { workspace, artifacts }) => {
    await cp(join(artifacts, name), join(workspace, path), { recursive: true });
  },
};
