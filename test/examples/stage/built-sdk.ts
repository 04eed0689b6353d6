// Builds and packs the SDK of `generated/`.
import { buildSdk } from "../../../commands/build/build-sdk.js";
import { PROJECT } from "../../../commands/process-context.js";
import { pack, type Tarball } from "../../../commands/release/package/pack.js";
import { withCopy } from "../../../commands/release/sdk.js";
import { GENERATED } from "./folders.js";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";

/** Builds its tarball as `sdk.tgz` in `folder`. */
export const buildTarball = (folder: string): Promise<Tarball> =>
  withCopy(GENERATED, async (place) => {
    await buildSdk(place.sdk, PROJECT);
    const tarball = await pack(place, process.env);
    const path = join(folder, "sdk.tgz");
    await copyFile(tarball.path, path);
    return { ...tarball, path };
  });
