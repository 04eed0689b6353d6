// The SDK that a run of `sdkgen generate` has made, and its report.
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
  /** Number of models in the SDK, with and without a contract. */
  readonly models: number;
  readonly emitted: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** Removed id → the new id that has the same contract. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Entries that cannot be used as they are; if one has `kept`, the SDK still has its model. */
  readonly rejected: readonly Rejection[];
  /** Models whose contract the gateway did not give, and their replacement in the SDK. */
  readonly notRead: readonly Rejection[];
  readonly version: string;
  /** The version that was released last; null before the first release. */
  readonly released: string | null;
  /** Models that look like documented models, but are not configured to follow them. */
  readonly resembling: readonly Resemblance[];
  /** The same in sentences: the rules that each model would get, and why. */
  readonly proposals: readonly string[];
  /** Changes of contracts since that release. */
  readonly changes: readonly Change[];
  /** The parts of contracts that the SDK does not follow; each is a warning as well. */
  readonly doubts: readonly ModelDoubt[];
  /** Problems that did not stop the run, with reasons. */
  readonly warnings: readonly string[];
  readonly ms: number;
}

/** An SDK that a run has made, or found on disk. */
export interface Sdk extends Pick<ReadContracts, "notRead" | "doubts" | "findings"> {
  readonly lock: Omit<Lock, "prices">;
  /** All files that the lock lists; empty if they are already on disk. */
  readonly files: readonly EmittedFile[];
  readonly decision: VersionDecision;
  readonly rejected: readonly Rejection[];
}

/** Puts the report of a run together. */
export function reportOf(
  { catalog, documented }: FetchedSources,
  { decision, findings, doubts, rejected, notRead }: Sdk,
  { plan, renamed, lostContracts, priceFault }: Comparison,
  /** Whether `dist/` is of an older build. */
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
      // In a run with a selection, an excluded model may be the one that a setting is about.
      ...(isWhole(catalog.selection) ? findings.unreached : []),
      ...lostContracts,
      ...unlisted.map(
        (path) =>
          `${path} is a generated file that ${LOCK_FILE} does not list; generate removes it`,
      ),
      ...decision.warnings,
      ...(isBuildOld ? ["dist/ is of an older build; run sdkgen build"] : []),
      ...(priceFault === undefined ? [] : [`the lock keeps the prices that it had: ${priceFault}`]),
    ],
    ms: Math.round(ms),
  };
}
