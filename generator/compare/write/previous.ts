// Reads the SDK that an earlier run wrote.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf, EXIT, GenerateFailure, reasonOf } from "../../failure.js";
import { CHANGELOG_FILE, LOCK_FILE, sha256, type Lock } from "../lock/lock.js";
import { readLock, unfinishedLock } from "../lock/read.js";
import { intactFiles } from "../reuse/intact-files.js";

export interface PreviousOutput {
  readonly lock: Lock | undefined;
  /** Text of the lock file. */
  readonly text: string | undefined;
  /** Name and version in package.json. */
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly changelog: string | undefined;
  /** Lock file of a killed run. Only set if that run has already written the changelog. */
  readonly unfinished: Lock | undefined;
  /**
   * True if there is a package.json but no lock file. Then the lock file is lost, or the folder is
   * another project.
   */
  readonly isWithoutLock: boolean;
}

/** Reads the output folder. A missing folder counts as empty. */
export async function readPrevious(out: string): Promise<PreviousOutput> {
  const path = join(out, LOCK_FILE);
  const text = await readIfExists(path);
  const lock = text === undefined ? undefined : readLock(text, path);
  const manifest = await readIfExists(join(out, "package.json"));
  const isWithoutLock = lock === undefined && manifest !== undefined;
  const changelog = await readIfExists(join(out, CHANGELOG_FILE));
  const killed = await lockOfKilledRun(out);
  const wasWrittenByIt = (file: string, content = "") =>
    killed?.files[file] === sha256(content) && lock?.files[file] !== killed.files[file];
  // Ignores the name and version that a killed run wrote, because the user did not choose them.
  // Also ignores them if there is no lock file: the package.json may belong to another project.
  const isOfOthers = isWithoutLock || wasWrittenByIt("package.json", manifest);
  const { name, version } = packageFacts(isOfOthers ? undefined : manifest);
  const unfinished = wasWrittenByIt(CHANGELOG_FILE, changelog) ? killed : undefined;
  return { lock, text, name: name ?? lock?.name, version, changelog, unfinished, isWithoutLock };
}

function packageFacts(text = "{}"): Pick<PreviousOutput, "name" | "version"> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // An invalid package.json is replaced later.
  }
  const { name, version } = (json ?? {}) as { readonly name?: unknown; readonly version?: unknown };
  return {
    name: typeof name === "string" ? name : undefined,
    version: typeof version === "string" ? version : undefined,
  };
}

/** Advice if the lock file is lost. */
export const WITHOUT_LOCK = `restore ${LOCK_FILE} from version control (for example with git checkout), or move the folder away and run sdkgen generate`;

/**
 * Throws if a generated file is missing or differs from its hash in the lock file, for example
 * after a killed run.
 */
export function assertWhole(out: string, lock: Pick<Lock, "files">): void {
  const intact = intactFiles(out, lock);
  const path = Object.keys(lock.files).find((each) => !intact.has(each));
  if (path === undefined) return;
  throw new GenerateFailure(
    EXIT.usage,
    `The generated file ${path} ${existsSync(join(out, path)) ? "was changed" : "is missing"}; run sdkgen generate first.`,
  );
}

/** Returns the temporary path of a file. The temporary file is renamed after writing. */
export const beside = (out: string, path: string): string =>
  join(out, dirname(path), `.${basename(path)}.sdkgen-new`);

async function lockOfKilledRun(out: string): Promise<Lock | undefined> {
  const text = await readIfExists(beside(out, LOCK_FILE));
  return text === undefined ? undefined : unfinishedLock(text);
}

/** Returns the hashes of the files that a killed run was writing. Empty if no run was killed. */
export const interruptedFiles = async (out: string): Promise<Lock["files"]> =>
  (await lockOfKilledRun(out))?.files ?? {};

/**
 * Returns the text of a file; `undefined` if the file does not exist. Returns an empty text for a
 * folder. Throws if the file cannot be read.
 */
export async function readIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    if (codeOf(error) === "EISDIR") return "";
    throw new GenerateFailure(
      EXIT.output,
      `Cannot read ${path} (${reasonOf(error)}); fix the cause, then run again.`,
    );
  }
}
