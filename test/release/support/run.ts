// The commands inside this process; the project's tests are whatever a test says they are.
import { runBuild } from "../../../release/command-line/build.js";
import { runRelease } from "../../../release/command-line/release.js";
import { commandRun } from "../../e2e/generate/support/in-process.js";
import type { Ended } from "../../e2e/generate/support/process.js";
import { ROOT } from "../../examples/stage/folders.js";

/** Runs `release` with arguments. */
export const release = (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  test = () => Promise.resolve(true),
): Promise<Ended> =>
  commandRun("release", (context) => runRelease(context, test), args, { env, cwd: ROOT });

/** Runs `build` with arguments. */
export const build = (args: readonly string[]): Promise<Ended> =>
  commandRun("build", runBuild, args, { env: process.env, cwd: ROOT });
