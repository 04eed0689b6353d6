// Stage "stage", second half: the new SDK, complete, in a folder beside the old one.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { EmittedFile } from "../emit/file.js";
import { EXIT, GenerateFailure } from "../failure.js";
import type { OutputFolders } from "./folders.js";
import { codeOf } from "./plan.js";

/** Writes all files below the staging folder; what is half written is removed again. */
export async function writeStaged(
  folders: OutputFolders,
  files: readonly EmittedFile[],
): Promise<void> {
  try {
    for (const folder of new Set(files.map((file) => dirname(file.path)))) {
      await mkdir(join(folders.staged, folder), { recursive: true });
    }
    for (const file of files) {
      await writeFile(join(folders.staged, file.path), file.text, { flag: "wx" });
    }
  } catch (error) {
    await rm(folders.staged, { recursive: true, force: true }).catch(() => undefined);
    throw new GenerateFailure(
      EXIT.output,
      `Cannot write below ${folders.staged} (${codeOf(error)}); the previous SDK is unchanged.`,
    );
  }
}
