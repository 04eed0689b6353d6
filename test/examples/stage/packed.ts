// The generated package as it would be published.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSdk, pack, type Tarball } from "../../../release/package/pack.js";
import { withCopy } from "../../../release/sdk.js";
import { GENERATED } from "./folders.js";

/** Builds and packs a copy of `generated/`; its tarball lands in `folder`. */
export function packPackage(folder: string): Promise<Tarball> {
  return withCopy(GENERATED, async (place) => {
    await buildSdk(place.sdk, process.env);
    const tarball = await pack(place, process.env);
    const path = join(folder, "sdk.tgz");
    await copyFile(tarball.path, path);
    return { ...tarball, path };
  });
}
