// The version that the contracts of a run ask for, and the lock that goes with it.
import type { ComparableContracts } from "../diff/comparable.js";
import { assemble } from "../emit/package/assemble.js";
import type { EmittedFile } from "../emit/file.js";
import { lockContracts } from "../lock/contracts.js";
import { sha256, type Lock } from "../lock/lock.js";
import { asOnDisk } from "../lock/text.js";
import type { ContractSources, SoundContracts } from "../read-contracts.js";
import { byCodeUnit } from "../schema/json.js";
import type { PreviousOutput } from "../write/previous.js";
import { readChangesets } from "./changesets.js";
import { decideVersion, type VersionDecision } from "./decide-version.js";
import { lockedNotes } from "./notes.js";

/** A decision, and the facts of it that the lock keeps. */
export interface Versioned {
  readonly decision: VersionDecision;
  /** The contracts as the lock keeps them. */
  readonly contracts: ComparableContracts;
  readonly lock: Omit<Lock, "name" | "prices" | "files">;
}

// Files are hashed with this name and version, so that neither counts as a change.
const NEUTRAL = { name: "sdk", version: "0.0.0" };

/** Decides which version these contracts make of the SDK on disk. */
export async function versionOf(
  { contracts, modules }: SoundContracts,
  { lock, version: packageVersion }: PreviousOutput,
  { project, repository, license }: ContractSources,
): Promise<Versioned> {
  const now = asOnDisk(lockContracts(contracts));
  const changesets = await readChangesets(project.changesets);
  const files = await assemble(contracts, modules, { ...NEUTRAL, repository, license }, project);
  const code = digestOf(files);
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

function digestOf(files: readonly EmittedFile[]): string {
  const sorted = [...files].sort((a, b) => byCodeUnit(a.path, b.path));
  return sha256(JSON.stringify(sorted.map(({ path, text }) => [path, text])));
}
