// Builds the report of a run of `sdkgen generate`.
import type { Rejection } from "./read/check/rejection.js";
import type { Comparison } from "./compare/compare.js";
import type { Change } from "./compare/diff/change.js";
import type { EmittedFile } from "./typescript/file.js";
import { isWhole } from "./read/fetch/select.js";
import { notReadSentence } from "./compare/lock/as-locked.js";
import { LOCK_FILE, type Lock } from "./compare/lock/lock.js";
import { warningOf, type ModelDoubt } from "./read/normalise/model-doubts.js";
import { proposalLines } from "./read/normalise/proposed-rules.js";
import type { Resemblance } from "./read/normalise/resemblance.js";
import type { FetchedSources, ReadContracts } from "./read-contracts.js";
import type { VersionDecision } from "./compare/version/decide-version.js";

/** The report of a run, as `--json` prints it. */
export interface RunReport {
  /** Number of models in the SDK, including models without a contract. */
  readonly models: number;
  readonly emitted: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** Removed model id → new model id with the same contract. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Catalog entries with a fault. If an entry has `kept`, the SDK still contains the model. */
  readonly rejected: readonly Rejection[];
  /** Models whose contract could not be fetched, and the contract that the SDK uses instead. */
  readonly notRead: readonly Rejection[];
  readonly version: string;
  /** The last released version. Null before the first release. */
  readonly released: string | null;
  /** Models that resemble a documented model, but are not mapped to it in `sdkgen.config.ts`. */
  readonly resembling: readonly Resemblance[];
  /**
   * One text for each model in `resembling`: the documented models that it resembles, the reason,
   * and the possible values of its entry under `rules`. If the model has `follows`, the text also
   * has the number of rules and the facts that the documented model in `follows` would add.
   */
  readonly proposals: readonly string[];
  /** Contract changes since the version in `released`. */
  readonly changes: readonly Change[];
  /** Problems in schemas, such as keywords that only the server checks. */
  readonly doubts: readonly ModelDoubt[];
  /** Problems that did not stop the run, with reasons. */
  readonly warnings: readonly string[];
  readonly ms: number;
}

/** An SDK that a run has generated, or has found unchanged on disk. */
export interface Sdk extends Pick<ReadContracts, "notRead" | "doubts" | "findings"> {
  readonly lock: Lock;
  /** Contents of all files that the lock lists. Empty if the SDK on disk is unchanged. */
  readonly files: readonly EmittedFile[];
  readonly decision: VersionDecision;
  readonly rejected: readonly Rejection[];
}

export function reportOf(
  { catalog, documented }: FetchedSources,
  { decision, findings, doubts, rejected, notRead }: Sdk,
  { plan, renamed, lostContracts }: Comparison,
  /** The reason, if the price list could not be read. */
  priceFault: string | undefined,
  /** Whether `dist/` was built from older source files. */
  isBuildOld: boolean,
  ms: number,
): RunReport {
  const { emitted, unchanged, removed, unlisted } = plan;
  return {
    models: emitted.length + unchanged.length,
    emitted,
    unchanged,
    removed,
    renamed: Object.fromEntries(renamed),
    rejected,
    notRead,
    doubts,
    resembling: findings.resembling,
    proposals: proposalLines(findings.resembling, documented),
    version: decision.version,
    released: decision.released?.version ?? null,
    changes: decision.changes,
    warnings: [
      ...catalog.warnings,
      ...notRead.map(notReadSentence),
      ...doubts.map(warningOf),
      ...findings.unlisted,
      ...findings.skippedRules,
      // `unreached` is about documents and settings that no model of the catalog uses. If the run
      // selects models, a model outside the selection may use them, so these warnings are left out.
      ...(isWhole(catalog.selection) ? findings.unreached : []),
      ...lostContracts,
      ...unlisted.map(
        (path) =>
          `${path} is a generated file that ${LOCK_FILE} does not list; sdkgen generate removes it`,
      ),
      ...decision.warnings,
      ...(isBuildOld ? ["dist/ was built from older files; run sdkgen build"] : []),
      ...(priceFault === undefined
        ? []
        : [`contracts.lock.json keeps its previous prices: ${priceFault}`]),
    ],
    ms: Math.round(ms),
  };
}
