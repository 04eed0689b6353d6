// The generated package as it would be published.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import type { Tarball } from "../../../commands/release/package/pack.js";

/** Copies the tarball of `generated/` into `folder`. pack-sdk.ts has made it before the run. */
export async function packPackage(folder: string): Promise<Tarball> {
  const tarball = inject("sdk");
  const path = join(folder, "sdk.tgz");
  await copyFile(tarball.path, path);
  return { ...tarball, path };
}
