// sdkgen build: builds the SDK into the dist/ of its folder, and says how large its package is.
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { exitCodeOf, type CommandContext } from "../../generator/command-line/context.js";
import { codeOf } from "../../generator/failure.js";
import { EXIT, ReleaseFailure } from "../failure.js";
import { buildSdk, pack } from "../package/pack.js";
import { sizeLine } from "../package/size.js";
import { assertAsGenerated, readSdk, sdkFolder, withCopy } from "../sdk.js";
import { onFailure, parseBuildFlags } from "./options.js";

/** Runs the command and gives its exit code. */
export function runBuild(context: CommandContext): Promise<number> {
  return exitCodeOf(context, build, onFailure("build"));
}

async function build(context: CommandContext): Promise<number> {
  const { env, print } = context;
  const options = parseBuildFlags(context);
  if (options === "help") return EXIT.done;
  const sdk = await sdkFolder(context, options.out);
  const { name, version, files } = await readSdk(sdk);
  const dist = join(sdk, "dist");
  print(`build ${name} ${version} into ${dist}`);
  // In a copy, as for a release: nothing has to be installed where the SDK is.
  await withCopy(sdk, async (place) => {
    await assertAsGenerated(place.sdk, files);
    await buildSdk(place.sdk, env);
    await replace(dist, join(place.sdk, "dist"));
    print(sizeLine(await pack(place, env)));
  });
  return EXIT.done;
}

async function replace(dist: string, built: string): Promise<void> {
  try {
    await rm(dist, { recursive: true, force: true });
    await cp(built, dist, { recursive: true });
  } catch (error) {
    throw new ReleaseFailure(EXIT.output, `Cannot write ${dist} (${codeOf(error)}).`);
  }
}
