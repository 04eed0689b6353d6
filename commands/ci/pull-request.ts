// Commits changes and opens a pull request, or updates the open pull request of the same branch.
import { usage } from "../../generator/failure.js";
import { runOrThrow, requireVariable, type WorkflowJob } from "./job.js";

/** The content of the pull request. */
export interface Proposal {
  /** Branch that the pull request is merged into. */
  readonly base: string;
  /** Branch for the commit. Later runs of the same job commit to the same branch. */
  readonly branch: string;
  readonly title: string;
  /** Markdown text. */
  readonly body: string;
  /** The only file or folder to commit. */
  readonly path: string;
}

const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
const SETTINGS = [
  "-c",
  "user.name=github-actions[bot]",
  "-c",
  `user.email=${EMAIL}`,
  // An earlier program may have left git hooks in the checkout. These settings disable the hooks.
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.fsmonitor=false",
  // git asks `gh` for the token, so no file of the checkout contains the token.
  "-c",
  "credential.helper=",
  "-c",
  "credential.helper=!gh auth git-credential",
];

/**
 * Returns the branch to merge into: `BASE_BRANCH`, else the branch on which the workflow runs.
 * Throws if `BASE_BRANCH` is not set and the workflow does not run on a branch.
 */
export function baseBranch(job: WorkflowJob): string {
  // GitHub runs a scheduled workflow on the default branch, so it does not need BASE_BRANCH.
  const branch = job.env["GITHUB_REF_NAME"]?.trim() ?? "";
  const hasBaseBranch = (job.env["BASE_BRANCH"]?.trim() ?? "") !== "";
  if (!hasBaseBranch && branch !== "" && job.env["GITHUB_REF_TYPE"] !== "tag") return branch;
  return requireVariable(job, "BASE_BRANCH", "to the target branch of the pull request");
}

/** Commits changed files and opens a pull request. Never overwrites another author's commits. */
export async function propose(job: WorkflowJob, proposal: Proposal): Promise<void> {
  const { base, branch, title, body, path } = proposal;
  const git = (...args: string[]) => runOrThrow(job, ["git", ...SETTINGS, ...args]);
  const remoteGit = (...args: string[]) =>
    runOrThrow(job, ["git", ...SETTINGS, ...args], { secret: "github" });
  await git("switch", "--force-create", branch);
  await git("add", "--all", "--", path);
  if ((await git("diff", "--cached", "--name-only")) === "") {
    throw usage(`Nothing has changed in ${path}, so no pull request is needed.`);
  }
  await git("commit", "--no-verify", "-m", title);
  const ref = `refs/heads/${branch}`;
  const before = await fetchBranch(remoteGit, ref);
  // The email addresses in the commits that only the remote branch has.
  const people = before === "" ? [] : await peopleOf(git, `HEAD~1..${before}`);
  if (people.some((email) => email !== EMAIL)) {
    return job.print(
      `::warning::The branch ${branch} has commits by another author, so it was not changed. Merge its pull request, or delete the branch.`,
    );
  }
  const isUpToDate =
    people.length > 0 && (await git("diff", "--name-only", before, "HEAD", "--", path)) === "";
  if (!isUpToDate) {
    // If the branch has changed since the fetch above, the lease makes this push fail.
    const lease = `--force-with-lease=${ref}:${before}`;
    await remoteGit("push", "--no-verify", lease, "origin", `HEAD:${ref}`);
  }
  const gh = (args: readonly string[], input = "") =>
    runOrThrow(job, ["gh", ...args], { secret: "github", input });
  const places = ["--head", branch, "--base", base];
  const listArgs = [
    "pr",
    "list",
    ...places,
    "--state",
    "open",
    "--json",
    "number,isCrossRepository",
  ];
  const open = JSON.parse(await gh(listArgs)) as readonly OpenPullRequest[];
  // Ignores pull requests from forks, because a fork may have a branch with the same name.
  const ownPullRequest = open.find(({ isCrossRepository }) => !isCrossRepository);
  if (isUpToDate && ownPullRequest !== undefined) {
    return job.print(
      `Pull request ${ownPullRequest.number} already has these changes, so it and the branch ${branch} were not changed.`,
    );
  }
  const begin =
    ownPullRequest === undefined ? ["create", ...places] : ["edit", String(ownPullRequest.number)];
  job.print((await gh(["pr", ...begin, "--title", title, "--body-file", "-"], body)).trim());
}

interface OpenPullRequest {
  readonly number: number;
  readonly isCrossRepository: boolean;
}

type Git = (...args: string[]) => Promise<string>;

// Returns the commit id of the remote branch, or "" if the branch does not exist.
async function fetchBranch(git: Git, ref: string): Promise<string> {
  if ((await git("ls-remote", "origin", ref)) === "") return "";
  // Fetches the whole history. A checkout in CI has only one commit, which is not enough to find
  // the commits that only this branch has.
  await git("fetch", "--no-tags", "--depth=2147483647", "origin", ref);
  return (await git("rev-parse", "FETCH_HEAD")).trim();
}

// Returns the email addresses of authors and committers. They differ if another person amended a
// commit.
const peopleOf = async (git: Git, range: string) =>
  (await git("log", "--format=%ae%n%ce", range)).split("\n").filter(Boolean);
