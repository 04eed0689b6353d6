// Puts changes into a pull request: a new one, or the one that is open for the same purpose.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withCredentials } from "./git-credentials.js";
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
const AUTHOR = ["-c", "user.name=github-actions[bot]", "-c", `user.email=${EMAIL}`];

/** What became of a proposal: `kept` is a branch with commits of somebody else, which was left alone. */
export type Proposed = "proposed" | "nothing" | "kept";

/** Proposes the changes of the working folder. */
export async function propose(job: Job, proposal: Proposal): Promise<Proposed> {
  const { branch, title, body, paths } = proposal;
  const base = required(job, "BASE_BRANCH", "to the branch that the pull request is for");
  const known = { ...job, env: withCredentials(job.env) };
  const git = (...args: string[]) => must(known, "git", args);
  await git("switch", "--force-create", branch);
  await git("add", "--all", "--", ...paths);
  if ((await git("diff", "--cached", "--name-only")).trim() === "") return "nothing";
  await git(...AUTHOR, "commit", "--no-verify", "-m", title);
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
  const open = await must(job, "gh", [
    ...["pr", "list", "--head", branch, "--base", base, "--state", "open"],
    ...["--json", "number,isCrossRepository"],
  ]);
  const folder = await mkdtemp(join(tmpdir(), "sdkgen-proposal-"));
  try {
    const file = join(folder, "body.md");
    await writeFile(file, body);
    const number = ownNumber(open);
    const text = ["--title", title, "--body-file", file];
    const args =
      number === undefined
        ? ["pr", "create", "--head", branch, "--base", base, ...text]
        : ["pr", "edit", String(number), ...text];
    job.print((await must(job, "gh", args)).trim());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return "proposed";
}

// Anybody can give a branch of a fork this name, and open a pull request from it.
function ownNumber(listed: string): number | undefined {
  const open = JSON.parse(listed) as readonly {
    readonly number: number;
    readonly isCrossRepository: boolean;
  }[];
  return open.find(({ isCrossRepository }) => !isCrossRepository)?.number;
}

async function remoteHead(git: (...args: string[]) => Promise<string>, ref: string) {
  if ((await git("ls-remote", "origin", ref)) === "") return undefined;
  await git("fetch", "--no-tags", "origin", ref);
  const [commit = "", author] = (await git("log", "-1", "--format=%H %ae", "FETCH_HEAD"))
    .trim()
    .split(" ");
  return { commit, author };
}
