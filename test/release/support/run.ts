// The commands in this process.
import { startGateway } from "../../../gateway/index.js";
import { runBuild } from "../../../commands/build/run.js";
import { releaseCommand, runRelease, type CompilingSteps } from "../../../commands/release/run.js";
import { commandRun } from "../../e2e/generate/support/in-process.js";
import type { ProcessExit } from "../../e2e/generate/support/process.js";
import { ROOT } from "../../examples/stage/folders.js";

/** The place of a release, and actions while the SDK is tried out. */
interface Surroundings {
  readonly cwd?: string;
  readonly meanwhile?: () => Promise<unknown>;
  /** Build steps. Default the steps of the command. */
  readonly steps?: CompilingSteps;
}

/** Runs `release` with arguments. */
export const release = (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { cwd = ROOT, meanwhile, steps }: Surroundings = {},
): Promise<ProcessExit> =>
  commandRun("release", steps === undefined ? runRelease : releaseCommand(steps), args, {
    env,
    cwd,
    startReference: async (catalog = "") => {
      await meanwhile?.();
      const { url, apiKey, close } = await startGateway({ catalog, taskTime: "0s" });
      return { baseUrl: url, apiKey, close };
    },
  });

/** Runs `build` with arguments. */
export const build = (args: readonly string[]): Promise<ProcessExit> =>
  commandRun("build", runBuild, args, { env: process.env, cwd: ROOT });
