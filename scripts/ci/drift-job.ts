// drift → generate → test → pull request: the next version of the SDK, proposed with what changed in the catalog.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JobFailure, required, script, type Job } from "./job.js";
import { propose } from "./pull-request.js";

const SDK = "generated";
// What a step does not need it does not get.
const GATEWAY = ["GATEWAY_API_KEY", "GATEWAY_BASE_URL"];
const GITHUB = ["GH_TOKEN", "GITHUB_TOKEN"];

/** Runs the job; 0 where nothing changed or the pull request stands, 1 where its tests fail. */
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
    const drift = await script(job, ["drift", "--", "--markdown", report], GITHUB);
    if (drift.code === 0) {
      job.print("The catalog is as the SDK knows it.");
      return 0;
    }
    if (drift.code !== 1) throw new JobFailure(`npm run drift ended with ${String(drift.code)}.`);
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
  const generate = await script(job, ["generate"], GITHUB);
  if (generate.code !== 0) {
    throw new JobFailure(`npm run generate ended with ${String(generate.code)}.`);
  }
  const tests = await script(job, ["test"], [...GATEWAY, ...GITHUB]);
  const failed = tests.code !== 0;
  const manifest = JSON.parse(await readFile(join(job.cwd, SDK, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
  };
  const proposed = await propose(job, {
    branch: "sdk-drift",
    title: `${manifest.name} ${manifest.version}: the gateway's catalog has changed`,
    body: failed ? `**The tests fail with this version; see the run.**\n\n${report}` : report,
    paths: [SDK],
  });
  if (proposed === "nothing") job.print("The SDK on disk has these changes already.");
  return failed ? 1 : 0;
}
