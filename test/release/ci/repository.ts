// A user's repository with a remote on disk, a `gh` that records its calls, and scripts from a
// test.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram, type ProgramExit } from "../../../commands/release/process/run-program.js";
import { placeGh, type OpenPullRequest } from "../support/gh.js";
import { withoutNpmSettings } from "../support/registry.js";

/** The commands of a job, and the tests of the repository (`test`): name → a module's text. */
export type Scripts = Readonly<Record<string, string>>;

/** A repository to run a job in. */
export interface TestRepository {
  /** Runs a job on the main branch, like a run of the workflow. */
  readonly run: (name: string, env: Readonly<Record<string, string>>) => Promise<ProgramExit>;
  /** Commits a file to a branch of the remote as another user. */
  readonly pushed: (branch: string, file: string) => void;
  /**
   * Checks out a branch of the remote in another folder. Returns a function that runs git there.
   */
  readonly checkedOut: (branch: string) => (...args: string[]) => string;
  /** Checks out only the last commit of main, like a runner. */
  readonly shallow: () => void;
  /** Sets another address of the remote. */
  readonly remoteAt: (url: string) => void;
  /** Runs git on the remote. */
  readonly remote: (...args: string[]) => string;
  /** A file of the working folder. */
  readonly read: (path: string) => string;
  /** The outputs of the steps. */
  readonly outputs: () => string;
  /** The calls of `gh`, one array of arguments each. A body file appears as its text. */
  readonly asked: () => readonly (readonly string[])[];
  readonly remove: () => void;
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const commit = (cwd: string, subject: string, branch: string) => {
  git(cwd, "add", "--all");
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  git(cwd, ...author, "commit", "--quiet", "-m", subject);
  git(cwd, "push", "--quiet", "origin", `HEAD:refs/heads/${branch}`);
};

/**
 * Differences from a repository with an SDK in `generated/`, no configuration and no pull request.
 */
export interface Facts {
  readonly open?: readonly OpenPullRequest[];
  readonly out?: string;
  /** Registry in the SDK's package.json, or `null` for none. */
  readonly registry?: string | null;
  /** Text of sdkgen.config.json. */
  readonly config?: string;
}

export function testRepository(
  scripts: Scripts,
  { open = [], out = "generated", config, registry = "https://npm.example.com" }: Facts = {},
): TestRepository {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "sdkgen-job-")));
  const bare = join(folder, "remote.git");
  const gh = placeGh(folder, open);
  const outputs = join(folder, "outputs");
  git(folder, "init", "--quiet", "--bare", "--initial-branch=main", bare);
  const work = join(folder, "work");
  git(folder, "clone", "--quiet", bare, work);
  mkdirSync(join(work, out), { recursive: true });
  const publishConfig = registry === null ? undefined : { registry };
  const sdk = { name: "gateway-sdk", version: "1.0.0", publishConfig };
  writeFileSync(join(work, out, "package.json"), JSON.stringify(sdk));
  writeFileSync(join(work, "package.json"), '{ "scripts": { "test": "node test.mjs" } }');
  if (config !== undefined) writeFileSync(join(work, "sdkgen.config.json"), config);
  for (const [name, text] of Object.entries(scripts))
    writeFileSync(join(work, `${name}.mjs`), text);
  git(work, "switch", "--quiet", "--force-create", "main");
  commit(work, "First", "main");
  const clone = (branch: string) => {
    const other = mkdtempSync(join(folder, "other-"));
    git(folder, "clone", "--quiet", "--branch", branch, bare, other);
    return other;
  };
  return {
    run: (name, env) => {
      git(work, "switch", "--quiet", "--force", "main");
      return runProgram(process.execPath, ["--import", loader, JOB, name], {
        cwd: work,
        env: {
          ...withoutNpmSettings(),
          PATH: `${gh.bin}${delimiter}${process.env["PATH"] ?? ""}`,
          ...gh.env,
          BASE_BRANCH: "main",
          GITHUB_ACTIONS: "true",
          GITHUB_OUTPUT: outputs,
          ...env,
        },
      });
    },
    pushed: (branch, file) => {
      const other = clone(branch);
      writeFileSync(join(other, file), "by hand");
      commit(other, "By hand", branch);
    },
    checkedOut: (branch) => {
      const other = clone(branch);
      return (...args) => git(other, ...args);
    },
    shallow: () => {
      rmSync(work, { recursive: true });
      git(folder, "clone", "--quiet", "--depth", "1", `file://${bare}`, work);
    },
    remoteAt: (url) => void git(work, "remote", "set-url", "origin", url),
    remote: (...args) => git(bare, ...args),
    read: (path) => readFileSync(join(work, path), "utf8"),
    outputs: () => (existsSync(outputs) ? readFileSync(outputs, "utf8") : ""),
    asked: gh.calls,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const loader = import.meta.resolve("tsx");
const JOB = fileURLToPath(new URL("job-process.ts", import.meta.url));
