// Decides the version of an SDK from the hashes of its files, and makes the version's data for the
// lock file.
import type { ComparableContracts } from "../diff/comparable.js";
import { type Lock, type RuntimeIdentity, sha256 } from "../lock/lock.js";
import type { PreviousOutput } from "../write/previous.js";
import type { Changeset } from "./changesets.js";
import { decideVersion, type VersionDecision } from "./decide-version.js";
import { lockedNotes } from "./notes.js";
import type { EmittedFile } from "../../typescript/file.js";
import type { AssembledPackage } from "../../typescript/package/assemble.js";
import { byCodeUnit } from "../../read/schema/json.js";

/** Returns the SHA-256 of each file, by path. */
export const hashesOf = (files: readonly EmittedFile[]): Lock["files"] =>
  Object.fromEntries(files.map(({ path, text }) => [path, sha256(text)]));

export const inOrder = (hashes: Lock["files"]): Lock["files"] =>
  Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => byCodeUnit(a, b)));

/** The files of a package, and a function that makes its documentation pages for a package name. */
interface VersionedPackage extends AssembledPackage {
  readonly pages: (name: string) => readonly EmittedFile[];
}

/** The lock data that is known before the package is complete. */
type VersionedLock = Omit<Lock, "name" | "runtime" | "inputs" | "prices" | "files">;

/** The chosen version, with the file hashes and the lock data. */
export interface VersionResult {
  readonly decision: VersionDecision;
  /** The hash of each file that does not contain the package name, by path. */
  readonly hashes: Lock["files"];
  readonly lock: VersionedLock;
}

// Files are hashed with this name and this version, so that a new name or version does not count as
// a change.
const NEUTRAL = { name: "sdk", version: "0.0.0" };

/** Decides the version of the new SDK by comparing it with the SDK on disk. */
export async function versionOf(
  now: ComparableContracts,
  { files, filesWithName, pages }: VersionedPackage,
  { lock, version: packageVersion }: PreviousOutput,
  {
    runtime,
    changesets,
  }: { readonly runtime: RuntimeIdentity; readonly changesets: readonly Changeset[] },
): Promise<VersionResult> {
  const hashes = hashesOf(files);
  const neutral = hashesOf(filesWithName(NEUTRAL.name, NEUTRAL.version));
  const code = sha256(JSON.stringify(inOrder({ ...hashes, ...neutral, "#runtime": runtime.hash })));
  const written = { code, documents: sha256(JSON.stringify(hashesOf(pages(NEUTRAL.name)))) };
  const decision = await decideVersion({ lock, packageVersion, now, ...written, changesets });
  return { decision, hashes, lock: versionedLock(now, written, decision, changesets) };
}

export function versionedLock(
  { models, untyped, operations }: ComparableContracts,
  { code, documents }: Pick<Lock, "code" | "documents">,
  { version, chosen, released, stable }: VersionDecision,
  changesets: readonly Changeset[],
): VersionedLock {
  return {
    lockVersion: 2,
    version,
    ...(chosen !== undefined && { chosen }),
    released,
    ...(stable !== undefined && { stable }),
    ...lockedNotes(changesets),
    code,
    ...(documents !== undefined && { documents }),
    models,
    untyped,
    operations,
  };
}
