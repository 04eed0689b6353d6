// sdkgen ci: the jobs of the workflows.
import { Argument } from "commander";
import { exitCodeOf, type CommandContext } from "../command-line/context.js";
import { commandLine, parseArguments } from "../command-line/parse.js";
import { command } from "../../generator/drift/report/annotations.js";
import { driftJob } from "./drift.js";
import { jobIn, type Job } from "./job.js";
import { noteJob, packJob } from "./release.js";

const JOBS: Readonly<Record<string, (job: Job) => Promise<number>>> = {
  drift: driftJob,
  pack: packJob,
  note: noteJob,
};

/** Runs the command and gives its exit code; `self` starts a command of this program. */
export function runJob(context: CommandContext, self: Job["self"]): Promise<number> {
  return exitCodeOf(
    context,
    async ({ env, cwd, print }) => {
      const line = commandLine(context.command)
        .addArgument(new Argument("<job>", "which job").choices(Object.keys(JOBS)))
        .addHelpText("after", HELP);
      if (parseArguments(line, context) === "help") return 0;
      const [name = ""] = line.args;
      const job = JOBS[name] as (job: Job) => Promise<number>;
      return job(await jobIn({ env, cwd, print, self }));
    },
    // GitHub shows such a line at the top of the run.
    (message, isFault, { inActions, print, printError }) => {
      printError(`ci: ${isFault ? "a fault of the command.\n" : ""}${message}`);
      if (inActions) print(command("error", context.command.called, message));
    },
  );
}

const HELP = `
  drift  where the catalog has changed, generates the next version and opens a pull request with it
  pack   tests and packs the SDK into packed/, for a job that publishes it; writes to GITHUB_OUTPUT
  note   opens a pull request that notes the published version in the lock

The workflows that init writes run these; each needs git, and drift and note need gh.`;
