// The release job: publishes the version in generated/, then a pull request with the lock that notes it.
import { EXIT } from "../../release/failure.js";
import { JobFailure, script, SDK, sdkVersion, type Job } from "./job.js";
import { propose } from "./pull-request.js";

/** Runs the job; 0 where the version is published, now or earlier. */
export async function releaseJob(job: Job): Promise<number> {
  const tag = job.env["RELEASE_TAG"]?.trim() ?? "";
  const flags = tag === "" ? [] : ["--tag", tag];
  const code = await script(job, ["release", "--", ...flags], ["GH_TOKEN", "GITHUB_TOKEN"]);
  if (code === EXIT.published) {
    job.print("::notice::This version is published already; nothing was released.");
    return 0;
  }
  if (code !== 0) throw new JobFailure(`npm run release ended with ${String(code)}.`);
  await propose(job, {
    branch: "sdk-released",
    title: `Note that ${await sdkVersion(job)} is released`,
    body: "Later changes of the catalog are counted from this release. Merge this before the next version is generated.\n",
    path: `${SDK}/contracts.lock.json`,
  });
  return 0;
}
