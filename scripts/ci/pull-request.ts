// Puts changes into a pull request: a new one, or the one that is open for the same purpose.
import { must, required, type Job } from "./job.js";

/** What goes into the pull request. */
export interface Proposal {
  /** One branch for each purpose, so that a later run replaces what an earlier one proposed. */
  readonly branch: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  /** Files and folders to commit; nothing else is. */
  readonly paths: readonly string[];
}

const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";
const SETTINGS = [
  ...["-c", "user.name=github-actions[bot]", "-c", `user.email=${EMAIL}`],
  // The token stays in the environment: no file of the checkout holds it while tests run.
  ...["-c", "credential.helper=", "-c", "credential.helper=!gh auth git-credential"],
];

/** What became of a proposal: `kept` is a branch with commits of somebody else, which was left alone. */
export type Proposed = "proposed" | "nothing" | "kept";

/** Proposes the changes of the working folder. */
export async function propose(job: Job, proposal: Proposal): Promise<Proposed> {
  const { branch, title, body, paths } = proposal;
  const base = required(job, "BASE_BRANCH", "to the branch that the pull request is for");
  const git = (...args: string[]) => must(job, "git", [...SETTINGS, ...args]);
  await git("switch", "--force-create", branch);
  await git("add", "--all", "--", ...paths);
  if ((await git("diff", "--cached", "--name-only")) === "") return "nothing";
  await git("commit", "--no-verify", "-m", title);
  const ref = `refs/heads/${branch}`;
  const before = await remoteHead(git, ref);
  if (before !== undefined && before.author !== EMAIL) {
    job.print(
      `::warning::${branch} has commits of somebody else and was left as it is; merge its pull request, or delete the branch.`,
    );
    return "kept";
  }
  // Whoever pushes between the look and this keeps what they pushed.
  await git("push", `--force-with-lease=${ref}:${before?.commit ?? ""}`, "origin", `HEAD:${ref}`);
  const places = ["--head", branch, "--base", base];
  const asked = ["pr", "list", ...places, "--state", "open", "--json", "number,isCrossRepository"];
  const open = JSON.parse(await must(job, "gh", asked)) as readonly OpenPullRequest[];
  // Anybody can give a branch of a fork this name, and open a pull request from it.
  const own = open.find(({ isCrossRepository }) => !isCrossRepository);
  const begin = own === undefined ? ["create", ...places] : ["edit", String(own.number)];
  const args = ["pr", ...begin, "--title", title, "--body-file", "-"];
  job.print((await must(job, "gh", args, body)).trim());
  return "proposed";
}

interface OpenPullRequest {
  readonly number: number;
  readonly isCrossRepository: boolean;
}

async function remoteHead(git: (...args: string[]) => Promise<string>, ref: string) {
  if ((await git("ls-remote", "origin", ref)) === "") return undefined;
  await git("fetch", "--no-tags", "origin", ref);
  const shown = await git("log", "-1", "--format=%H %ae", "FETCH_HEAD");
  const [commit = "", author] = shown.trim().split(" ");
  return { commit, author };
}
