// npm run build: builds the SDK into the dist/ of its folder, and says what it weighs.
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, EXIT, ReleaseFailure } from "../failure.js";
import { buildSdk, pack } from "../package/pack.js";
import { sizeLine } from "../package/size.js";
import { readManifest } from "../sdk/folder.js";
import { inWorkplace, type Workplace } from "../sdk/workplace.js";
import { exitCodeOf, sdkFolder, type CommandContext } from "./context.js";
import { parseBuildFlags } from "./options.js";

/** Runs the command and gives its exit code. */
export function runBuild(context: CommandContext): Promise<number> {
  return exitCodeOf("build", context, async () => {
    const { args, env, root, print } = context;
    const options = parseBuildFlags(args);
    if (options === "help") return;
    const sdk = await sdkFolder(context, options.out);
    const manifest = await readManifest(sdk);
    print(`build ${manifest.name} ${manifest.version} into ${join(sdk, "dist")}`);
    // Of a copy, as a release does it: what a build needs is found wherever the SDK is.
    await inWorkplace(sdk, join(root, "node_modules"), async (place) => {
      await buildSdk(place.sdk, env);
      await takeDist(place, sdk);
      print(sizeLine(await pack(place, env), manifest));
    });
  });
}

async function takeDist(place: Workplace, sdk: string): Promise<void> {
  const dist = join(sdk, "dist");
  try {
    await rm(dist, { recursive: true, force: true });
    await cp(join(place.sdk, "dist"), dist, { recursive: true });
  } catch (error) {
    throw new ReleaseFailure(EXIT.output, `Cannot write ${dist} (${codeOf(error)}).`);
  }
}
