// npm run build: builds the SDK where it is, and holds it against its size budgets.
import { buildSdk } from "../build/build.js";
import { EXIT, ReleaseFailure } from "../failure.js";
import { pack } from "../pack/pack.js";
import { readManifest } from "../sdk/folder.js";
import { inTemporaryFolder } from "../sdk/workplace.js";
import { measure } from "../size/sizes.js";
import { dependenciesOf, exitCodeOf, sdkFolder, sizeLine, type CommandContext } from "./context.js";
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
    const dependencies = dependenciesOf(context);
    const faults = await inTemporaryFolder(async (folder) => {
      const tarball = await pack({ sdk, folder }, env);
      const found = await measure(tarball, manifest, { folder, dependencies });
      found.sizes.forEach((size) => print(sizeLine(size)));
      return found.faults;
    });
    if (faults.length > 0) throw new ReleaseFailure(EXIT.refused, faults.join("\n"));
  });
}
