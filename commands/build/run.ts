// sdkgen build: builds the SDK into the dist/ of its folder, and says how large its package is.
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { command } from "../command-line/command.js";
import { reasonOf } from "../../generator/failure.js";
import { EXIT, ReleaseFailure } from "../release/failure.js";
import { buildSdk, pack } from "../release/package/pack.js";
import { assertAsGenerated, readSdk, sdkFolder, withCopy, type Workplace } from "../release/sdk.js";
import { BUILD } from "../release/options.js";
import { stepsOf } from "../release/steps.js";

/** Runs the command and gives its exit code. */
export const runBuild = command(BUILD, async ({ flags }, context) => {
  const { env, print } = context;
  const sdk = await sdkFolder(context, flags.out);
  const { name, version, files } = await readSdk(sdk);
  const dist = join(sdk, "dist");
  const { step, times } = stepsOf(context);
  print(`build ${name} ${version}`);
  // In a copy, as for a release: nothing has to be installed where the SDK is.
  const work = async (place: Workplace): Promise<void> => {
    await assertAsGenerated(place.sdk, files);
    step("build: ES modules, CommonJS, declarations");
    await buildSdk(place.sdk, env);
    step("pack");
    const tarball = await pack(place, env);
    step(`write ${dist}`);
    await replace(dist, join(place.sdk, "dist"));
    print(`  tarball: ${tarball.bytes.toLocaleString("en")} bytes`);
  };
  await withCopy(sdk, work);
  if (flags.timings) times();
  return EXIT.done;
});

async function replace(dist: string, built: string): Promise<void> {
  try {
    await rm(dist, { recursive: true, force: true });
    await cp(built, dist, { recursive: true });
  } catch (error) {
    throw new ReleaseFailure(EXIT.output, `Cannot write ${dist} (${reasonOf(error)}).`);
  }
}
