// The commands inside this process; the project's tests are whatever a test says they are.
import { runBuild } from "../../../release/command-line/build.js";
import { runRelease } from "../../../release/command-line/release.js";
import type { CommandContext } from "../../../generator/command-line/context.js";
import { PROJECT } from "../../e2e/generate/support/in-process.js";
import type { Ended } from "../../e2e/generate/support/process.js";
import { ROOT } from "../../examples/stage/folders.js";

/** Runs `npm run release` with arguments. */
export const release = (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  test = () => Promise.resolve(true),
): Promise<Ended> => ended(args, env, (context) => runRelease(context, test));

/** Runs `npm run build` with arguments. */
export const build = (args: readonly string[]): Promise<Ended> =>
  ended(args, process.env, runBuild);

async function ended(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  run: (context: CommandContext) => Promise<number>,
): Promise<Ended> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run({
    args,
    env,
    cwd: ROOT,
    isTerminal: false,
    project: PROJECT,
    startReference: () => Promise.reject(new Error("no gateway is needed")),
    print: (text) => void out.push(`${text}\n`),
    printError: (text) => void err.push(`${text}\n`),
  });
  return { code, out: out.join(""), err: err.join("") };
}
