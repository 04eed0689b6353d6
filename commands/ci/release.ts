// The jobs `pack` and `note`, which run before and after the job that publishes. That job runs no
// code but npm's.
import { appendFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { markReleased } from "../../generator/index.js";
import { EXIT } from "../../generator/failure.js";
import { configuredRegistry } from "../release/publish/registry.js";
import { commandFailure, requireVariable, run, sdkVersion, type WorkflowJob } from "./job.js";
import { baseBranch, propose } from "./pull-request.js";

/** Folder of the tarball, which the workflow passes to the next job. */
const PACKED = "packed";

/**
 * Packs the SDK and writes the outputs of the step. Writes none if no registry is configured, or
 * if the lock already notes the version.
 */
export async function packJob(job: WorkflowJob): Promise<number> {
  const outputs = requireVariable(
    job,
    "GITHUB_OUTPUT",
    "to a file that takes the outputs of the step",
  );
  if (!(await hasRegistry(job))) {
    job.print(
      "::notice::No registry is configured, so nothing is released. Name one as registry in sdkgen.config.ts, then run sdkgen generate and commit.",
    );
    return 0;
  }
  const tag = job.env["RELEASE_TAG"]?.trim() ?? "";
  const flags = tag === "" ? [] : ["--tag", tag];
  const code = await run(job, ["release", "--pack", PACKED, ...flags]);
  if (code === EXIT.published) {
    job.print("::notice::This version is published already; nothing is released.");
    return 0;
  }
  if (code !== 0) throw commandFailure("release", code);
  // If there is no tarball, an earlier run published this version but did not note it.
  const files = await readdir(join(job.cwd, PACKED));
  const tarball = files.find((name) => name.endsWith(".tgz")) ?? "";
  await appendFile(outputs, `packed=true\ntarball=${tarball}\n`);
  return 0;
}

// A new repository has no registry until its owner chooses one.
async function hasRegistry(job: WorkflowJob): Promise<boolean> {
  const { name, publishConfig } = await sdkVersion(job);
  if (publishConfig?.registry !== undefined) return true;
  return (await configuredRegistry(name, job)) !== undefined;
}

/** Notes the published version in the lock, by a pull request. */
export async function noteJob(job: WorkflowJob): Promise<number> {
  // Fails, if at all, before the lock is changed.
  const base = baseBranch(job);
  const { name, version } = await sdkVersion(job);
  if (!(await markReleased({ out: job.out, cwd: job.cwd, version }))) {
    job.print(`The lock notes ${name} ${version} already.`);
    return 0;
  }
  await propose(job, {
    base,
    branch: "sdk-released",
    title: `Note that ${name} ${version} is released`,
    body: "Later changes of the catalog are counted from this release. Merge this before the next version is generated.\n",
    path: join(job.out, "contracts.lock.json"),
  });
  return 0;
}
