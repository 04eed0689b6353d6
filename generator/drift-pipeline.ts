// Runs the stages of `sdkgen drift`, which writes no files in the SDK. It reports how `sdkgen
// generate` would change the SDK, and which changes break an app.
import { join, resolve } from "node:path";
import type { AppCallers } from "./callers/open-app.js";
import type { ComparableContracts } from "./compare/diff/comparable.js";
import { driftOf, type DriftReport } from "./compare/drift/drift.js";
import { notReadSentence } from "./compare/lock/as-locked.js";
import { lockContracts } from "./compare/lock/contracts.js";
import { LOCK_FILE, type Lock } from "./compare/lock/lock.js";
import { pricesToKeep } from "./compare/lock/prices.js";
import { runtimeOf } from "./compare/reuse/generator-hash.js";
import { readChangesets } from "./compare/version/changesets.js";
import { versionOf } from "./compare/version/collect-facts.js";
import { assertWhole, readPrevious, WITHOUT_LOCK } from "./compare/write/previous.js";
import { usage } from "./failure.js";
import { makePackage } from "./new-package.js";
import { fetchAll } from "./read-contracts.js";
import { readDocumentedPrices } from "./read/normalise/prices.js";
import type { Sources, StageName } from "./sources.js";
import type { EmittedFile } from "./typescript/file.js";
import { DEFAULT_NAME } from "./typescript/package/manifest.js";
import { pagesOf } from "./typescript/package/pages.js";

export interface DriftOptions {
  /** Folder of the SDK, as the user wrote it. */
  readonly out: string;
  /** Folder that `out` is relative to. */
  readonly cwd: string;
  /** Returns the inputs of the run. Called after the SDK on disk was checked. */
  readonly sources: () => Sources;
  /**
   * Opens the app that imports the SDK. Returns undefined if the user named no app. Called before
   * the first gateway request.
   */
  readonly openApp: (sdkName: string) => Promise<AppCallers | undefined>;
}

/** The drift report, the contracts of the SDK on disk, and the contracts of the new catalog. */
export interface ContractComparison {
  /** Package name of the SDK. */
  readonly sdkName: string;
  readonly report: DriftReport;
  readonly before: Lock;
  readonly after: ComparableContracts;
}

/**
 * Compares a new catalog with the lock of the SDK on disk. Throws `GenerateFailure` if there is no
 * lock, or if a stage cannot continue.
 */
export async function runDriftPipeline(
  options: DriftOptions,
  onStage: (stage: StageName | "callers") => void,
): Promise<ContractComparison> {
  const out = resolve(options.cwd, options.out);
  const previous = await readPrevious(out);
  const { lock, name = DEFAULT_NAME } = previous;
  if (lock === undefined) {
    throw usage(
      `There is no ${join(options.out, LOCK_FILE)} to compare with; ${previous.isWithoutLock ? WITHOUT_LOCK : "run sdkgen generate"}, or give the SDK's folder with --out.`,
    );
  }
  assertWhole(out, lock);
  const callersOf = await options.openApp(name);
  const { settings, project, publishing, ...sources } = options.sources();

  onStage("fetch");
  const fetched = await fetchAll({ ...sources, project });
  const { contracts, assembled, rejected, notRead, findings } = await makePackage(
    fetched,
    { settings, project, publishing },
    onStage,
    lock.models,
  );

  onStage("compare");
  const after = lockContracts(contracts);
  const changesets = await readChangesets(project.changesets);
  const inputs = { runtime: runtimeOf(project), changesets };
  const prices = await sources.prices?.();
  const documented = await readDocumentedPrices(join(project.contracts, "prices.json"));
  const answered = prices !== undefined && "list" in prices ? prices.list : undefined;
  const newPrices = pricesToKeep(after, { answered, documented }, lock) ?? documented;
  const pages = (called: string) => pagesOf(contracts, called, newPrices);
  const { decision } = await versionOf(after, { ...assembled, pages }, previous, inputs);
  const { unlisted, skippedRules } = findings;
  const report = await driftOf({
    lock,
    after,
    decision,
    rejected,
    notRead,
    warnings: [
      ...fetched.catalog.warnings,
      ...notRead.map(notReadSentence),
      ...unlisted,
      ...skippedRules,
    ],
    prices,
    documented,
  });
  if (callersOf === undefined) return { sdkName: name, report, before: lock, after };

  onStage("callers");
  const exports = exportsOf(assembled.filesWithName(name, lock.version));
  const { changes } = report;
  const callers = await callersOf({ before: lock, after, changes, exports });
  return { sdkName: name, report: { ...report, callers }, before: lock, after };
}

// Returns the value of `exports` in the new package.json: the import paths that an app may use.
function exportsOf(named: readonly EmittedFile[]): unknown {
  const manifest = named.find(({ path }) => path === "package.json");
  return (JSON.parse(manifest?.text ?? "{}") as { readonly exports?: unknown }).exports;
}
