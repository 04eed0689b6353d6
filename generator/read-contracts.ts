// The stages that generate and drift share: fetch, check, normalise, emit, guard.
import { checkCatalog } from "./check/catalog.js";
import { DOCUMENTED_ENDPOINTS, type Endpoint } from "./check/endpoint.js";
import type { CatalogModel } from "./check/entry.js";
import { printable, type Rejection } from "./check/rejection.js";
import type { EmittedModules } from "./emit/emit.js";
import type { EmittedFile } from "./emit/file.js";
import { EXIT, GenerateFailure } from "./failure.js";
import { didYouMean } from "./nearest.js";
import type { FetchedCatalog } from "./fetch/catalog.js";
import type { PriceAnswer } from "./fetch/prices.js";
import type { Selection } from "./fetch/select.js";
import { asLocked, notReadSentence } from "./lock/as-locked.js";
import type { Lock } from "./lock/lock.js";
import type { Before } from "./reuse/before.js";
import { keptModules, modulesOnDisk } from "./reuse/kept-modules.js";
import { knownModels, withKnownOperations } from "./reuse/known-contracts.js";
import { followedBy, type RuleMapping } from "./normalise/followed.js";
import { normalise, withoutTypes, type Contracts } from "./normalise/normalise.js";
import { idleRules, unreachedFacts } from "./normalise/reach.js";
import { resemblances, type Resemblance } from "./normalise/resemblance.js";
import { unlistedModels, type OperationModels } from "./normalise/operations.js";
import { readDocumentedContracts, type DocumentedContracts } from "./normalise/rules.js";

/** The sources of the contracts. */
export interface ContractSources {
  /** Repository of the SDK, for its package.json. */
  readonly repository?: string;
  /** Licence of the SDK, for its package.json. */
  readonly license?: string;
  readonly registry?: string;
  /** Address of the gateway that a saved catalog is of, where the configuration has it. */
  readonly baseUrl?: string;
  /** Reads the catalog: from a gateway, or from a file. */
  readonly fetch: () => Promise<FetchedCatalog>;
  /** Reads the price list; absent where there is no live gateway. */
  readonly prices?: () => Promise<PriceAnswer>;
  /** Live model id → documented model whose rules and facts it follows. */
  readonly rules: RuleMapping;
  /** Operation → ids of the models that it takes. */
  readonly operations?: OperationModels;
  /** Further endpoints of the gateway's own origin. */
  readonly endpoints: readonly Endpoint[];
  /** Folders of this project that a run reads. */
  readonly project: {
    /** Files and folders that the generator itself is made of. */
    readonly program: readonly string[];
    readonly contracts: string;
    readonly templates: string;
    readonly runtime: string;
    /** Notes on changes that no catalog shows (CONTRIBUTING.md). */
    readonly changesets: string;
  };
}

/** Called when a stage begins, with its name. */
export type OnStage = (stage: StageName) => void;
export type StageName =
  "fetch" | "check" | "normalise" | "emit" | "guard" | "assemble" | "compare" | "write";

/** The result of the first three stages. */
export interface ReadContracts {
  readonly contracts: Contracts;
  readonly checked: readonly CatalogModel[];
  readonly rejected: readonly Rejection[];
  /** Models whose contract the gateway did not give. */
  readonly notRead: readonly Rejection[];
  /** Models that look like documented ones, and are not told to follow them. */
  readonly resembling: readonly Resemblance[];
  /** The facts of the documents. */
  readonly documented: DocumentedContracts;
  /** Documented facts, and entries of the `rules` map, that reach no model, in sentences. */
  readonly unreached: readonly string[];
  /** What the run is about. */
  readonly selection: Selection;
  /** Doubtful settings of the configuration, with this catalog. */
  readonly warnings: readonly string[];
}

/** What an earlier run left. */
export interface Earlier {
  readonly lock?: Lock | undefined;
  /** Where the same generator made it. */
  readonly known?: Before | undefined;
}

