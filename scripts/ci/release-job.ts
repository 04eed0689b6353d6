// Publishes the version in generated/, and proposes the lock that notes it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT } from "../../release/failure.js";
import { JobFailure, script, type Job } from "./job.js";
import { propose } from "./pull-request.js";

const SDK = "generated";

/** Runs the job; 0 where the version is published, now or earlier. */
export async function releaseJob(job: Job): Promise<number> {
  const tag = job.env["RELEASE_TAG"]?.trim() ?? "";
  const flags = tag === "" ? [] : ["--tag", tag];
  const { code } = await script(job, ["release", "--", ...flags], ["GH_TOKEN", "GITHUB_TOKEN"]);
  if (code === EXIT.published) {
    job.print("::notice::This version is published already; nothing was released.");
    return 0;
  }
  if (code !== 0) throw new JobFailure(`npm run release ended with ${String(code)}.`);
  const { name, version } = JSON.parse(
    await readFile(join(job.cwd, SDK, "package.json"), "utf8"),
  ) as { readonly name: string; readonly version: string };
  await propose(job, {
    branch: "sdk-released",
    title: `Note that ${name} ${version} is released`,
    body: `Later changes of the catalog are counted from ${version}. Merge this before the next version is generated.\n`,
    paths: [`${SDK}/contracts.lock.json`],
  });
  return 0;
}
