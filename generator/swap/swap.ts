// Stage "swap": the new folder takes the place of the old one in two renames; what is not ours moves along.
import { existsSync, renameSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { EXIT, GenerateFailure } from "../failure.js";
import { LOCK_FILE } from "../lock/lock.js";
import { filesOf } from "../lock/read.js";
import type { OutputFolders } from "../stage/folders.js";
import { codeOf } from "../stage/plan.js";

/** Finishes or undoes what a killed run left half done. */
export async function recover({ out, staged, replaced }: OutputFolders): Promise<void> {
  await rm(staged, { recursive: true, force: true });
  if (!existsSync(replaced)) return;
  if (existsSync(out)) await retire(replaced, out);
  else renameSync(replaced, out);
}

/** Puts the staged folder in place. */
export async function swap({ out, staged, replaced }: OutputFolders): Promise<void> {
  const hadOutput = existsSync(out);
  try {
    // Nothing may come between the two renames: a run killed there is undone by the next one.
    if (hadOutput) renameSync(out, replaced);
    try {
      renameSync(staged, out);
    } catch (error) {
      if (hadOutput) renameSync(replaced, out);
      throw error;
    }
  } catch (error) {
    await rm(staged, { recursive: true, force: true });
    throw new GenerateFailure(
      EXIT.output,
      `Cannot replace ${out} (${codeOf(error)}); the previous SDK is unchanged.`,
    );
  }
  if (hadOutput) await retire(replaced, out);
}

// Deletes only what the old manifest lists; the user's own files (node_modules, notes) go to the new folder.
async function retire(replaced: string, out: string): Promise<void> {
  const text = await readFile(join(replaced, LOCK_FILE), "utf8").catch(() => "");
  const ours = new Set([...filesOf(text), LOCK_FILE]);
  await moveForeign("", replaced, out, ours);
  await rm(replaced, { recursive: true, force: true });
}

async function moveForeign(
  below: string,
  from: string,
  to: string,
  ours: ReadonlySet<string>,
): Promise<void> {
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (ours.has(path)) continue;
    const holdsOurs = entry.isDirectory() && [...ours].some((file) => file.startsWith(`${path}/`));
    if (holdsOurs || (entry.isDirectory() && existsSync(join(to, path)))) {
      await moveForeign(path, from, to, ours);
    } else if (!existsSync(join(to, path))) {
      await mkdir(dirname(join(to, path)), { recursive: true });
      await rename(join(from, path), join(to, path));
    }
  }
}