/** Runs the stages that read: fetch, check, normalise. */
export async function readContracts(
  sources: ContractSources,
  onStage: OnStage,
  { lock, known }: Earlier = {},
): Promise<ReadContracts> {
  onStage("fetch");
  const fetched = await sources.fetch();
  const { selection, baseUrl = sources.baseUrl } = fetched;
  const { entries, notRead } = asLocked(fetched.entries, lock);
  onStage("check");
  const endpoints = { named: [...DOCUMENTED_ENDPOINTS, ...sources.endpoints], baseUrl };
  const checked = checkCatalog(entries, endpoints, known && knownModels(known.lock));
  const { models, rejected } = checked;
  onStage("normalise");
  const documented = await readDocumentedContracts(sources.project.contracts);
  assertRulesExist(sources.rules, documented);
  const read = normalise(models, documented, sources.rules, sources.operations);
  const contracts = known
    ? withKnownOperations(known.lock, read.contracts, models)
    : read.contracts;
  const isWhole = selection.only.length + selection.categories.length === 0;
  return {
    ...{ contracts, checked: models, notRead, selection, documented },
    resembling: resemblances(contracts.models, documented.models, sources.rules),
    rejected: [...rejected, ...withIndex(read.refused, models)],
    warnings: [
      ...fetched.warnings,
      ...notRead.map(notReadSentence),
      ...checked.warnings,
      ...unlistedModels(sources.operations ?? {}, models),
      ...read.leftOut,
    ],
    // What is left out of a run may be what follows.
    unreached: isWhole ? unreached(documented, contracts, sources.rules, models) : [],
  };
}

function unreached(
  { rules }: DocumentedContracts,
  contracts: Contracts,
  mapping: RuleMapping,
  models: readonly CatalogModel[],
): readonly string[] {
  const ids = models.map(({ id }) => id);
  return [...unreachedFacts(rules, contracts, mapping), ...idleRules(rules, ids, mapping)];
}

/** The contracts that an SDK can have, their modules, and every entry that cannot be used as it is, by position. */
export interface SoundContracts extends Omit<ReadContracts, "checked"> {
  readonly modules: readonly EmittedFile[];
  /** Paths of the modules that stay on disk as they are. */
  readonly kept: readonly string[];
}

/** Runs all stages up to guard; throws {@link GenerateFailure} if no model is left. */
export async function soundContracts(
  sources: ContractSources,
  onStage: OnStage,
  earlier: Earlier = {},
): Promise<SoundContracts> {
  const { checked, ...read } = await readContracts(sources, onStage, earlier);
  const { modules, refused, kept } = await newModules(read.contracts, onStage, earlier.known);
  const sound = await guardModules(modules, refused, onStage);
  const contracts = withoutTypes(read.contracts, sound.refused);
  const rejected = [...read.rejected, ...withIndex(sound.refused, checked)];
  assertNotEmpty(contracts, rejected);
  rejected.sort((a, b) => a.index - b.index);
  return { ...read, contracts, modules: sound.modules, kept, rejected };
}

// The modules that are not on disk, and those that are.
async function newModules(
  contracts: Contracts,
  onStage: OnStage,
  known: Before | undefined,
): Promise<EmittedModules> {
  const onDisk = known && modulesOnDisk(contracts, known);
  const kept = known && onDisk && keptModules(contracts, onDisk, known);
  if (kept !== undefined) return { modules: [], refused: new Map(), kept };
  onStage("emit");
  // Loaded late, as the guard is: where nothing has changed nothing is emitted.
  const { emitModules } = await import("./emit/emit.js");
  return emitModules(contracts, onDisk && { contracts: onDisk, read: known.read });
}

type Refusals = ReadonlyMap<string, Pick<Rejection, "code" | "message">>;

async function guardModules(modules: readonly EmittedFile[], refused: Refusals, onStage: OnStage) {
  if (modules.length === 0) return { modules, refused };
  onStage("guard");
  // Loaded late: the parser takes longer to load than all that comes before.
  const { guardModule } = await import("./guard/guard.js");
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
  // If one module of a model was refused, its other modules are dropped.
  const isKept = (id: string) => !all.has(id);
  const kept = sound.filter((file) => file.models?.some(isKept) ?? true);
  return { modules: kept, refused: all };
}

function withIndex(refused: Refusals, models: readonly CatalogModel[]): Rejection[] {
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
      ? "The catalog lists no models, so that no SDK can be made of it; an SDK is not emptied. Check which models the key may use."
      : `All ${rejected.length} entries of the catalog were rejected (the first: ${first.code}, ${first.message}); an SDK is not emptied.`,
  );
}
