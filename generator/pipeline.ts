// Runs all stages in order: open output → fetch → check → normalise → emit → guard → assemble →
// compare → write.
//
// The first stage reads the SDK on disk, which the stages "compare" and "write" need. The other
// stages get only its package name and the contracts in its lock file (contracts.lock.json).
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

export interface RunOptions extends Sources {
  /** Output folder, as the user wrote it. */
  readonly out: string;
  /** Folder that `out` is relative to. */
  readonly cwd: string;
  /** Package name. Default: the name of the SDK on disk, or `gateway-sdk`. */
  readonly name?: string;
  /** If true, the run reports the changes and writes nothing. */
  readonly dryRun: boolean;
  /** If true, the output folder may contain files that sdkgen did not write. */
  readonly force?: boolean;
  /** If true, the run fails if a model has lost its contract. */
  readonly strict?: boolean;
  /** If true, the run may remove more than a fifth of the SDK's models. */
  readonly acceptRemovals?: boolean;
}

/**
 * Runs all stages. Throws `GenerateFailure` if a stage cannot continue. Only a failure with exit
 * code 6 may leave changed files on disk.
 */
export async function runPipeline(options: RunOptions, onStage: OnStage): Promise<RunReport> {
  const started = performance.now();
  const output = await openOutput(options);
  const { folder, previous } = output;

  onStage("fetch");
  const fetched = await fetchAll(options);
  const inputs = await inputsOf(options, options.name ?? previous.name ?? DEFAULT_NAME);
  let reading: ReturnType<typeof readPriceLists> | undefined;
  const prices = () => (reading ??= readPriceLists(options));
  const sdk =
    (await unchangedSdk(output, fetched, inputs, async () => (await prices()).lists)) ??
    (await versionSdk(
      await makePackage(fetched, options, onStage, previous.lock?.models),
      previous,
      inputs,
      // Reads the prices after `makePackage`: if the catalog cannot be used, `makePackage` throws,
      // and the prices are not needed.
      (await prices()).lists,
    ));

  const comparison = await compareWithOutput(output, sdk, {
    selection: fetched.catalog.selection,
    acceptRemovals: options.acceptRemovals === true,
    strict: options.strict === true,
    onStage,
  });
  const { newLock, plan } = comparison;
  if (!plan.isSame && !options.dryRun) {
    onStage("write");
    await writeOutput(output, newLock, sdk.files);
  }
  const removed = options.dryRun ? [] : [...plan.gone, ...plan.unlisted];
  const { fault } = await prices();
  const isBuildOld = await isBuildOlder(folder, newLock.lock, removed);
  return reportOf(fetched, sdk, comparison, fault, isBuildOld, performance.now() - started);
}

// Reads the documented prices, and the prices of a live gateway. `fault` is the reason if the
// gateway's prices cannot be read.
async function readPriceLists({ prices, project }: Sources) {
  const documented = await readDocumentedPrices(join(project.contracts, "prices.json"));
  const { list: answered, fault } = { list: undefined, fault: undefined, ...(await prices?.()) };
  return { lists: { answered, documented }, fault };
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
