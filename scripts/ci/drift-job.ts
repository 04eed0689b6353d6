// The drift job: where the catalog has changed, a pull request with the next version of the SDK.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JobFailure, required, script, SDK, sdkVersion, type Job } from "./job.js";
import { propose } from "./pull-request.js";

// Each step gets only the secrets that it needs.
const GATEWAY = ["GATEWAY_API_KEY", "GATEWAY_BASE_URL"];
const GITHUB = ["GH_TOKEN", "GITHUB_TOKEN"];

/** Runs the job; 1 where the tests of the next version fail, else 0. */
export async function driftJob(job: Job): Promise<number> {
  required(job, "GATEWAY_API_KEY", "as a secret of the repository (Settings, Secrets, Actions)");
  required(
    job,
    "GATEWAY_BASE_URL",
    "as a variable of the repository (Settings, Variables, Actions)",
  );
  const folder = await mkdtemp(join(tmpdir(), "sdkgen-drift-"));
  try {
    const report = join(folder, "drift.md");
    const code = await script(job, ["drift", "--", "--markdown", report], GITHUB);
    if (code === 0) {
      job.print("The catalog has not changed.");
      return 0;
    }
    if (code !== 1) throw new JobFailure(`npm run drift ended with ${String(code)}.`);
    const text = await readFile(report, "utf8").catch(() => {
      // Node ends with 1, too, when a program breaks down before it has begun.
      throw new JobFailure("npm run drift ended with 1 and left no report; see its output above.");
    });
    return await proposeVersion(job, text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function proposeVersion(job: Job, report: string): Promise<number> {
  const code = await script(job, ["generate"], GITHUB);
  if (code !== 0) throw new JobFailure(`npm run generate ended with ${String(code)}.`);
  const failed = (await script(job, ["test"], [...GATEWAY, ...GITHUB])) !== 0;
  await propose(job, {
    branch: "sdk-drift",
    title: `${await sdkVersion(job)}: the gateway's catalog has changed`,
    body: failed ? `**The tests fail with this version; see the run.**\n\n${report}` : report,
    path: SDK,
  });
  return failed ? 1 : 0;
}
