// The job `drift`: where the catalog has changed, a pull request with the next version of the SDK.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JobFailure, passTests, required, run, sdkVersion, type Job } from "./job.js";
import { propose } from "./pull-request.js";

// Each step gets only the secrets that it needs.
const GATEWAY = ["GATEWAY_API_KEY", "GATEWAY_BASE_URL"];
const GITHUB = ["GH_TOKEN", "GITHUB_TOKEN"];

/** Runs the job; 1 where the tests of the next version fail, else 0. */
export async function driftJob(job: Job): Promise<number> {
  assertCatalog(job);
  const folder = await mkdtemp(join(tmpdir(), "sdkgen-drift-"));
  try {
    const report = join(folder, "drift.md");
    const code = await run(job, ["drift", "--markdown", report], GITHUB);
    if (code === 0) {
      job.print("The catalog has not changed.");
      return 0;
    }
    if (code !== 1) throw new JobFailure(`drift ended with ${String(code)}; see its output above.`);
    const text = await readFile(report, "utf8").catch(() => {
      // Node ends with 1, too, when a program breaks down before it has begun.
      throw new JobFailure("drift ended with 1 and left no report; see its output above.");
    });
    return await proposeVersion(job, text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// Without these the reference catalog would be taken for the gateway's.
function assertCatalog(job: Job): void {
  const { catalog, baseUrl } = job.config;
  if (catalog !== undefined) return;
  required(job, "GATEWAY_API_KEY", "as a secret of the repository (Settings, Secrets, Actions)");
  if (baseUrl !== undefined) return;
  required(
    job,
    "GATEWAY_BASE_URL",
    "as baseUrl in sdkgen.config.ts, or as a variable of the repository (Settings, Variables, Actions)",
  );
}

async function proposeVersion(job: Job, report: string): Promise<number> {
  const code = await run(job, ["generate"], GITHUB);
  if (code !== 0)
    throw new JobFailure(`generate ended with ${String(code)}; see its output above.`);
  const failed = !(await passTests(job, [...GATEWAY, ...GITHUB]));
  const { name, version } = await sdkVersion(job);
  await propose(job, {
    branch: "sdk-drift",
    title: `${name} ${version}: the gateway's catalog has changed`,
    body: failed ? `**The tests fail with this version; see the run.**\n\n${report}` : report,
    path: job.out,
  });
  return failed ? 1 : 0;
}
