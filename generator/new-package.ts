// Runs the stages from check to assemble, which turn a catalog into a package. These stages do not
// read the SDK on disk.
import type { ComparableContracts } from "./compare/diff/comparable.js";
import type { Rejection } from "./read/check/rejection.js";
import {
  readContracts,
  soundContracts,
  type FetchedSources,
  type ReadContracts,
} from "./read-contracts.js";
import type { OnStage, Sources } from "./sources.js";
import { assemble, type AssembledPackage } from "./typescript/package/assemble.js";

/** A generated package that has no version number yet. */
export interface NewPackage extends Pick<
  ReadContracts,
  "contracts" | "notRead" | "doubts" | "findings"
> {
  readonly assembled: AssembledPackage;
  readonly rejected: readonly Rejection[];
}

/**
 * Makes a package. If a contract could not be fetched, uses the contract in `lockedModels` instead.
 */
export async function makePackage(
  fetched: FetchedSources,
  { settings, project, publishing }: Pick<Sources, "settings" | "project" | "publishing">,
  onStage: OnStage,
  lockedModels?: ComparableContracts["models"],
): Promise<NewPackage> {
  const read = readContracts(fetched, settings, onStage, lockedModels);
  const { contracts, modules, rejected } = await soundContracts(read, onStage);
  onStage("assemble");
  const assembled = await assemble(contracts, modules, project, publishing);
  const { notRead, doubts, findings } = read;
  return { contracts, assembled, rejected, notRead, doubts, findings };
}
