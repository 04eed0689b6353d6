// Compares the generated files with the output folder.
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { EmittedFile } from "../../typescript/file.js";
import { codeOf, EXIT, GenerateFailure } from "../../failure.js";
import { CHANGELOG_FILE, LOCK_FILE, sha256, type Lock } from "../lock/lock.js";
import { byCodeUnit } from "../../read/schema/json.js";
import { CLAIM_FILE } from "./claim.js";
import {
  beside,
  interruptedFiles,
  readIfExists,
  WITHOUT_LOCK,
  type PreviousOutput,
} from "./previous.js";
import { unlistedFiles } from "./unlisted.js";

/** The changes that a run makes to the output folder. */
export interface Plan {
  /** True if nothing has to be written. */
  readonly isSame: boolean;
  /** Files that are new or different. */
  readonly changed: readonly EmittedFile[];
  /** Paths of files that an earlier run wrote and this run does not write. */
  readonly gone: readonly string[];
  /** Paths of generated files that no lock file lists. A run deletes these files too. */
  readonly unlisted: readonly string[];
  /** Ids of new or changed models. `unchanged` and `removed` contain model ids too. */
  readonly emitted: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
}

export interface NewLock {
  readonly lock: Lock;
  readonly text: string;
}

/** Compares the files with the folder. Throws if the run would replace a file of the user. */
export async function planOutput(
  out: string,
  { lock, text }: NewLock,
  files: readonly EmittedFile[],
  previous: PreviousOutput,
): Promise<Plan> {
  const changed = await changedFiles(out, files, previous);
  // A killed run may have left temporary files. Then this run writes even if nothing has changed,
  // because writing removes these files.
  const exists = async (path: string) => (await readIfExists(path)) !== undefined;
  const wasKilled = (await exists(beside(out, LOCK_FILE))) || (await exists(join(out, CLAIM_FILE)));
  const unlisted =
    previous.lock === undefined ? [] : await unlistedFiles(out, [lock, previous.lock]);
  const isOld = text === previous.text && !wasKilled;
  return {
    isSame: changed.length === 0 && unlisted.length === 0 && isOld,
    changed,
    unlisted,
    gone: Object.keys(previous.lock?.files ?? {}).filter(
      (path) => !Object.hasOwn(lock.files, path),
    ),
    ...modelsOf(lock, previous.lock, changed),
  };
}

async function changedFiles(
  out: string,
  files: readonly EmittedFile[],
  previous: PreviousOutput,
): Promise<readonly EmittedFile[]> {
  const lockedFiles = previous.lock?.files ?? {};
  const interrupted = await interruptedFiles(out);
  const changed: EmittedFile[] = [];
  const missing = await missingFolders(files.map(({ path }) => dirname(join(out, path))));
  for (const file of files) {
    const { path, text } = file;
    const at = join(out, path);
    const before = missing.has(dirname(at)) ? undefined : await readIfExists(at);
    if (before === text) continue;
    changed.push(file);
    if (before === undefined) continue;
    // The changelog may be replaced even if the user has edited it, because the new changelog
    // contains the sections of the old one.
    const isListed = Object.hasOwn(lockedFiles, path) || path === CHANGELOG_FILE;
    const isOurs = isListed || interrupted[path] === sha256(before);
    if (!isOurs || (await isFolder(at))) throw notOurs(at, previous);
  }
  return changed;
}

// Finds missing folders, so that a first run does not try to read each file in them.
async function missingFolders(folders: readonly string[]): Promise<ReadonlySet<string>> {
  const missing = new Set<string>();
  for (const folder of new Set(folders)) {
    await stat(folder).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") missing.add(folder);
    });
  }
  return missing;
}

const isFolder = async (path: string) => (await stat(path)).isDirectory();

/**
 * Returns the error for a file that the generator did not write. If the lock file is missing, the
 * error is for a file that it possibly did not write.
 */
export const notOurs = (path: string, { isWithoutLock }: PreviousOutput) =>
  new GenerateFailure(
    EXIT.usage,
    isWithoutLock
      ? `Without ${LOCK_FILE}, it is unknown whether this generator wrote ${path}; ${WITHOUT_LOCK}, or choose another folder with --out.`
      : `${path} was not written by this generator; move it away, or choose another folder with --out.`,
  );

function modelsOf(lock: Lock, previous: Lock | undefined, changed: readonly EmittedFile[]) {
  const [before, now] = [entriesOf(previous), entriesOf(lock)];
  const withChangedFiles = new Set(changed.flatMap(({ models }) => models ?? []));
  const isUnchanged = (id: string) => now.get(id) === before.get(id) && !withChangedFiles.has(id);
  const ids = [...now.keys()].sort(byCodeUnit);
  return {
    emitted: ids.filter((id) => !isUnchanged(id)),
    unchanged: ids.filter(isUnchanged),
    removed: [...before.keys()].filter((id) => !now.has(id)).sort(byCodeUnit),
  };
}

// Returns a text for each model id. A model has changed if its text in two lock files differs.
function entriesOf(lock: Lock | undefined): ReadonlyMap<string, string> {
  const { models = {}, untyped = {} } = lock ?? {};
  return new Map([
    ...Object.entries(untyped).map(([id, { category, capability_tags }]): [string, string] => [
      id,
      JSON.stringify([category, capability_tags]),
    ]),
    ...Object.entries(models).map(([id, { schema_version, hash, source }]): [string, string] => [
      id,
      JSON.stringify([schema_version, hash, source]),
    ]),
  ]);
}
