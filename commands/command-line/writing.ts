// Writes a file completely or not at all, and turns a disk error into a one-line message.
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { EXIT, GenerateFailure, reasonOf } from "../../generator/failure.js";

/** Runs `work`, which writes to a path. Throws with exit code 6 if `work` fails. */
export async function writing(path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new GenerateFailure(
      EXIT.output,
      `Cannot write ${path} (${reasonOf(error)}). Fix the cause, then run again.`,
    );
  }
}

/** Writes a file and creates its folder. If the write fails, the old file is unchanged. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.sdkgen-new`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}
