// Writes the repository's files. Keeps an existing file, or adds missing lines to it.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeWhole } from "../command-line/writing.js";
import { codeOf, EXIT, GenerateFailure, reasonOf } from "../../generator/failure.js";

/** A file that the repository needs. Init writes it, adds lines to it, or keeps it. */
export interface PlannedFile {
  /** Path below the repository, with `/`. */
  readonly path: string;
  /** New file content; `undefined` to keep an existing file. */
  readonly text: string | undefined;
  /** True if `text` is the existing content with missing lines added. */
  readonly isMerged?: boolean;
}

/** A planned file, and the action of init: the file was written, extended or kept. */
export interface FileReport {
  readonly path: string;
  readonly done: "written" | "added to" | "kept";
  /** The reason why init kept the file. */
  readonly why?: string;
}

/** Adds missing lines to a .gitignore. Without these lines, the drift job would commit dist/. */
export function withLines(current: string, required: string): string {
  const has = current.split(/\r?\n/).map((line) => line.trim());
  const missing = required.split("\n").filter((line) => line !== "" && !has.includes(line));
  if (missing.length === 0) return current;
  const begin = current === "" || current.endsWith("\n") ? current : `${current}\n`;
  return `${begin}${missing.join("\n")}\n`;
}

/** Writes the planned files. With `dryRun`, only reports the files. */
export async function writeFiles(
  cwd: string,
  files: readonly PlannedFile[],
  dryRun: boolean,
): Promise<readonly FileReport[]> {
  const outcomes: FileReport[] = [];
  for (const file of files) {
    try {
      outcomes.push(await writeOne(cwd, file, dryRun));
    } catch (error) {
      const before = outcomes.filter(({ done }) => done !== "kept").map(({ path }) => path);
      const written =
        before.length === 0 ? "Nothing was written" : `Files already written: ${before.join(", ")}`;
      throw new GenerateFailure(
        EXIT.output,
        `Cannot write ${join(cwd, file.path)} (${reasonOf(error)}). ${written}. Fix the cause, then run init again.`,
      );
    }
  }
  return outcomes;
}

async function writeOne(
  cwd: string,
  { path, text, isMerged = false }: PlannedFile,
  dryRun: boolean,
): Promise<FileReport> {
  const target = join(cwd, path);
  const current = await readFile(target, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return { path, done: "kept", why: "it exists already" };
  if (current === text) return { path, done: "kept", why: "it is up to date" };
  if (current !== undefined && !isMerged) return { path, done: "kept", why: "it exists already" };
  if (!dryRun) {
    await mkdir(dirname(target), { recursive: true });
    // `wx` fails if another program has created the file in the meantime.
    if (current === undefined) await writeFile(target, text, { flag: "wx" });
    else await writeWhole(target, text);
  }
  return { path, done: current === undefined ? "written" : "added to" };
}
