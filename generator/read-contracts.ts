// Runs the stages that several commands use. The stages fetch, check and normalise read the
// contracts. The stages emit and guard remove contracts that cannot become safe code.
import { checkCatalog } from "./read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS, type Endpoints } from "./read/check/endpoint.js";
import type { CatalogModel } from "./read/check/entry.js";
import { printable, type Rejection } from "./read/check/rejection.js";
import type { EmittedModules } from "./typescript/emit.js";
import { EXIT, GenerateFailure } from "./failure.js";
import type { FetchedCatalog } from "./read/fetch/catalog.js";
import { asLocked } from "./compare/lock/as-locked.js";
import type { ComparableContracts } from "./compare/diff/comparable.js";
import { didYouMean } from "./nearest.js";
import { findingsOf, type Findings } from "./read/normalise/findings.js";
import { followedBy, type RuleMapping } from "./read/normalise/followed-model.js";
import { modelDoubts, type ModelDoubt } from "./read/normalise/model-doubts.js";
import { normalise, withoutTypes, type Contracts } from "./read/normalise/normalise.js";
import { readDocumentedContracts, type DocumentedContracts } from "./read/normalise/rules.js";
import type { ContractSettings, OnStage, Sources } from "./sources.js";

/** The gateway's catalog, and the contracts from the documents. */
export interface FetchedSources {
  readonly catalog: FetchedCatalog;
  readonly documented: DocumentedContracts;
}

/** The contracts of a catalog, and the problems in them. */
export interface ReadContracts {
  readonly contracts: Contracts;
  readonly checked: readonly CatalogModel[];
  readonly rejected: readonly Rejection[];
  /** Models whose contract could not be fetched. */
  readonly notRead: readonly Rejection[];
  /** Problems in schemas, such as keywords that only the server checks. */
  readonly doubts: readonly ModelDoubt[];
  readonly findings: Findings;
}

/** Runs stage fetch: reads the catalog and the documented contracts. */
export const fetchAll = async ({
  fetch,
  project,
}: Pick<Sources, "fetch" | "project">): Promise<FetchedSources> => ({
  catalog: await fetch(),
  documented: await readDocumentedContracts(project.contracts),
});

/** Returns the endpoints that the SDK may send requests to. */
export const endpointsOf = (
  { baseUrl }: FetchedCatalog,
  settings: ContractSettings,
): Endpoints => ({
  listed: [...DOCUMENTED_ENDPOINTS, ...settings.endpoints],
  baseUrl: baseUrl ?? settings.baseUrl,
  setting: "`endpoints` in sdkgen.config.ts",
});

/**
 * Runs stages check and normalise. If a contract could not be fetched, uses the contract in
 * `lockedModels`. Throws {@link GenerateFailure} if `settings.rules` maps a model to a name for
 * which no rules are documented.
 */
export function readContracts(
  { catalog, documented }: FetchedSources,
  settings: ContractSettings,
  onStage: OnStage,
  lockedModels: ComparableContracts["models"] = {},
): ReadContracts {
  onStage("check");
  const { entries, notRead } = asLocked(catalog.entries, lockedModels);
  const { models, rejected } = checkCatalog(entries, endpointsOf(catalog, settings));
  onStage("normalise");
  assertRulesExist(settings.rules, documented);
  const { rules, operations, counts } = settings;
  const { contracts, refused } = normalise(models, documented, rules, operations, counts);
  return {
    contracts,
    checked: models,
    rejected: [...rejected, ...withIndex(refused, models)],
    notRead,
    doubts: contracts.models.flatMap(({ id, doubts }) => modelDoubts(id, doubts)),
    findings: findingsOf(contracts.models, contracts.untyped, documented, settings),
  };
}

/** The contracts that passed the guard, and their TypeScript modules. */
export interface SoundContracts extends Pick<EmittedModules, "modules"> {
  readonly contracts: Contracts;
  /** The catalog entries with a fault, sorted by their position in the catalog. */
  readonly rejected: readonly Rejection[];
}

/** Runs stages emit and guard. Throws {@link GenerateFailure} if no model is left. */
export async function soundContracts(
  read: ReadContracts,
  onStage: OnStage,
): Promise<SoundContracts> {
  onStage("emit");
  // Imported late, so that a run without changes does not load the emitter.
  const { emitModules } = await import("./typescript/emit.js");
  const emitted = emitModules(read.contracts);
  onStage("guard");
  const { modules, refused } = await guardModules(emitted);
  const contracts = withoutTypes(read.contracts, refused);
  const rejected = [...read.rejected, ...withIndex(refused, read.checked)];
  assertNotEmpty(contracts, rejected);
  return { contracts, modules, rejected: rejected.sort((a, b) => a.index - b.index) };
}

async function guardModules({ modules, refused }: EmittedModules): Promise<EmittedModules> {
  const { guardModule } = await import("./typescript/guard.js");
  const all = new Map(refused);
  const sound = modules.filter((file) => {
    const fault = guardModule(file);
    if (fault === undefined) return true;
    if (file.models === undefined) throw new Error(`${file.path}: ${fault}`);
    for (const id of file.models) {
      all.set(id, { code: "E_GUARD", message: `the emitted module was refused: ${fault}` });
    }
    return false;
  });
  // If the guard refuses one module of a model, the other modules of this model are dropped too. A
  // module stays if an accepted model also uses it.
  const isAccepted = (id: string) => !all.has(id);
  return { modules: sound.filter((file) => file.models?.some(isAccepted) ?? true), refused: all };
}

function withIndex(
  refused: EmittedModules["refused"],
  models: readonly CatalogModel[],
): Rejection[] {
  return models.flatMap(({ id, index }) => {
    const reason = refused.get(id);
    return reason === undefined
      ? []
      : [{ index, id: printable(id), ...reason, kept: "untyped" as const }];
  });
}

function assertRulesExist(mapping: RuleMapping, { rules }: DocumentedContracts): void {
  const names = rules.flatMap(({ appliesTo }) => appliesTo);
  for (const id of Object.keys(mapping)) {
    const { name } = followedBy(mapping, id);
    if (name === undefined || names.includes(name)) continue;
    const what = `sdkgen.config.ts maps ${JSON.stringify(id)} to ${JSON.stringify(name)}`;
    const advice = didYouMean(name, names) || "; check the spelling.";
    throw new GenerateFailure(
      EXIT.usage,
      `${what}, for which contracts/rules/ has no rules${advice}`,
    );
  }
}

function assertNotEmpty({ models, untyped }: Contracts, rejected: readonly Rejection[]): void {
  if (models.length + untyped.length > 0) return;
  const [first] = rejected;
  throw new GenerateFailure(
    EXIT.notACatalog,
    first === undefined
      ? "The catalog lists no models, so no SDK can be generated; an existing SDK is unchanged. Check which models the key may use."
      : `Every entry of the catalog was rejected (${rejected.length} in total; the first: ${first.code}, ${first.message}); an existing SDK is unchanged. For advice, run sdkgen explain ${first.code}.`,
  );
}
