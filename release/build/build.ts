// Builds an SDK with the build script that it brings.
import { EXIT, ReleaseFailure } from "../failure.js";
import { runProgram } from "../process/run-program.js";

/** Builds `dist/` of the SDK in a folder. */
export async function buildSdk(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { code, stdout, stderr } = await runProgram(process.execPath, ["build.mjs"], {
    cwd: folder,
    env,
  });
  if (code === 0) return;
  const said = `${stdout}${stderr}`.trim();
  throw new ReleaseFailure(EXIT.refused, `The build of ${folder} ended with ${code}:\n${said}`);
}
