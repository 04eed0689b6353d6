// What is on disk, and what a run would change there.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { EmittedFile } from "../emit/file.js";
import { codeOf, EXIT, GenerateFailure } from "../failure.js";
import { LOCK_FILE, type Lock } from "../lock/lock.js";
import { readLock } from "../lock/read.js";
import { sha256 } from "../lock/sha256.js";
import { lockText } from "../lock/text.js";
import { byCodeUnit } from "../schema/json.js";
import { CHANGELOG_FILE } from "../version/changelog.js";
import { CLAIM_FILE } from "./claim.js";
import { interruptedFiles, type Changes } from "./write.js";

/** The output folder as an earlier run left it. */
export interface PreviousOutput {
  readonly lock: Lock | undefined;
  /** The lock's bytes. */
  readonly text: string | undefined;
  /** Name and version in its package.json. */
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly changelog: string | undefined;
  /** Whether the folder holds a package.json, but no lock: an SDK whose lock is lost, or somebody else's folder. */
  readonly isWithoutLock: boolean;
}

/** Reads what an earlier run left in a folder; a folder that is not there is an empty one. */
export async function readPrevious(out: string): Promise<PreviousOutput> {
  const path = join(out, LOCK_FILE);
  const text = await readIfThere(path);
  const lock = text === undefined ? undefined : readLock(text, path);
  // Without a lock the folder is somebody else's, and so is its package.json.
  const present = await readIfThere(join(out, "package.json"));
  const manifest = lock === undefined ? undefined : present;
  const isWithoutLock = lock === undefined && present !== undefined;
  const changelog = await readIfThere(join(out, CHANGELOG_FILE));
  const { name, version } = packageFacts(manifest);
  return { lock, text, name: name ?? lock?.name, version, changelog, isWithoutLock };
}

function packageFacts(text: string | undefined): Pick<PreviousOutput, "name" | "version"> {
  let json: unknown;
  try {
    json = JSON.parse(text ?? "{}");
  } catch {
    json = {};
  }
  const { name, version } = (json ?? {}) as { readonly name?: unknown; readonly version?: unknown };
  return {
    name: typeof name === "string" ? name : undefined,
    version: typeof version === "string" ? version : undefined,
  };
}

/** What helps where the lock of an SDK is lost. */
export const WITHOUT_LOCK = `restore ${LOCK_FILE} from version control (for example with git checkout), or move the folder away and run npm run generate`;

/** What a run changes. */
export interface Plan {
  /** What differs on disk; `undefined` where nothing does. */
  readonly changes: Changes | undefined;
  readonly emitted: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
}

/** Compares the new files with the folder; throws where a file there is not the generator's. */
export async function planOutput(
  out: string,
  lock: Lock,
  files: readonly EmittedFile[],
  previous: PreviousOutput,
): Promise<Plan> {
  const text = lockText(lock);
  const known = previous.lock?.files ?? {};
  const interrupted = await interruptedFiles(out);
  const added = await addedBy(interrupted, out, known);
  const isOurs = (path: string) => Object.hasOwn(known, path) || path === CHANGELOG_FILE;
  const changed: EmittedFile[] = [];
  for (const file of files) {
    const path = join(out, file.path);
    const before = added.includes(file.path) ? undefined : await readIfThere(path);
    if (before === file.text) continue;
    // The sections of a changelog that was there already are in the new one.
    if (before !== undefined && (!isOurs(file.path) || (await isFolder(path)))) {
      throw new GenerateFailure(
        EXIT.usage,
        previous.isWithoutLock
          ? `${path} was not written by this generator, as far as it can tell without ${LOCK_FILE}; ${WITHOUT_LOCK}, or choose another folder with --out.`
          : `${path} was not written by this generator; move it away, or choose another folder with --out.`,
      );
    }
    changed.push(file);
  }
  const changedModels = new Set(changed.map(({ model }) => model));
  const isGone = (path: string) => !Object.hasOwn(lock.files, path);
  const ids = idsOf(lock);
  const isUnchanged = (id: string) =>
    entryOf(lock, id) === entryOf(previous.lock, id) && !changedModels.has(id);
  // What a killed run left is cleared up by writing.
  const wasKilled =
    Object.keys(interrupted).length > 0 || (await readIfThere(join(out, CLAIM_FILE))) !== undefined;
  const isSame = changed.length === 0 && text === previous.text && !wasKilled;
  return {
    changes: isSame
      ? undefined
      : { added, changed, removed: Object.keys(known).filter(isGone), lock: text },
    emitted: ids.filter((id) => !isUnchanged(id)),
    unchanged: ids.filter(isUnchanged),
    removed: idsOf(previous.lock).filter((id) => !ids.includes(id)),
  };
}

/** The files of a killed run that are in place, and that nobody has changed since; the lock does not list them. */
async function addedBy(
  interrupted: Lock["files"],
  out: string,
  known: Lock["files"],
): Promise<readonly string[]> {
  const added: string[] = [];
  for (const [path, hash] of Object.entries(interrupted)) {
    if (Object.hasOwn(known, path)) continue;
    const text = await readIfThere(join(out, path));
    if (text !== undefined && sha256(text) === hash) added.push(path);
  }
  return added;
}

const idsOf = (lock: Lock | undefined): readonly string[] =>
  [...Object.keys(lock?.models ?? {}), ...Object.keys(lock?.untyped ?? {})].sort(byCodeUnit);

function entryOf(lock: Lock | undefined, id: string): string | undefined {
  const model = lock !== undefined && Object.hasOwn(lock.models, id) ? lock.models[id] : undefined;
  if (model !== undefined) return `${model.schema_version} ${model.hash} ${model.source}`;
  const untyped =
    lock !== undefined && Object.hasOwn(lock.untyped, id) ? lock.untyped[id] : undefined;
  return untyped && JSON.stringify([untyped.category, untyped.capability_tags]);
}

const isFolder = async (path: string) => (await stat(path)).isDirectory();

/** Refuses a folder whose files are not those that its lock lists, such as one that a killed run left; names the first. */
export async function assertWhole(out: string, { files }: Lock): Promise<void> {
  for (const [path, hash] of Object.entries(files)) {
    const text = await readIfThere(join(out, path));
    if (text !== undefined && sha256(text) === hash) continue;
    throw new GenerateFailure(
      EXIT.usage,
      `${join(out, path)} is not as it was generated (${text === undefined ? "missing" : "changed"}); run npm run generate, then compare again.`,
    );
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    // A folder where a file should be, or a folder that may not be read.
    if (error instanceof Error && "code" in error && error.code === "EISDIR") return "";
    throw new GenerateFailure(EXIT.output, `Cannot read ${path} (${codeOf(error)}).`);
  }
}
