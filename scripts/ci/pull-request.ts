// Puts changes into a pull request: a new one, or the one that is open for the same purpose.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

const AUTHOR = [
  "-c",
  "user.name=github-actions[bot]",
  "-c",
  "user.email=41898282+github-actions[bot]@users.noreply.github.com",
];

/** Proposes the changes of the working folder; false where there are none. */
export async function propose(job: Job, proposal: Proposal): Promise<boolean> {
  const { branch, title, body, paths } = proposal;
  const base = required(job, "BASE_BRANCH", "to the branch that the pull request is for");
  const git = (...args: string[]) => must(job, "git", args);
  await git("switch", "--force-create", branch);
  await git("add", "--all", "--", ...paths);
  if ((await git("diff", "--cached", "--name-only")).trim() === "") return false;
  await git(...AUTHOR, "commit", "--no-verify", "-m", title);
  await git("push", "--force", "origin", `HEAD:refs/heads/${branch}`);
  const open = await must(job, "gh", [
    ...["pr", "list", "--head", branch, "--base", base, "--state", "open"],
    ...["--json", "number", "--jq", ".[0].number // empty"],
  ]);
  const folder = await mkdtemp(join(tmpdir(), "sdkgen-proposal-"));
  try {
    const file = join(folder, "body.md");
    await writeFile(file, body);
    const number = open.trim();
    const text = ["--title", title, "--body-file", file];
    const args =
      number === ""
        ? ["pr", "create", "--head", branch, "--base", base, ...text]
        : ["pr", "edit", number, ...text];
    job.print((await must(job, "gh", args)).trim());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}
