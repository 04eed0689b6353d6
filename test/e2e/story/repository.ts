// The repository of an SDK: the remote on a forge, and the clone of its maintainer.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { placeGh, type TestGh } from "../../release/support/gh.js";
import type { Contexts } from "./expressions.js";
import { machine, shell } from "./shell.js";
import { runWorkflow, type JobOutput } from "./workflow.js";

/** A repository with its clone. */
export interface Repository {
  /** The clone. */
  readonly folder: string;
  /** Runs command lines in the clone. */
  readonly run: (script: string, env?: NodeJS.ProcessEnv) => Promise<string>;
  /** Commits everything and pushes it. */
  readonly push: (subject: string) => Promise<void>;
  /** Merges a branch of the remote and deletes it there. */
  readonly merge: (branch: string) => Promise<void>;
  /** Runs git on the remote. */
  readonly remote: (command: string) => Promise<string>;
  /** Runs a workflow of the main branch. */
  readonly workflow: (name: string, row?: Contexts) => Promise<Readonly<Record<string, JobOutput>>>;
  readonly gh: TestGh;
}

const PERSON = "-c user.name=Ada -c user.email=ada@example.com";

/**
 * Makes an empty repository. `node` is the maintainer's Node; `secrets` and `vars` are set on the
 * forge.
 */
export async function makeRepository(
  folder: string,
  node: string,
  { secrets, vars }: Readonly<Record<"secrets" | "vars", Contexts>>,
): Promise<Repository> {
  await mkdir(folder);
  const env = machine(node);
  const [bare, clone] = [join(folder, "remote.git"), join(folder, "clone")];
  await shell(`git init --quiet --bare --initial-branch=main remote.git`, { cwd: folder, env });
  await shell("git clone --quiet remote.git clone", { cwd: folder, env });
  const gh = placeGh(folder, []);
  const run = (script: string, more: NodeJS.ProcessEnv = {}) =>
    shell(script, { cwd: clone, env: { ...env, ...more } });
  const contexts = {
    secrets,
    vars,
    inputs: { tag: "" },
    github: {
      event_name: "push",
      ref: "refs/heads/main",
      ref_name: "main",
      token: "token-of-github",
      event: { repository: { default_branch: "main" } },
    },
  };
  const forge = {
    folder,
    remote: `file://${bare}`,
    contexts,
    env: { ...env, ...gh.env, PATH: `${gh.bin}:${env["PATH"] ?? ""}` },
  };
  return {
    folder: clone,
    run,
    gh,
    push: async (subject) => {
      await run(`git add --all && git ${PERSON} commit --quiet -m "${subject}"`);
      await run("git push --quiet origin HEAD:main");
    },
    merge: async (branch) => {
      await run(`git pull --quiet --ff-only origin ${branch} && git push --quiet origin HEAD:main`);
      await run(`git push --quiet --delete origin ${branch}`);
    },
    remote: (command) => shell(`git ${command}`, { cwd: bare, env }),
    workflow: async (name, row) => {
      const path = join(clone, ".github/workflows", `${name}.yml`);
      return runWorkflow(await readFile(path, "utf8"), forge, row);
    },
  };
}
