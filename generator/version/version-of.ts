// The version that the contracts of a run ask for, beside what is on disk.
import { assemble } from "../emit/package/assemble.js";
import { lockContracts } from "../lock/contracts.js";
import type { LockedContracts } from "../lock/lock.js";
import { asOnDisk } from "../lock/text.js";
import type { ContractSources, SoundContracts } from "../read-contracts.js";
import type { PreviousOutput } from "../write/plan.js";
import { readChangesets, type Changeset } from "./changesets.js";
import { codeDigest, NEUTRAL_FACTS } from "./code-digest.js";
import { decideVersion, type VersionDecision } from "./next-version.js";

/** A decision, and what it was taken on. */
export interface Versioned {
  readonly decision: VersionDecision;
  /** The contracts as the lock keeps them. */
  readonly contracts: LockedContracts;
  readonly changesets: readonly Changeset[];
  readonly code: string;
}

/** Decides which version these contracts make of the SDK on disk. */
export async function versionOf(
  { contracts, modules }: SoundContracts,
  { lock, version }: PreviousOutput,
  { project, repository, license }: ContractSources,
): Promise<Versioned> {
  const now = asOnDisk(lockContracts(contracts));
  const changesets = await readChangesets(project.changesets);
  const facts = { ...NEUTRAL_FACTS, repository, license };
  const code = codeDigest(await assemble(contracts, modules, facts, project));
  const decision = await decideVersion({ lock, packageVersion: version, now, code, changesets });
  return { decision, contracts: now, changesets, code };
}
