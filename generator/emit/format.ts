// Stage "format": prettier lays out the few modules with lines that the emitters cannot break as it does.
import type { Options } from "prettier";
import type { EmittedFile } from "./file.js";
import { PRINT } from "./layout/code.js";

// No configuration on disk is read: prettier would run it.
const OPTIONS: Options = { ...PRINT, parser: "typescript", endOfLine: "lf", plugins: [] };

/** The files as they go to disk. */
export async function formatFiles(files: readonly EmittedFile[]): Promise<readonly EmittedFile[]> {
  if (files.every((file) => file.format !== true)) return files;
  // Loaded late: a run that fails before this stage does not wait for it.
  const { format } = await import("prettier");
  return Promise.all(
    files.map(async ({ format: isUnfinished, ...file }) =>
      isUnfinished === true ? { ...file, text: await format(file.text, OPTIONS) } : file,
    ),
  );
}
