// Writes files of commands: in one step, and with one sentence if the disk refuses.
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { EXIT, GenerateFailure, reasonOf } from "../../generator/failure.js";

/** Does work that writes to a path; throws with exit code 6 if the disk refuses. */
export async function writing(path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new GenerateFailure(EXIT.output, `Cannot write ${path} (${reasonOf(error)}).`);
  }
}

/** Writes a file and its folder. A killed run or a full disk leaves the file as it was. */
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
