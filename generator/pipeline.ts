// All stages in order: fetch → check → normalise → emit → guard → assemble → version → compare → write.
import { realpath } from "node:fs/promises";
import { DEFAULT_NAME } from "./emit/package/manifest.js";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Rejection } from "./check/rejection.js";
import type { Change } from "./diff/change.js";
import { EXIT, GenerateFailure } from "./failure.js";
import { CHANGELOG_FILE, type Lock } from "./lock/lock.js";
import { assertFewLost, lostContracts, lostModels } from "./lock/losses.js";
import { pricesToKeep } from "./lock/prices.js";
import { lockTextAfter } from "./lock/text.js";
import { soundContracts, type ContractSources, type OnStage } from "./read-contracts.js";
import { before } from "./reuse/before.js";
import { modelPages } from "./reuse/model-pages.js";
import { outputFolder } from "./write/claim.js";
import { assertOurs } from "./write/ours.js";
import { planOutput } from "./write/plan.js";
import { readPrevious } from "./write/previous.js";
import { writeOutput } from "./write/write.js";
import { changelogText } from "./version/changelog.js";
import { hashesOf, inOrder, packageOf, versionOf } from "./version/collect-facts.js";
import { readDocumentedPrices } from "./normalise/prices.js";
import { resemblanceLines } from "./normalise/proposed-rules.js";
import type { Resemblance } from "./normalise/resemblance.js";

/** The options of a run. */
export interface RunOptions extends ContractSources {
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

/** The report of a run, as `--json` prints it. */
export interface RunReport {
  /** How many models the SDK has, with and without a contract. */
  readonly models: number;
  readonly emitted: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** Ids that are removed where another one has come with the same contract → that one. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Entries that cannot be used as they are; where one has `kept`, the SDK has its model all the same. */
  readonly rejected: readonly Rejection[];
  /** Models whose contract the gateway did not give, and what the SDK has instead. */
  readonly notRead: readonly Rejection[];
  readonly version: string;
  /** The version that was released last; null before the first release. */
  readonly released: string | null;
  /** Models that look like documented ones, and are not told to follow them. */
  readonly resembling: readonly Resemblance[];
  /** The same in sentences: what each would get, and why. */
  readonly proposals: readonly string[];
  /** Changes of contracts since that release. */
  readonly changes: readonly Change[];
  /** Problems that did not stop the run, with reasons. */
  readonly warnings: readonly string[];
  readonly ms: number;
}

/** Runs all stages; throws `GenerateFailure`, before anything on disk has changed unless its exit code is 6. */
export async function runPipeline(options: RunOptions, onStage: OnStage): Promise<RunReport> {
  const started = performance.now();
  const out = await outputFolder(options.out, options.cwd);
  const previous = await readPrevious(out);
  const named = { path: options.out, cwd: await realpath(options.cwd) };
  if (options.force !== true) await assertOurs(out, named, previous);
  const { generator, known } = before(out, previous.lock, options);
  const sound = await soundContracts(options, onStage, { lock: previous.lock, known });
  // Prices go into the lock only, and a run that writes none has no use for them.
  const answer = options.dryRun ? undefined : await options.prices?.();

  onStage("assemble");
  const gone = lostModels(previous.lock, sound.contracts, sound.selection);
  if (options.acceptRemovals !== true) assertFewLost(gone);
  const lost = lostContracts(previous.lock, sound.contracts, sound.rejected);
  if (options.strict === true && lost.length > 0) throw refused(lost);
  const name = options.name ?? previous.name ?? DEFAULT_NAME;
  const unversioned = await packageOf(sound, options, known);
  const versioned = await versionOf(sound, unversioned, previous, options);
  const { decision, contracts } = versioned;
  const { repository, license, registry } = options;
  const facts = { name, version: decision.version, repository, license, registry };
  const changelog = { path: CHANGELOG_FILE, text: changelogText(previous, decision) };
  const pages = modelPages(sound.contracts.models, name, known);
  const about = [...unversioned.named(facts), changelog, ...pages.files];
  const files = [...unversioned.files, ...about];

  onStage("compare");
  const { list, fault } = { list: undefined, fault: undefined, ...answer };
  const documented = await readDocumentedPrices(join(options.project.contracts, "prices.json"));
  const prices = pricesToKeep(contracts, list, previous.lock, documented);
  const hashes = inOrder({ ...unversioned.hashes, ...pages.kept, ...hashesOf(about) });
  const lock: Lock = { ...versioned.lock, name, generator, prices, files: hashes };
  const written = { lock, text: lockTextAfter(lock, previous.lock, previous.text) };
  const plan = await planOutput(out, written, files, previous);
  const { emitted, unchanged, removed } = plan;
  if (!plan.isSame && !options.dryRun) {
    onStage("write");
    await writeOutput(out, written, files, previous);
  }
  const priceless = fault === undefined ? [] : [`the lock keeps the prices that it had: ${fault}`];
  return {
    models: emitted.length + unchanged.length,
    emitted,
    unchanged,
    removed,
    renamed: Object.fromEntries(gone.renamed),
    rejected: sound.rejected,
    notRead: sound.notRead,
    resembling: sound.resembling,
    proposals: resemblanceLines(sound.resembling, sound.documented),
    version: decision.version,
    released: decision.released?.version ?? null,
    changes: decision.changes,
    warnings: [...sound.warnings, ...sound.unreached, ...lost, ...decision.warnings, ...priceless],
    ms: Math.round(performance.now() - started),
  };
}

function refused(lost: readonly string[]): GenerateFailure {
  const more = lost.length > 3 ? `; and ${lost.length - 3} more` : "";
  return new GenerateFailure(
    EXIT.rejectedEntries,
    `${lost.slice(0, 3).join("; ")}${more}. Nothing was changed (--strict).`,
  );
}
