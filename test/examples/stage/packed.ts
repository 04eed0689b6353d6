// The generated package as it would be published: built and packed by npm in a folder of its own.
import { cp, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "./command.js";
import { GENERATED, NODE_MODULES } from "./folders.js";

const LEFT_OUT = ["dist", "node_modules"].map((name) => join(GENERATED, name));

/** Builds and packs a copy of `generated/` in `folder/packing`, away from who installs it; gives the tarball's path. */
export async function packPackage(folder: string): Promise<string> {
  const packing = join(folder, "packing");
  const source = join(packing, "source");
  await cp(GENERATED, source, { recursive: true, filter: (path) => !LEFT_OUT.includes(path) });
  // The compiler and the types of the dependencies, as `npm ci` would bring them.
  await symlink(NODE_MODULES, join(packing, "node_modules"), "dir");
  // Building is a script of the package; this repository runs none of those that it installs.
  const flags = ["--ignore-scripts=false", "--offline", "--pack-destination", packing];
  await mustRun("npm", ["pack", ...flags], { cwd: source });
  const [tarball] = (await readdir(packing)).filter((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack left no tarball");
  return join(packing, tarball);
}
