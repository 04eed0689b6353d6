// All stages in order: open output → fetch → check → normalise → emit → guard → assemble → compare → write. The first stage
// reads the SDK on disk. Compare, its shortcut for an unchanged SDK, and write use it; the other stages get only the package
// name and the locked contracts from it.
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { compareWithOutput, versionSdk } from "./compare/compare.js";
import { generatorHash, runtimeOf } from "./compare/reuse/generator-hash.js";
import type { OtherInputs } from "./compare/reuse/inputs.js";
import { unchangedSdk } from "./compare/reuse/unchanged.js";
import { readChangesets } from "./compare/version/changesets.js";
import { isBuildOlder } from "./compare/write/older-build.js";
import { openOutput } from "./compare/write/open-output.js";
import { writeOutput } from "./compare/write/write.js";
import { makePackage } from "./new-package.js";
import { fetchAll } from "./read-contracts.js";
import { readDocumentedPrices } from "./read/normalise/prices.js";
import { reportOf, type RunReport } from "./report.js";
import type { OnStage, Sources } from "./sources.js";
import { DEFAULT_NAME } from "./typescript/package/manifest.js";

/** The options of a run. */
export interface RunOptions extends Sources {
  /** Output folder, as the user named it. */
  readonly out: string;
  /** Folder that `out` is relative to. */
  readonly cwd: string;
  /** Package name; by default that of the SDK on disk, or `gateway-sdk`. */
  readonly name?: string;
  /** Compares and reports, but writes nothing. */
  readonly dryRun: boolean;
  /** Writes into a folder that holds other files, too. */
  readonly force?: boolean;
  /** Refuses a catalog in which a model has lost its contract. */
  readonly strict?: boolean;
  /** Accepts a catalog that has lost more than a fifth of the models. */
  readonly acceptRemovals?: boolean;
}

/** Runs all stages; throws `GenerateFailure`, before anything on disk has changed unless its exit code is 6. */
export async function runPipeline(options: RunOptions, onStage: OnStage): Promise<RunReport> {
  const started = performance.now();
  const output = await openOutput(options);
  const { folder, previous } = output;

  onStage("fetch");
  const fetched = await fetchAll(options);
  const inputs = await inputsOf(options, options.name ?? previous.name ?? DEFAULT_NAME);
  const sdk =
    (await unchangedSdk(output, fetched, inputs)) ??
    (await versionSdk(
      await makePackage(fetched, options, onStage, previous.lock?.models),
      previous,
      inputs,
    ));

  const comparison = await compareWithOutput(output, sdk, {
    selection: fetched.catalog.selection,
    acceptRemovals: options.acceptRemovals === true,
    strict: options.strict === true,
    // A run that writes nothing does not need prices: they go into the lock only.
    ...(!options.dryRun && options.prices !== undefined && { prices: options.prices }),
    documentedPrices: await readDocumentedPrices(join(options.project.contracts, "prices.json")),
    onStage,
  });
  const { newLock, plan } = comparison;
  if (!plan.isSame && !options.dryRun) {
    onStage("write");
    await writeOutput(output, newLock, sdk.files);
  }
  const removed = options.dryRun ? [] : [...plan.gone, ...plan.unlisted];
  const isBuildOld = await isBuildOlder(folder, newLock.lock, removed);
  return reportOf(fetched, sdk, comparison, isBuildOld, performance.now() - started);
}

async function inputsOf(
  { settings, publishing, project }: Sources,
  name: string,
): Promise<OtherInputs> {
  const runtime = runtimeOf(project);
  return {
    generator: generatorHash(project, runtime.hash),
    runtime,
    name,
    settings,
    publishing,
    changesets: await readChangesets(project.changesets),
  };
}
