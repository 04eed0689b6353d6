// The version that the contracts of a run ask for, and the lock that goes with it.
import type { ComparableContracts } from "../diff/comparable.js";
import type { EmittedFile } from "../emit/file.js";
import { assemble, type Assembled } from "../emit/package/assemble.js";
import { lockContracts } from "../lock/contracts.js";
import { sha256, type Lock } from "../lock/lock.js";
import type { ContractSources, SoundContracts } from "../read-contracts.js";
import type { Before } from "../reuse/before.js";
import { requiredOf } from "../reuse/readme-rows.js";
import { byCodeUnit } from "../schema/json.js";
import type { PreviousOutput } from "../write/previous.js";
import { readChangesets } from "./changesets.js";
import { decideVersion, type VersionDecision } from "./decide-version.js";
import { lockedNotes } from "./notes.js";

/** The files of an SDK before it has a version. */
export interface Unversioned extends Assembled {
  /** Path → hash of all files in which the package is not named, on disk or not. */
  readonly hashes: Lock["files"];
}

/** The package around the modules, and these. */
export async function packageOf(
  { contracts, modules, kept }: SoundContracts,
  { project }: ContractSources,
  known: Before | undefined,
): Promise<Unversioned> {
  const { files, named } = await assemble(contracts, project, requiredOf(known));
  const all = [...files, ...modules];
  const onDisk = kept.map((path) => [path, known?.lock.files[path] ?? ""] as const);
  return { files: all, named, hashes: { ...Object.fromEntries(onDisk), ...hashesOf(all) } };
}

/** Path → hash of files. */
export const hashesOf = (files: readonly EmittedFile[]): Lock["files"] =>
  Object.fromEntries(files.map(({ path, text }) => [path, sha256(text)]));

/** Hashes in the order of their paths. */
export const inOrder = (hashes: Lock["files"]): Lock["files"] =>
  Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => byCodeUnit(a, b)));

/** A decision, and the facts of it that the lock keeps. */
export interface Versioned {
  readonly decision: VersionDecision;
  /** The contracts as the lock keeps them. */
  readonly contracts: ComparableContracts;
  readonly lock: Omit<Lock, "name" | "generator" | "prices" | "files">;
}

// Files are hashed with this name and version, so that neither counts as a change.
const NEUTRAL = { name: "sdk", version: "0.0.0" };

/** Decides which version these contracts make of the SDK on disk. */
export async function versionOf(
  { contracts }: SoundContracts,
  { hashes, named }: Unversioned,
  { lock, version: packageVersion }: PreviousOutput,
  { project, repository, license, registry }: ContractSources,
): Promise<Versioned> {
  const now = lockContracts(contracts);
  const changesets = await readChangesets(project.changesets);
  const neutral = hashesOf(named({ ...NEUTRAL, repository, license, registry }));
  const code = sha256(JSON.stringify(inOrder({ ...hashes, ...neutral })));
  const decision = await decideVersion({ lock, packageVersion, now, code, changesets });
  const { version, chosen, released, stable } = decision;
  return {
    decision,
    contracts: now,
    lock: {
      lockVersion: 2,
      version,
      ...(chosen !== undefined && { chosen }),
      released,
      ...(stable !== undefined && { stable }),
      ...lockedNotes(changesets),
      code,
      ...now,
    },
  };
}
