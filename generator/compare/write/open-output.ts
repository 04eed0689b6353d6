// Begins a run: finds the output folder and reads the SDK in it. Refuses a folder with other
// content.
import { readdir, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { parse, relative, resolve } from "node:path";
import { EXIT, GenerateFailure } from "../../failure.js";
import { LOCK_FILE } from "../lock/lock.js";
import { assertUnclaimed, CLAIM_FILE, outputFolder, lookUndisturbed } from "./claim.js";
import { notOurs } from "./plan.js";
import { interruptedFiles, readPrevious, type PreviousOutput } from "./previous.js";

/** The output folder, and the SDK that an earlier run wrote into it. */
export interface Output {
  /** Absolute path without symbolic links. */
  readonly folder: string;
  readonly previous: PreviousOutput;
}

/** The path that the user gave, and the folder that the path is relative to. */
interface FolderOptions {
  readonly out: string;
  readonly cwd: string;
  /** If true, the output folder may contain other files. */
  readonly force?: boolean;
}

/**
 * Opens the output folder. Throws if another run writes to the folder. Without `force`, also throws
 * if the folder has other content than an SDK.
 */
export async function openOutput({ out, cwd, force = false }: FolderOptions): Promise<Output> {
  const folder = await outputFolder(out, cwd);
  await assertUnclaimed(folder);
  const previous = await readPrevious(folder);
  if (!force) {
    const named = { path: out, cwd: await realpath(cwd) };
    await lookUndisturbed(folder, previous, () => assertOurs(folder, named, previous));
  }
  return { folder, previous };
}

/**
 * Throws if a folder without an SDK has other files, or is a folder such as the home folder. Called
 * before the first gateway request.
 */
async function assertOurs(
  out: string,
  named: { readonly path: string; readonly cwd: string },
  previous: PreviousOutput,
): Promise<void> {
  // If the first run was killed, the folder has only a temporary lock file, which lists the files
  // of the run.
  const isOurs = previous.lock !== undefined || Object.keys(await interruptedFiles(out)).length > 0;
  if (isOurs) return;
  if (previous.isWithoutLock) throw notOurs(resolve(out, "package.json"), previous);
  const what = specialFolder(out, named.cwd) ?? (await foreignFiles(out));
  if (what === undefined) return;
  throw new GenerateFailure(
    EXIT.usage,
    `--out ${named.path} ${what}; choose a new or an empty folder. --force writes the SDK beside the other files, and neither replaces nor deletes them.`,
  );
}

function specialFolder(out: string, cwd: string): string | undefined {
  if (out === parse(out).root) return "is the root of the file system";
  if (out === resolve(homedir())) return "is your home folder";
  const fromOut = relative(out, cwd);
  // On Windows, `relative` returns an absolute path for another drive.
  const isAbove = !fromOut.startsWith("..") && fromOut !== resolve(fromOut);
  return isAbove ? "is the current folder or a folder above it" : undefined;
}

// Returns true for git's own files, and for `.DS_Store`, which macOS writes. A folder with only
// such files counts as empty.
const isOfGit = (name: string) => name.startsWith(".git") || name === ".DS_Store";

async function foreignFiles(out: string): Promise<string | undefined> {
  const names = await readdir(out).catch(() => []);
  const others = names
    .filter((name) => !isOfGit(name) && name !== CLAIM_FILE && !name.endsWith(".sdkgen-new"))
    .sort();
  if (others.length === 0) return undefined;
  const more = others.length > 3 ? ` and ${others.length - 3} more` : "";
  return `holds files that do not belong to an SDK (${others.slice(0, 3).join(", ")}${more}; no ${LOCK_FILE})`;
}
