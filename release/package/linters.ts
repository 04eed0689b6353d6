// publint and attw, which judge a package as the tools of its consumers do.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "../process/install.js";
import { runProgram } from "../process/run-program.js";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));

const LINTERS = [
  { name: "publint", script: "publint/src/cli.js", flags: ["--strict"] },
  // Leaves out resolutions that do not know `exports`, from before Node 16.
  {
    name: "attw",
    script: "@arethetypeswrong/cli/dist/index.js",
    flags: ["--profile", "node16", "--format", "ascii", "--no-emoji", "--no-color"],
  },
] as const;

/** The faults that the linters find in a tarball; installs the linters first. */
export async function faultsOfLinters(
  tarball: string,
  env: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  await install(FOLDER, env);
  const found = LINTERS.map(async ({ name, script, flags }) => {
    const program = join(FOLDER, "node_modules", script);
    const { code, stdout, stderr } = await runProgram(
      process.execPath,
      [program, tarball, ...flags],
      // Away from the configuration files of the caller.
      { cwd: FOLDER, env: { ...env, NO_COLOR: "1", FORCE_COLOR: undefined } },
    );
    return code === 0 ? [] : [`${name} ended with ${code}:\n${stdout}${stderr}`.trim()];
  });
  return (await Promise.all(found)).flat();
}
