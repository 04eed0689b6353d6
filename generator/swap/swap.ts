// Stage "swap": the new folder takes the place of the old one in two renames.
import { existsSync, renameSync } from "node:fs";
import { rm } from "node:fs/promises";
import { EXIT, GenerateFailure } from "../failure.js";
import type { OutputFolders } from "../stage/folders.js";
import { codeOf } from "../stage/plan.js";
import { retire, retireLeftovers } from "./retire.js";

/** Finishes or undoes what a killed run left half done; gives warnings about what could not be deleted. */
export async function recover(folders: OutputFolders): Promise<readonly string[]> {
  const { out, staged, replaced } = folders;
  await rm(staged, { recursive: true, force: true }).catch((error: unknown) => {
    throw new GenerateFailure(
      EXIT.output,
      `Cannot delete ${staged} (${codeOf(error)}), which an earlier run left; delete it, then run again.`,
    );
  });
  if (existsSync(replaced) && !existsSync(out)) {
    try {
      renameSync(replaced, out);
    } catch (error) {
      throw new GenerateFailure(
        EXIT.output,
        `Cannot move ${replaced}, the previous SDK, back to ${out} (${codeOf(error)}); move it there, then run again.`,
      );
    }
  }
  const leftovers = await retireLeftovers(folders);
  return existsSync(replaced) ? [...leftovers, ...(await retire(folders))] : leftovers;
}

/** Puts the staged folder in place; gives warnings about what of the old one could not be deleted. */
export async function swap(folders: OutputFolders): Promise<readonly string[]> {
  const { out, staged, replaced } = folders;
  const hadOutput = existsSync(out);
  let kept = "the previous SDK is unchanged";
  try {
    // Nothing may come between the two renames: a run killed there is undone by the next one.
    if (hadOutput) renameSync(out, replaced);
    try {
      renameSync(staged, out);
    } catch (error) {
      kept = `the previous SDK is in ${replaced}; the next run moves it back`;
      if (hadOutput) renameSync(replaced, out);
      kept = "the previous SDK is unchanged";
      throw error;
    }
  } catch (error) {
    await rm(staged, { recursive: true, force: true }).catch(() => undefined);
    throw new GenerateFailure(EXIT.output, `Cannot replace ${out} (${codeOf(error)}); ${kept}.`);
  }
  return hadOutput ? retire(folders) : [];
}
