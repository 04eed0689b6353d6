// The CI jobs `pack` and `note`. `pack` runs before the job that publishes, and `note` after that
// job. The publishing job itself runs no code except npm.
import { appendFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { markReleased } from "../../generator/index.js";
import { EXIT } from "../../generator/failure.js";
import { configuredRegistry } from "../release/publish/registry.js";
import { commandFailure, requireVariable, run, sdkVersion, type WorkflowJob } from "./job.js";
import { baseBranch, propose } from "./pull-request.js";

/** Folder for the tarball. The workflow passes this folder to the next job. */
const PACKED = "packed";

/**
 * Packs the SDK, and writes the name of the tarball as an output of the workflow step. Writes no
 * output if no registry is configured, or if contracts.lock.json records the version as released.
 */
export async function packJob(job: WorkflowJob): Promise<number> {
  const outputs = requireVariable(job, "GITHUB_OUTPUT", "to the file for the outputs of the step");
  if (!(await hasRegistry(job))) {
    job.print(
      '::notice::No registry is configured, so nothing is released. Set the option "registry" in sdkgen.config.ts, run sdkgen generate, and commit the result.',
    );
    return 0;
  }
  const tag = job.env["RELEASE_TAG"]?.trim() ?? "";
  const flags = tag === "" ? [] : ["--tag", tag];
  const code = await run(job, ["release", "--pack", PACKED, ...flags]);
  if (code === EXIT.published) {
    job.print("::notice::This version is published already, so nothing is released.");
    return 0;
  }
  if (code !== 0) throw commandFailure("release", code);
  // If there is no tarball, an earlier run has published the version, but has not recorded the
  // release.
  const files = await readdir(join(job.cwd, PACKED));
  const tarball = files.find((name) => name.endsWith(".tgz")) ?? "";
  await appendFile(outputs, `packed=true\ntarball=${tarball}\n`);
  return 0;
}

// Returns true if the SDK's package.json or npm's configuration has a registry.
async function hasRegistry(job: WorkflowJob): Promise<boolean> {
  const { name, publishConfig } = await sdkVersion(job);
  if (publishConfig?.registry !== undefined) return true;
  return (await configuredRegistry(name, job)) !== undefined;
}

/** Opens a pull request that records the published version in contracts.lock.json. */
export async function noteJob(job: WorkflowJob): Promise<number> {
  // `baseBranch` may throw, so it is called before contracts.lock.json changes.
  const base = baseBranch(job);
  const { name, version } = await sdkVersion(job);
  if (!(await markReleased({ out: job.out, cwd: job.cwd, version }))) {
    job.print(`contracts.lock.json already records the release of ${name} ${version}.`);
    return 0;
  }
  await propose(job, {
    base,
    branch: "sdk-released",
    title: `Note that ${name} ${version} is released`,
    body: "This pull request records the release in contracts.lock.json. Merge it before you generate the next version, because that version counts its changes from this release.\n",
    path: join(job.out, "contracts.lock.json"),
  });
  return 0;
}
