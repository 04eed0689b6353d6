// Stage "stage", first half: what is on disk, and what this run would change there.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LOCK_FILE, lockOf, parseLock, type Lock } from "../emit/package/lock.js";
import type { EmittedFile } from "../emit/file.js";
import { EXIT, GenerateFailure } from "../failure.js";
import type { Contracts } from "../normalise/normalise.js";
import { byCodeUnit } from "../schema/json.js";

/** The output folder as an earlier run left it. */
export interface PreviousOutput {
  readonly lock: Lock | undefined;
  /** Name and version in its package.json. */
  readonly name: string | undefined;
  readonly version: string | undefined;
}

/** Reads what an earlier run left in a folder; a folder that is not there is an empty one. */
export async function readPrevious(out: string): Promise<PreviousOutput> {
  const lockText = await readIfThere(join(out, LOCK_FILE));
  const lock = lockText === undefined ? undefined : parseLock(lockText);
  if (lockText !== undefined && lock === undefined) {
    throw new GenerateFailure(
      EXIT.usage,
      `${join(out, LOCK_FILE)} is damaged; restore it (for example with git checkout), then run again.`,
    );
  }
  // Without a lock the folder is somebody else's, and so is its package.json.
  const manifest = lock === undefined ? undefined : await readIfThere(join(out, "package.json"));
  return { lock, ...packageFacts(manifest) };
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
  contracts: Contracts,
  files: readonly EmittedFile[],
  previous: PreviousOutput,
): Promise<Plan> {
  const lock = lockOf(contracts, files);
  const all = [
    ...files,
    { path: LOCK_FILE, text: `${JSON.stringify(lock, null, 2)}\n`, format: true },
  ];
  const known = previous.lock?.files ?? {};
  const changed = new Set<string>();
  for (const file of files) {
    const before = await readIfThere(join(out, file.path));
    if (before === file.text) continue;
    if (before !== undefined && !Object.hasOwn(known, file.path)) {
      throw new GenerateFailure(
        EXIT.usage,
        `${join(out, file.path)} was not written by this generator; move it away, or choose another folder with --out.`,
      );
    }
    changed.add(file.path);
  }
  const pathOf = new Map(
    files.flatMap((file) => (file.model === undefined ? [] : [[file.model, file.path]])),
  );
  const ids = [...contracts.models, ...contracts.untyped].map(({ id }) => id).sort(byCodeUnit);
  const isUnchanged = (id: string) =>
    same(entryOf(lock, id), entryOf(previous.lock, id)) && !changed.has(pathOf.get(id) ?? "");
  const removed = [
    ...Object.keys(previous.lock?.models ?? {}),
    ...Object.keys(previous.lock?.untyped ?? {}),
  ];
  return {
    files: all,
    changes: changed.size > 0 || !same(lock, previous.lock),
    emitted: ids.filter((id) => !isUnchanged(id)),
    unchanged: ids.filter(isUnchanged),
    removed: removed.filter((id) => !ids.includes(id)).sort(byCodeUnit),
  };
}

function entryOf(lock: Lock | undefined, id: string): unknown {
  if (lock === undefined) return undefined;
  if (Object.hasOwn(lock.models, id)) return lock.models[id];
  return Object.hasOwn(lock.untyped, id) ? lock.untyped[id] : undefined;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

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
