// sdkgen ci: runs one of the CI jobs drift, pack and note.
import { command } from "../command-line/command.js";
import { DEFAULT_OUT } from "../command-line/config.js";
import type { CommandContext } from "../command-line/context.js";
import { loadConfig } from "../command-line/load-config.js";
import { usage } from "../../generator/failure.js";
import { driftJob } from "./drift.js";
import type { WorkflowJob } from "./job.js";
import { noteJob, packJob } from "./release.js";

const JOBS: Readonly<Record<string, (job: WorkflowJob) => Promise<number>>> = {
  drift: driftJob,
  pack: packJob,
  note: noteJob,
};

const LINE = {
  name: "ci",
  takes: [{ name: "<job>", says: "drift, pack or note" }],
  flags: {},
  notes: `  drift  if the catalog has changed, generates the next version and opens a pull request with it
  pack   tests the SDK and packs it into packed/, for the job that publishes it; writes the name of the
         tarball to GITHUB_OUTPUT
  note   opens a pull request that records the published version in contracts.lock.json

The workflow files of "sdkgen init" run these jobs. Each job needs git; drift and note also need gh.`,
};

/**
 * Runs the command and returns its exit code. `self` is the command that starts sdkgen: the
 * program, then its first arguments.
 */
export function runJob(context: CommandContext, self: WorkflowJob["self"]): Promise<number> {
  const run = command(LINE, async ({ words: [name = ""] }, { env, cwd, print }) => {
    const job = Object.hasOwn(JOBS, name) ? JOBS[name] : undefined;
    if (job === undefined) {
      const names = Object.keys(JOBS).join(", ");
      throw usage(`there is no job ${JSON.stringify(name)}. The jobs are ${names}.`);
    }
    const config = await loadConfig(cwd);
    return job({ env, cwd, print, self, config, out: config.out ?? DEFAULT_OUT });
  });
  return run(context);
}
