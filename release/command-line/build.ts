// npm run build: builds the SDK where it is, and says what it weighs.
import { buildSdk } from "../build/build.js";
import { pack } from "../pack/pack.js";
import { readManifest } from "../sdk/folder.js";
import { inTemporaryFolder } from "../sdk/workplace.js";
import { sizeOf } from "../size/sizes.js";
import { exitCodeOf, sdkFolder, sizeLine, type CommandContext } from "./context.js";
import { parseBuildFlags } from "./options.js";

/** Runs the command and gives its exit code. */
export function runBuild(context: CommandContext): Promise<number> {
  return exitCodeOf("build", context, async () => {
    const { args, env, print } = context;
    const options = parseBuildFlags(args);
    if (options === "help") return;
    const sdk = await sdkFolder(context, options.out);
    const manifest = await readManifest(sdk);
    print(`build ${manifest.name} ${manifest.version} into ${sdk}/dist`);
    await buildSdk(sdk, env);
    await inTemporaryFolder(async (folder) => {
      print(sizeLine(sizeOf(await pack({ sdk, folder }, env), manifest)));
    });
  });
}
