// Puts changes into a pull request: a new one, or the one that is open from the same branch.
import { JobFailure, must, required, type Job } from "./job.js";

/** The contents of the pull request. */
export interface Proposal {
  /** One branch for each purpose, so that a later run replaces what an earlier one proposed. */
  readonly branch: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  /** File or folder to commit; nothing else is. */
  readonly path: string;
}

const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
const SETTINGS = [
  ...["-c", "user.name=github-actions[bot]", "-c", `user.email=${EMAIL}`],
  // The token stays in the environment: no file of the checkout holds it while tests run.
  ...["-c", "credential.helper=", "-c", "credential.helper=!gh auth git-credential"],
];

/** Proposes the changes of the working folder; does not overwrite commits of others. */
export async function propose(job: Job, { branch, title, body, path }: Proposal): Promise<void> {
  const base = required(job, "BASE_BRANCH", "to the branch that the pull request is for");
  const git = (...args: string[]) => must(job, "git", [...SETTINGS, ...args]);
  await git("switch", "--force-create", branch);
  await git("add", "--all", "--", path);
  if ((await git("diff", "--cached", "--name-only")) === "") {
    throw new JobFailure(`Nothing has changed in ${path}, so there is nothing to propose.`);
  }
  await git("commit", "--no-verify", "-m", title);
  const ref = `refs/heads/${branch}`;
  const before = await fetched(git, ref);
  if (before !== "" && !(await isOwn(git, `HEAD..${before}`))) {
    return job.print(
      `::warning::${branch} has commits of somebody else and was left as it is; merge its pull request, or delete the branch.`,
    );
  }
  // Whoever pushes between the look and this keeps what they pushed.
  await git("push", `--force-with-lease=${ref}:${before}`, "origin", `HEAD:${ref}`);
  const places = ["--head", branch, "--base", base];
  const asked = ["pr", "list", ...places, "--state", "open", "--json", "number,isCrossRepository"];
  const open = JSON.parse(await must(job, "gh", asked)) as readonly OpenPullRequest[];
  // Anybody can give a branch of a fork this name, and open a pull request from it.
  const own = open.find(({ isCrossRepository }) => !isCrossRepository);
  const begin = own === undefined ? ["create", ...places] : ["edit", String(own.number)];
  const args = ["pr", ...begin, "--title", title, "--body-file", "-"];
  job.print((await must(job, "gh", args, body)).trim());
}

interface OpenPullRequest {
  readonly number: number;
  readonly isCrossRepository: boolean;
}

type Git = (...args: string[]) => Promise<string>;

// Commit of the remote branch; "" where there is none.
async function fetched(git: Git, ref: string): Promise<string> {
  if ((await git("ls-remote", "origin", ref)) === "") return "";
  // Without limit: a runner's checkout is one commit deep, and cannot tell which commits are the branch's.
  await git("fetch", "--no-tags", "--depth=2147483647", "origin", ref);
  return (await git("rev-parse", "FETCH_HEAD")).trim();
}

// Whether the job has made all the commits, and nobody has amended one.
async function isOwn(git: Git, range: string): Promise<boolean> {
  const people = (await git("log", "--format=%ae%n%ce", range)).split("\n");
  return people.every((email) => email === EMAIL || email === "");
}
