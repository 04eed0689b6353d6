// Stage "stage", first half: what is on disk, and what this run would change there.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmittedFile } from "../emit/file.js";
import { EXIT, GenerateFailure } from "../failure.js";
import { LOCK_FILE, type AnyLock, type Lock } from "../lock/lock.js";
import { readLock } from "../lock/read.js";
import { lockText } from "../lock/text.js";
import { byCodeUnit } from "../schema/json.js";
import { CHANGELOG_FILE } from "../version/changelog.js";

/** The output folder as an earlier run left it. */
export interface PreviousOutput {
  readonly lock: AnyLock | undefined;
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
  const lockName = lock?.lockVersion === 2 ? lock.name : undefined;
  return { lock, text, name: name ?? lockName, version, changelog, isWithoutLock };
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
  /** All files of the SDK, the lock among them. */
  readonly files: readonly EmittedFile[];
  /** Whether anything on disk differs. */
  readonly changes: boolean;
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
  const changed = new Set<string>();
  for (const file of files) {
    const before = await readIfThere(join(out, file.path));
    if (before === file.text) continue;
    // The sections of a changelog that was there already are in the new one; a folder of that name reads as empty.
    const isMerged = file.path === CHANGELOG_FILE && before !== "";
    const isKept = Object.hasOwn(known, file.path) || isMerged;
    if (before !== undefined && !isKept) {
      throw new GenerateFailure(
        EXIT.usage,
        previous.isWithoutLock
          ? `${join(out, file.path)} was not written by this generator, as far as it can tell without ${LOCK_FILE}; ${WITHOUT_LOCK}, or choose another folder with --out.`
          : `${join(out, file.path)} was not written by this generator; move it away, or choose another folder with --out.`,
      );
    }
    changed.add(file.path);
  }
  const changedModels = new Set(
    files.flatMap(({ model, path }) => (changed.has(path) && model !== undefined ? [model] : [])),
  );
  const ids = idsOf(lock);
  const isUnchanged = (id: string) =>
    entryOf(lock, id) === entryOf(previous.lock, id) && !changedModels.has(id);
  return {
    files: [...files, { path: LOCK_FILE, text, format: false }],
    changes: changed.size > 0 || text !== previous.text,
    emitted: ids.filter((id) => !isUnchanged(id)),
    unchanged: ids.filter(isUnchanged),
    removed: idsOf(previous.lock).filter((id) => !ids.includes(id)),
  };
}

const idsOf = (lock: AnyLock | undefined): readonly string[] =>
  [...Object.keys(lock?.models ?? {}), ...Object.keys(lock?.untyped ?? {})].sort(byCodeUnit);

// What both forms of the lock say of a model.
function entryOf(lock: AnyLock | undefined, id: string): string | undefined {
  const model = lock !== undefined && Object.hasOwn(lock.models, id) ? lock.models[id] : undefined;
  if (model !== undefined) return `${model.schema_version} ${model.hash} ${model.source}`;
  const untyped =
    lock !== undefined && Object.hasOwn(lock.untyped, id) ? lock.untyped[id] : undefined;
  return untyped && JSON.stringify([untyped.category, untyped.capability_tags]);
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

/** The code of a file-system error, for messages. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
