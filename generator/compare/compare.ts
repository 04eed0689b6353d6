// Stage "compare": compares the SDK of this run with the SDK on disk.
import { EXIT, GenerateFailure } from "../failure.js";
import type { Selection } from "../read/fetch/select.js";
import type { NewPackage } from "../new-package.js";
import type { Sdk } from "../report.js";
import type { OnStage } from "../sources.js";
import { pagesOf } from "../typescript/package/pages.js";
import { lockContracts } from "./lock/contracts.js";
import { CHANGELOG_FILE } from "./lock/lock.js";
import { assertFewLost, lostContracts, lostModels } from "./lock/losses.js";
import { pricesToKeep, type PriceLists } from "./lock/prices.js";
import { lockText } from "./lock/text.js";
import { hashOfContracts, type OtherInputs } from "./reuse/inputs.js";
import { changelogText } from "./version/changelog.js";
import { hashesOf, inOrder, versionOf } from "./version/collect-facts.js";
import { lookUndisturbed } from "./write/claim.js";
import type { Output } from "./write/open-output.js";
import { planOutput, type NewLock, type Plan } from "./write/plan.js";
import type { PreviousOutput } from "./write/previous.js";

/**
 * Decides the version of an SDK. Returns the SDK with the files that contain the version, and with
 * the content of its lock file.
 */
export async function versionSdk(
  { contracts, assembled, ...findings }: NewPackage,
  previous: PreviousOutput,
  inputs: OtherInputs,
  lists: PriceLists,
): Promise<Sdk> {
  const { name, runtime } = inputs;
  const current = lockContracts(contracts);
  const prices = pricesToKeep(current, lists, previous.lock);
  const pages = (called: string) => pagesOf(contracts, called, prices ?? lists.documented);
  const { lock, hashes, decision } = await versionOf(
    current,
    { ...assembled, pages },
    previous,
    inputs,
  );
  const versioned = [
    ...assembled.filesWithName(name, decision.version),
    { path: CHANGELOG_FILE, text: changelogText(previous, decision) },
    ...pages(name),
  ];
  return {
    ...findings,
    decision,
    files: [...assembled.files, ...versioned],
    lock: {
      ...lock,
      name,
      runtime,
      inputs: hashOfContracts(contracts, inputs),
      prices,
      files: inOrder({ ...hashes, ...hashesOf(versioned) }),
    },
  };
}

export interface ComparisonOptions {
  /**
   * The filters of the run. A model of the SDK counts as lost only if the filters select it,
   * because the user left out the other models on purpose.
   */
  readonly selection: Selection;
  readonly acceptRemovals: boolean;
  readonly strict: boolean;
  readonly onStage: OnStage;
}

/** The differences between an SDK and the output folder. */
export interface Comparison {
  readonly newLock: NewLock;
  readonly plan: Plan;
  /** Old id → new id of each removed model that looks renamed. */
  readonly renamed: ReadonlyMap<string, string>;
  /** A sentence for each model that has lost its contract. */
  readonly lostContracts: readonly string[];
}

/**
 * Compares an SDK with the output folder. Throws if the catalog has lost too many models, or if
 * `strict` is set and a model has lost its contract. Also throws if the run would replace a file of
 * the user, or if another run writes to the folder.
 */
export async function compareWithOutput(
  { folder, previous }: Output,
  sdk: Sdk,
  { selection, acceptRemovals, strict, onStage }: ComparisonOptions,
): Promise<Comparison> {
  const lostIds = lostModels(previous.lock, sdk.lock, selection);
  if (!acceptRemovals) assertFewLost(lostIds);
  const lost = lostContracts(previous.lock, sdk.lock, sdk.rejected);
  if (strict && lost.length > 0) throw refusal(lost);

  onStage("compare");
  const newLock = { lock: sdk.lock, text: lockText(sdk.lock) };
  const plan = await lookUndisturbed(folder, previous, () =>
    planOutput(folder, newLock, sdk.files, previous),
  );
  return { newLock, plan, renamed: lostIds.renamed, lostContracts: lost };
}

function refusal(lost: readonly string[]): GenerateFailure {
  const more = lost.length > 3 ? `; and ${lost.length - 3} more` : "";
  return new GenerateFailure(
    EXIT.rejectedEntries,
    `${lost.slice(0, 3).join("; ")}${more}. Nothing was changed, because of --strict; omit --strict to accept this.`,
  );
}
