// A copy of this repository, for commands that damage it and run its tests.
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LEFT_OUT = [".git", "node_modules", "dist"];

/** The copy, which is removed on disposal. */
export interface TreeCopy extends AsyncDisposable {
  readonly path: string;
}

/** Copies the sources, and links every folder of installed packages. */
export async function copyTree(): Promise<TreeCopy> {
  const path = await mkdtemp(join(tmpdir(), "tree-"));
  const modules: string[] = [];
  await cp(ROOT, path, {
    recursive: true,
    filter: (from) => {
      if (basename(from) === "node_modules") modules.push(relative(ROOT, from));
      return !LEFT_OUT.includes(basename(from));
    },
  });
  for (const folder of modules) await symlink(join(ROOT, folder), join(path, folder), "junction");
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
