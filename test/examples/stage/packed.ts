// The generated package as it would be published.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildSdk, pack, type Tarball } from "../../../commands/release/package/pack.js";
import { withCopy } from "../../../commands/release/sdk.js";
import { GENERATED } from "./folders.js";

interface PackedSdk {
  readonly tarball: Tarball;
  readonly bytes: Buffer;
}

let kept: Promise<PackedSdk> | undefined;

/** The tarball of `generated/`, which lands in `folder`. It is built once for all files of tests that this process runs. */
export async function packPackage(folder: string): Promise<Tarball> {
  kept ??= built();
  return placed(await kept, folder);
}

/** The same, built anew. */
export const packAnew = async (folder: string): Promise<Tarball> => placed(await built(), folder);

const built = (): Promise<PackedSdk> =>
  withCopy(GENERATED, async (place) => {
    await buildSdk(place.sdk, process.env);
    const tarball = await pack(place, process.env);
    return { tarball, bytes: await readFile(tarball.path) };
  });

async function placed({ tarball, bytes }: PackedSdk, folder: string): Promise<Tarball> {
  const path = join(folder, "sdk.tgz");
  await writeFile(path, bytes);
  return { ...tarball, path };
}
