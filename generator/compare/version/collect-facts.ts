// The version that the contracts of a run require, and its lock.
import type { ComparableContracts } from "../diff/comparable.js";
import { type Lock, type RuntimeIdentity, sha256 } from "../lock/lock.js";
import type { PreviousOutput } from "../write/previous.js";
import type { Changeset } from "./changesets.js";
import { decideVersion, type VersionDecision } from "./decide-version.js";
import { lockedNotes } from "./notes.js";
import type { EmittedFile } from "../../typescript/file.js";
import type { AssembledPackage } from "../../typescript/package/assemble.js";
import { byCodeUnit } from "../../read/schema/json.js";

/** Path → hash of files. */
export const hashesOf = (files: readonly EmittedFile[]): Lock["files"] =>
  Object.fromEntries(files.map(({ path, text }) => [path, sha256(text)]));

/** Hashes in the order of their paths. */
export const inOrder = (hashes: Lock["files"]): Lock["files"] =>
  Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => byCodeUnit(a, b)));

/** A lock before the package around its contracts is complete. */
type VersionedLock = Omit<Lock, "name" | "runtime" | "inputs" | "prices" | "files">;

/** A decision about the version, with its hashes and lock. */
export interface VersionResult {
  readonly decision: VersionDecision;
  /** Path → hash of all files that do not name the package. */
  readonly hashes: Lock["files"];
  readonly lock: VersionedLock;
}

// Files are hashed with this name and version, so that neither counts as a change.
const NEUTRAL = { name: "sdk", version: "0.0.0" };

/** Decides the version of these contracts and files, compared with the SDK on disk. */
export async function versionOf(
  now: ComparableContracts,
  { files, filesWithName }: AssembledPackage,
  { lock, version: packageVersion }: PreviousOutput,
  {
    runtime,
    changesets,
  }: { readonly runtime: RuntimeIdentity; readonly changesets: readonly Changeset[] },
): Promise<VersionResult> {
  const hashes = hashesOf(files);
  const neutral = hashesOf(filesWithName(NEUTRAL.name, NEUTRAL.version));
  const code = sha256(JSON.stringify(inOrder({ ...hashes, ...neutral, "#runtime": runtime.hash })));
  const decision = await decideVersion({ lock, packageVersion, now, code, changesets });
  return { decision, hashes, lock: versionedLock(now, code, decision, changesets) };
}

/** The parts of a lock about contracts and version. */
export function versionedLock(
  { models, untyped, operations }: ComparableContracts,
  code: string,
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
    models,
    untyped,
    operations,
  };
}
