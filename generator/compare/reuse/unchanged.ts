// Checks if the SDK on disk is already up to date.
import { canonicalJson } from "../../read/schema/json.js";
import { findingsOf } from "../../read/normalise/findings.js";
import { modelDoubts } from "../../read/normalise/model-doubts.js";
import { endpointsOf, type FetchedSources } from "../../read-contracts.js";
import type { Sdk } from "../../report.js";
import { changelogText } from "../version/changelog.js";
import { versionedLock } from "../version/collect-facts.js";
import { decideVersion } from "../version/decide-version.js";
import { pricesToKeep, type PriceLists } from "../lock/prices.js";
import type { Output } from "../write/open-output.js";
import { hashOfEntries, type OtherInputs } from "./inputs.js";
import { intactFiles } from "./intact-files.js";

/**
 * Returns the SDK of the last run if its inputs, files, prices, version and changelog need no
 * change. Otherwise returns `undefined`.
 */
export async function unchangedSdk(
  { folder, previous }: Output,
  { catalog, documented }: FetchedSources,
  inputs: OtherInputs,
  readLists: () => Promise<PriceLists>,
): Promise<Sdk | undefined> {
  const { lock, version: packageVersion } = previous;
  if (lock?.inputs === undefined) return undefined;
  const { settings, changesets, runtime } = inputs;
  const hash = hashOfEntries(catalog.entries, endpointsOf(catalog, settings), inputs);
  if (hash !== lock.inputs) return undefined;
  const { name, code, documents, files } = lock;
  if (intactFiles(folder, lock).size < Object.keys(files).length) return undefined;
  const prices = pricesToKeep(lock, await readLists(), lock);
  if (canonicalJson(prices) !== canonicalJson(lock.prices)) return undefined;
  const decision = await decideVersion({
    lock,
    packageVersion,
    now: lock,
    code,
    documents,
    changesets,
  });
  // If a release was recorded since the last run, the SDK needs another version or another
  // changelog.
  const isSame =
    decision.version === lock.version && changelogText(previous, decision) === previous.changelog;
  if (!isSame) return undefined;
  const models = Object.entries(lock.models).map(([id, { operation, input_schema }]) => {
    return { id, operation, schema: input_schema };
  });
  const untyped = Object.keys(lock.untyped).map((id) => ({ id }));
  return {
    lock: {
      ...versionedLock(lock, lock, decision, changesets),
      name,
      runtime,
      inputs: hash,
      prices,
      files,
    },
    files: [],
    decision,
    findings: findingsOf(models, untyped, documented, settings),
    rejected: [],
    notRead: [],
    doubts: Object.entries(lock.models).flatMap(([id, { doubts }]) => modelDoubts(id, doubts)),
  };
}
