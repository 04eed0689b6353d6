// The generated package as it would be published: built and packed in a folder of its own.
import { cp, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { buildSdk, pack } from "../../../release/package/pack.js";
import { GENERATED, NODE_MODULES } from "./folders.js";

const LEFT_OUT = ["dist", "node_modules"].map((name) => join(GENERATED, name));

/** Builds and packs a copy of `generated/` in `folder/packing`, away from who installs it; gives the tarball's path. */
export async function packPackage(folder: string): Promise<string> {
  const packing = join(folder, "packing");
  const sdk = join(packing, "sdk");
  await mkdir(packing);
  await cp(GENERATED, sdk, { recursive: true, filter: (path) => !LEFT_OUT.includes(path) });
  // The compiler and the types of the dependencies, as `npm ci` would bring them.
  await symlink(NODE_MODULES, join(packing, "node_modules"), "dir");
  await buildSdk(sdk, process.env);
  return (await pack({ sdk, folder: packing }, process.env)).path;
}
