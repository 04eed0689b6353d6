// sdkgen build: builds the SDK into its dist/ folder, and prints the package size.
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { command } from "../command-line/command.js";
import { writing } from "../command-line/writing.js";
import { EXIT } from "../../generator/failure.js";
import { pack } from "../release/package/pack.js";
import { assertAsGenerated, readSdk, sdkFolder, withCopy } from "../release/sdk.js";
import { BUILD } from "../release/options.js";
import { buildSdk } from "./build-sdk.js";

export const runBuild = command(BUILD, async ({ flags }, context) => {
  const { env, print, step, project } = context;
  const sdk = await sdkFolder(context, flags.out);
  const { name, version, files } = await readSdk(sdk, project);
  const dist = join(sdk, "dist");
  print(`build ${name} ${version}`);
  // Builds a copy of the SDK, so that nothing is installed in the SDK's own folder.
  await withCopy(sdk, async (place) => {
    await assertAsGenerated(place.sdk, files);
    step("build: ES modules, CommonJS, declarations");
    await buildSdk(place.sdk, project);
    step("pack");
    const tarball = await pack(place, env);
    step(`write ${dist}`);
    await writing(dist, async () => {
      await rm(dist, { recursive: true, force: true });
      await cp(join(place.sdk, "dist"), dist, { recursive: true });
    });
    print(`  tarball: ${tarball.bytes.toLocaleString("en")} bytes`);
  });
  return EXIT.done;
});
