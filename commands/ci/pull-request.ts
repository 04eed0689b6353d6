// Puts changes into a pull request: the open one from the same branch, or else a new one.
import { usage } from "../../generator/failure.js";
import { runOrThrow, requireVariable, type WorkflowJob } from "./job.js";

/** The contents of the pull request. */
export interface Proposal {
  /** Its target branch. */
  readonly base: string;
  /** One branch for each purpose, so that a later run replaces the changes of an earlier one. */
  readonly branch: string;
  readonly title: string;
  /** Markdown. */
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
  // An earlier program may have left hooks in the checkout, which git would run.
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.fsmonitor=false",
  // The token is in the environment of the job; it is never written into the checkout.
  "-c",
  "credential.helper=",
  "-c",
  "credential.helper=!gh auth git-credential",
];

/** The target branch of pull requests: `BASE_BRANCH`, else the branch of the run. */
export function baseBranch(job: WorkflowJob): string {
  // The payload of `schedule` may lack the repository, so that BASE_BRANCH is empty. Such runs are on the default branch.
  const branch = job.env["GITHUB_REF_NAME"]?.trim() ?? "";
  const hasBaseBranch = (job.env["BASE_BRANCH"]?.trim() ?? "") !== "";
  if (!hasBaseBranch && branch !== "" && job.env["GITHUB_REF_TYPE"] !== "tag") return branch;
  return requireVariable(job, "BASE_BRANCH", "to the branch that the pull request is for");
}

/** Proposes the changes of the working folder; does not overwrite commits of others. */
export async function propose(job: WorkflowJob, proposal: Proposal): Promise<void> {
  const { base, branch, title, body, path } = proposal;
  const git = (...args: string[]) => runOrThrow(job, ["git", ...SETTINGS, ...args]);
  const remoteGit = (...args: string[]) =>
    runOrThrow(job, ["git", ...SETTINGS, ...args], { secret: "github" });
  await git("switch", "--force-create", branch);
  await git("add", "--all", "--", path);
  if ((await git("diff", "--cached", "--name-only")) === "") {
    throw usage(`Nothing has changed in ${path}, so there is nothing to propose.`);
  }
  await git("commit", "--no-verify", "-m", title);
  const ref = `refs/heads/${branch}`;
  const before = await fetchBranch(remoteGit, ref);
  // The authors of the commits that the branch has and its base lacks.
  const people = before === "" ? [] : await peopleOf(git, `HEAD~1..${before}`);
  if (people.some((email) => email !== EMAIL)) {
    return job.print(
      `::warning::${branch} has commits of another author, so it was not changed; merge its pull request, or delete the branch.`,
    );
  }
  const isUpToDate =
    people.length > 0 && (await git("diff", "--name-only", before, "HEAD", "--", path)) === "";
  if (!isUpToDate) {
    // The lease protects a push that was made after the fetch above.
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
  // A fork may have a branch of the same name with an open pull request.
  const ownPullRequest = open.find(({ isCrossRepository }) => !isCrossRepository);
  if (isUpToDate && ownPullRequest !== undefined) {
    return job.print(
      `Pull request ${ownPullRequest.number} has these changes already; it and ${branch} were left as they are.`,
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

// Commit of the remote branch; "" if the branch does not exist.
async function fetchBranch(git: Git, ref: string): Promise<string> {
  if ((await git("ls-remote", "origin", ref)) === "") return "";
  // Fetches all history: a runner's checkout is one commit deep, so it cannot show which commits
  // are the branch's own.
  await git("fetch", "--no-tags", "--depth=2147483647", "origin", ref);
  return (await git("rev-parse", "FETCH_HEAD")).trim();
}

// Email of author and committer of each commit; they differ after an amendment.
const peopleOf = async (git: Git, range: string) =>
  (await git("log", "--format=%ae%n%ce", range)).split("\n").filter(Boolean);
