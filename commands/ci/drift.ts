// The CI job `drift`: opens a pull request with the next version of the SDK if the catalog has
// changed.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXIT, GenerateFailure } from "../../generator/failure.js";
import {
  commandFailure,
  passTests,
  requireVariable,
  run,
  sdkVersion,
  type WorkflowJob,
} from "./job.js";
import { baseBranch, propose } from "./pull-request.js";

/**
 * Runs the job. Returns 1 if the tests of the next version fail, else 0. The environment of each
 * command has only the secrets that the command needs. This limit does not isolate the commands,
 * because any code in the job can still find the other secrets.
 */
export async function driftJob(job: WorkflowJob): Promise<number> {
  assertCatalog(job);
  const base = baseBranch(job);
  const folder = await mkdtemp(join(tmpdir(), "sdkgen-drift-"));
  try {
    const report = join(folder, "drift.md");
    const code = await run(job, ["drift", "--markdown", report], { secret: "gateway" });
    if (code === 0) {
      job.print("The catalog has not changed.");
      return 0;
    }
    if (code !== 1) throw commandFailure("drift", code);
    const text = await readFile(report, "utf8").catch(() => {
      // Exit code 1 should mean that the catalog has changed. Node also exits with 1 if a program
      // crashes at its start, but then there is no report.
      throw new GenerateFailure(
        EXIT.internal,
        "sdkgen drift ended with exit code 1, but wrote no report. Read its output above.",
      );
    });
    return await proposeVersion(job, base, text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// Throws if the configuration has no catalog file, and the key or the address of the gateway is not
// set. Otherwise the job would compare the SDK with the reference catalog, not with the user's
// catalog.
function assertCatalog(job: WorkflowJob): void {
  const { catalog, baseUrl } = job.config;
  if (catalog !== undefined) return;
  requireVariable(
    job,
    "GATEWAY_API_KEY",
    "as a secret of the repository (Settings, Secrets, Actions)",
  );
  if (baseUrl !== undefined) return;
  requireVariable(
    job,
    "GATEWAY_BASE_URL",
    'as the option "baseUrl" in sdkgen.config.ts, or as a variable of the repository (Settings, Variables, Actions)',
  );
}

async function proposeVersion(job: WorkflowJob, base: string, report: string): Promise<number> {
  const code = await run(job, ["generate"], { secret: "gateway" });
  if (code !== 0) throw commandFailure("generate", code);
  const isRed = !(await passTests(job));
  const { name, version } = await sdkVersion(job);
  await propose(job, {
    base,
    branch: "sdk-drift",
    title: `${name} ${version}: the gateway's catalog has changed`,
    body: isRed
      ? `**The tests fail with this version; see the output of the workflow run.**\n\n${report}`
      : report,
    path: job.out,
  });
  return isRed ? 1 : 0;
}
