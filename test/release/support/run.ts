// The commands inside this process; the project's tests are whatever a test says they are.
import { runBuild } from "../../../release/command-line/build.js";
import type { CommandContext } from "../../../release/command-line/context.js";
import { runRelease, type ReleaseContext } from "../../../release/command-line/release.js";
import { markReleased } from "../../../generator/version/mark-released.js";
import { ROOT } from "../../examples/stage/folders.js";

/** How a run of the command ended. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `npm run release` with arguments. */
export async function release(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  more: Partial<ReleaseContext> = {},
): Promise<Ended> {
  return ended((context) =>
    runRelease({
      ...context,
      args,
      env,
      test: () => Promise.resolve(true),
      markReleased: async (sdk, version, packed) =>
        void (await markReleased({ out: sdk, cwd: context.root, version, packed })),
      delay: () => Promise.resolve(),
      ...more,
    }),
  );
}

/** Runs `npm run build` with arguments. */
export const build = (args: readonly string[]): Promise<Ended> =>
  ended((context) => runBuild({ ...context, args, env: process.env }));

type Context = Omit<CommandContext, "args" | "env">;

async function ended(run: (context: Context) => Promise<number>): Promise<Ended> {
  const out: string[] = [];
  const err: string[] = [];
  const root = ROOT.replace(/[/\\]$/, "");
  const code = await run({
    cwd: root,
    root,
    configuredOut: () => Promise.resolve(undefined),
    print: (text) => void out.push(`${text}\n`),
    printError: (text) => void err.push(`${text}\n`),
  });
  return { code, out: out.join(""), err: err.join("") };
}
