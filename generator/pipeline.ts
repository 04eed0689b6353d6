// All stages in order: fetch → check → normalise → emit → guard → assemble → version → compare → write.
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { EXIT, GenerateFailure } from "./failure.js";
import { fetchAll, type FetchedSources, readContracts, soundContracts } from "./read-contracts.js";
import { reportOf, type RunReport, type Sdk } from "./report.js";
import type { OnStage, Project, Sources } from "./sources.js";
import { assemble } from "./typescript/package/assemble.js";
import { DEFAULT_NAME } from "./typescript/package/manifest.js";
import { modelPage } from "./typescript/package/model-page.js";
import { operationPage } from "./typescript/package/operation-page.js";
import { operationModel } from "./typescript/package/readme.js";
import { lockContracts } from "./compare/lock/contracts.js";
import { CHANGELOG_FILE } from "./compare/lock/lock.js";
import { assertFewLost, lostContracts, lostModels } from "./compare/lock/losses.js";
import { pricesToKeep } from "./compare/lock/prices.js";
import { lockText } from "./compare/lock/text.js";
import { readDocumentedPrices } from "./read/normalise/prices.js";
import { generatorHash, runtimeOf } from "./compare/reuse/generator-hash.js";
import { hashOfContracts, type OtherInputs } from "./compare/reuse/inputs.js";
import { unchangedSdk } from "./compare/reuse/unchanged.js";
import { changelogText } from "./compare/version/changelog.js";
import { readChangesets } from "./compare/version/changesets.js";
import { hashesOf, inOrder, versionOf } from "./compare/version/collect-facts.js";
import { assertUnclaimed, outputFolder, undisturbed } from "./compare/write/claim.js";
import { isBuildOlder } from "./compare/write/older-build.js";
import { assertOurs } from "./compare/write/ours.js";
import { planOutput } from "./compare/write/plan.js";
import { type PreviousOutput, readPrevious } from "./compare/write/previous.js";
import { writeOutput } from "./compare/write/write.js";

/** The options of a run. */
export interface RunOptions extends Sources {
  /** Output folder, as the user named it. */
  readonly out: string;
  /** Folder that `out` is relative to. */
  readonly cwd: string;
  /** Package name; the one of the previous run, or `gateway-sdk`, where it is left out. */
  readonly name?: string;
  /** Compares and reports, but writes nothing. */
  readonly dryRun: boolean;
  /** Writes into a folder with files of others, too. */
  readonly force?: boolean;
  /** Refuses a catalog in which a model has lost its contract. */
  readonly strict?: boolean;
  /** Takes a catalog that has lost more than a fifth of the models. */
  readonly acceptRemovals?: boolean;
}

/** Runs all stages; throws `GenerateFailure`, before anything on disk has changed unless its exit code is 6. */
export async function runPipeline(options: RunOptions, onStage: OnStage): Promise<RunReport> {
  const started = performance.now();
  const { settings, publishing, project, dryRun } = options;
  const out = await outputFolder(options.out, options.cwd);
  await assertUnclaimed(out);
  const previous = await readPrevious(out);
  const named = { path: options.out, cwd: await realpath(options.cwd) };
  if (options.force !== true)
    await undisturbed(out, previous, () => assertOurs(out, named, previous));
  const name = options.name ?? previous.name ?? DEFAULT_NAME;

  onStage("fetch");
  const fetched = await fetchAll(options);
  const changesets = await readChangesets(project.changesets);
  const runtime = runtimeOf(project);
  const generator = generatorHash(project, runtime.hash);
  const inputs = { generator, runtime, name, settings, publishing, changesets };
  const sdk =
    (await unchangedSdk(out, previous, fetched, inputs)) ??
    (await makeSdk(previous, fetched, inputs, project, onStage));

  const gone = lostModels(previous.lock, sdk.lock, fetched.catalog.selection);
  if (options.acceptRemovals !== true) assertFewLost(gone);
  const lost = lostContracts(previous.lock, sdk.lock, sdk.rejected);
  if (options.strict === true && lost.length > 0) throw refused(lost);

  onStage("compare");
  // A run that writes nothing has no use for prices: they go into the lock only.
  const answer = dryRun ? undefined : await options.prices?.();
  const { list, fault } = { list: undefined, fault: undefined, ...answer };
  const documented = await readDocumentedPrices(join(project.contracts, "prices.json"));
  const lock = { ...sdk.lock, prices: pricesToKeep(sdk.lock, list, previous.lock, documented) };
  const written = { lock, text: lockText(lock) };
  const plan = await undisturbed(out, previous, () =>
    planOutput(out, written, sdk.files, previous),
  );
  if (!plan.isSame && !dryRun) {
    onStage("write");
    await writeOutput(out, written, sdk.files, previous);
  }
  const isBuildOld = await isBuildOlder(out, lock, dryRun ? [] : [...plan.gone, ...plan.unlisted]);
  const losses = { renamed: gone.renamed, lost, priceFault: fault, isBuildOld };
  return reportOf(fetched, sdk, plan, losses, performance.now() - started);
}

// The stages from check to version.
async function makeSdk(
  previous: PreviousOutput,
  fetched: FetchedSources,
  inputs: OtherInputs,
  project: Project,
  onStage: OnStage,
): Promise<Sdk> {
  const { name, runtime, settings, publishing } = inputs;
  const read = readContracts(fetched, settings, onStage, previous.lock);
  const { contracts, modules, rejected } = await soundContracts(read, onStage);

  onStage("assemble");
  const assembled = await assemble(contracts, modules, project, publishing);
  const now = lockContracts(contracts);
  const { lock, hashes, decision } = await versionOf(now, assembled, previous, inputs);
  const about = [
    ...assembled.named(name, decision.version),
    { path: CHANGELOG_FILE, text: changelogText(previous, decision) },
    ...contracts.models.map((model) => modelPage(model, name)),
    ...contracts.operations.map((one) =>
      operationPage(one, name, operationModel(one, contracts.untyped)),
    ),
  ];
  return {
    ...read,
    rejected,
    decision,
    files: [...assembled.files, ...about],
    lock: {
      ...lock,
      name,
      runtime,
      inputs: hashOfContracts(contracts, inputs),
      files: inOrder({ ...hashes, ...hashesOf(about) }),
    },
  };
}

function refused(lost: readonly string[]): GenerateFailure {
  const more = lost.length > 3 ? `; and ${lost.length - 3} more` : "";
  return new GenerateFailure(
    EXIT.rejectedEntries,
    `${lost.slice(0, 3).join("; ")}${more}. Nothing was changed (--strict).`,
  );
}
