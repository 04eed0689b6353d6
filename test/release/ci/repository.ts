// A user's repository with a remote on disk, a `gh` that notes what it is asked, and scripts that do what a test says.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { runProgram, type Ended } from "../../../release/process/run-program.js";
import { ROOT } from "../../examples/stage/folders.js";
import { withoutNpmSettings } from "../support/registry.js";

/** What the scripts of the repository do: name → a module's text. */
export type Scripts = Readonly<Record<string, string>>;

/** A repository to run a job in. */
export interface TestRepository {
  /** Runs the job of `scripts/ci/` there, on the main branch, as a run of the workflow does. */
  readonly run: (name: string, env: Readonly<Record<string, string>>) => Promise<Ended>;
  /** Commits a file to a branch of the remote as somebody else. */
  readonly pushed: (branch: string, file: string) => void;
  /** Names another place as the remote. */
  readonly remoteAt: (url: string) => void;
  /** Runs git on the remote. */
  readonly remote: (...args: string[]) => string;
  /** The calls of `gh`, one array of arguments each; a body file as its text. */
  readonly asked: () => readonly (readonly string[])[];
  readonly remove: () => void;
}

const GH = `#!${process.execPath}
const { appendFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2).map((arg, at, all) =>
  all[at - 1] === "--body-file" && arg === "-" ? readFileSync(0, "utf8") : arg);
// What git asks a credential helper for.
if (args[0] === "auth") {
  process.stdout.write("username=x-access-token\\npassword=" + process.env.GH_TOKEN + "\\n");
  process.exit();
}
appendFileSync(process.env.GH_CALLS, JSON.stringify(args) + "\\n");
if (args[1] === "list") process.stdout.write(process.env.GH_OPEN);
`;

/** A pull request that is open already. */
export interface OpenPullRequest {
  readonly number: number;
  /** Whether it comes from a fork. */
  readonly isCrossRepository: boolean;
}

/** Makes the repository. */
export function testRepository(
  scripts: Scripts,
  open: readonly OpenPullRequest[] = [],
): TestRepository {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "sdkgen-job-")));
  const [work, bare, bin, calls] = ["work", "remote.git", "bin", "calls"].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  mkdirSync(bin);
  writeFileSync(join(bin, "gh"), GH);
  chmodSync(join(bin, "gh"), 0o755);
  writeFileSync(join(bin, "package.json"), '{ "type": "commonjs" }');
  writeFileSync(calls, "");
  const git = (cwd: string, ...args: string[]) =>
    execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  git(folder, "init", "--quiet", "--bare", "--initial-branch=main", bare);
  git(folder, "clone", "--quiet", bare, work);
  mkdirSync(join(work, "generated"));
  const names = Object.keys(scripts);
  const commands = Object.fromEntries(names.map((name) => [name, `node ${name}.mjs`]));
  writeFileSync(join(work, "package.json"), JSON.stringify({ scripts: commands }));
  for (const name of names) writeFileSync(join(work, `${name}.mjs`), scripts[name] ?? "");
  writeFileSync(
    join(work, "generated/package.json"),
    JSON.stringify({ name: "gateway-sdk", version: "1.0.0" }),
  );
  git(work, "switch", "--quiet", "--force-create", "main");
  git(work, "add", "--all");
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  git(work, ...author, "commit", "--quiet", "-m", "First");
  git(work, "push", "--quiet", "origin", "HEAD:refs/heads/main");
  return {
    run: (name, env) => {
      git(work, "switch", "--quiet", "--force", "main");
      return runProgram(process.execPath, ["--import", loader, `${ROOT}scripts/ci/run.ts`, name], {
        cwd: work,
        env: {
          ...withoutNpmSettings(),
          PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`,
          GH_CALLS: calls,
          GH_OPEN: JSON.stringify(open),
          BASE_BRANCH: "main",
          ...env,
        },
      });
    },
    pushed: (branch, file) => {
      const other = join(folder, "other");
      git(folder, "clone", "--quiet", "--branch", branch, bare, other);
      writeFileSync(join(other, file), "by hand");
      git(other, "add", "--all");
      git(other, ...author, "commit", "--quiet", "-m", "By hand");
      git(other, "push", "--quiet", "origin", `HEAD:refs/heads/${branch}`);
    },
    remoteAt: (url) => void git(work, "remote", "set-url", "origin", url),
    remote: (...args) => git(bare, ...args),
    asked: () =>
      readFileSync(calls, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as readonly string[]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const loader = import.meta.resolve("tsx");
