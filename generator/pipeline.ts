// The line of stages: fetch → check → normalise → emit → guard → assemble → format → stage → swap.
import { performance } from "node:perf_hooks";
import { checkCatalog } from "./check/catalog.js";
import { DOCUMENTED_ENDPOINTS, type CatalogModel, type Endpoint } from "./check/entry.js";
import type { Rejection } from "./check/rejection.js";
import { assemble, emitModules } from "./emit/emit.js";
import type { EmittedFile } from "./emit/file.js";
import { EXIT, GenerateFailure } from "./failure.js";
import type { FetchedCatalog } from "./fetch/catalog.js";
import { formatFiles } from "./format/format.js";
import { normalise, type Contracts, type RuleMapping } from "./normalise/normalise.js";
import { readDocumentedContracts, type DocumentedContracts } from "./normalise/rules.js";
import { outputFolders, whileWriting, type OutputFolders } from "./stage/folders.js";
import { planOutput, readPrevious, type Plan } from "./stage/plan.js";
import { writeStaged } from "./stage/write.js";
import { recover, swap } from "./swap/swap.js";

/** What a run is asked to do. */
export interface RunOptions {
  /** Output folder, as the user named it. */
  readonly out: string;
  /** Folder that `out` is relative to. */
  readonly cwd: string;
  /** Package name; the one of the previous run, or `gateway-sdk`, where it is left out. */
  readonly name?: string;
  /** Compares and reports, but writes nothing. */
  readonly dryRun: boolean;
  /** Live model id → documented model id whose rules it follows. */
  readonly rules: RuleMapping;
  /** Endpoints of the gateway's own origin beside the documented ones. */
  readonly endpoints: readonly Endpoint[];
  /** Folders of this project that a run reads. */
  readonly project: {
    readonly contracts: string;
    readonly templates: string;
    readonly runtime: string;
  };
  /** Reads the catalog: from a gateway, or from a file. */
  readonly fetch: () => Promise<FetchedCatalog>;
}

/** What a run did, as `--json` prints it. */
export interface RunReport {
  /** How many models the SDK has, with and without a contract. */
  readonly models: number;
  readonly emitted: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly rejected: readonly Rejection[];
  readonly version: string;
  readonly ms: number;
}

/** Called when a stage begins, with its name. */
export type OnStage = (stage: StageName) => void;
export type StageName =
  "fetch" | "check" | "normalise" | "emit" | "guard" | "assemble" | "format" | "stage" | "swap";

/** What the first three stages give. */
interface ReadContracts {
  readonly contracts: Contracts;
  readonly checked: readonly CatalogModel[];
  readonly rejected: readonly Rejection[];
}

/** Runs the stages that read: fetch, check, normalise. */
export async function readContracts(
  options: Pick<RunOptions, "fetch" | "endpoints" | "rules" | "project">,
  onStage: OnStage,
): Promise<ReadContracts> {
  onStage("fetch");
  const fetched = await options.fetch();
  onStage("check");
  const endpoints = [...DOCUMENTED_ENDPOINTS, ...options.endpoints];
  const { models, rejected } = checkCatalog(fetched.entries, endpoints);
  onStage("normalise");
  const documented = await readDocumentedContracts(options.project.contracts);
  assertRulesExist(options.rules, documented);
  const contracts = normalise(models, documented, options.rules);
  return { contracts, checked: models, rejected: [...fetched.failed, ...rejected] };
}

/** Runs all stages; throws {@link GenerateFailure} before anything on disk has changed. */
export async function runPipeline(options: RunOptions, onStage: OnStage): Promise<RunReport> {
  const started = performance.now();
  const folders = await outputFolders(options.out, options.cwd);
  if (!options.dryRun) await whileWriting(folders, () => recover(folders));
  const { contracts, checked, rejected } = await readContracts(options, onStage);

  onStage("emit");
  const { modules, refused } = emitModules(contracts);
  onStage("guard");
  const sound = await guardModules(modules, refused, contracts);
  const left = [...rejected, ...withIndex(sound.refused, checked)];
  assertNotEmpty(sound.contracts, left);

  onStage("assemble");
  const previous = await readPrevious(folders.out);
  const facts = {
    name: options.name ?? previous.name ?? "gateway-sdk",
    version: previous.version ?? "1.0.0",
  };
  const files = await assemble(sound.contracts, sound.modules, facts, options.project);
  onStage("format");
  const formatted = await formatFiles(files);

  onStage("stage");
  const plan = await planOutput(folders.out, sound.contracts, formatted, previous);
  if (plan.changes && !options.dryRun) {
    await whileWriting(folders, () => writeOutput(folders, plan, onStage));
  }
  const { emitted, unchanged, removed } = plan;
  return {
    models: emitted.length + unchanged.length,
    emitted,
    unchanged,
    removed,
    rejected: left.sort((a, b) => a.index - b.index),
    version: facts.version,
    ms: Math.round(performance.now() - started),
  };
}

async function writeOutput(folders: OutputFolders, plan: Plan, onStage: OnStage): Promise<void> {
  await writeStaged(folders, await formatFiles(plan.files));
  onStage("swap");
  await swap(folders);
}

type Refusals = ReadonlyMap<string, Pick<Rejection, "code" | "message">>;

async function guardModules(
  modules: readonly EmittedFile[],
  refused: Refusals,
  contracts: Contracts,
) {
  // Loaded late: the parser takes longer to load than all that comes before.
  const { guardModule } = await import("./guard/guard.js");
  const all = new Map(refused);
  const sound = modules.filter((file) => {
    const fault = guardModule(file);
    if (fault === undefined) return true;
    if (file.model === undefined) throw new Error(`${file.path}: ${fault}`);
    all.set(file.model, { code: "E_GUARD", message: `the emitted module was refused: ${fault}` });
    return false;
  });
  const models = contracts.models.filter(({ id }) => !all.has(id));
  return { modules: sound, refused: all, contracts: { ...contracts, models } };
}

function withIndex(refused: Refusals, models: readonly CatalogModel[]): Rejection[] {
  return models.flatMap(({ id, index }) => {
    const reason = refused.get(id);
    return reason === undefined ? [] : [{ index, id, ...reason }];
  });
}

function assertRulesExist(mapping: RuleMapping, { rules }: DocumentedContracts): void {
  for (const [id, name] of Object.entries(mapping)) {
    if (rules.some((file) => file.appliesTo.includes(name))) continue;
    throw new GenerateFailure(
      EXIT.usage,
      `sdkgen.config.ts maps ${JSON.stringify(id)} to ${JSON.stringify(name)}, for which contracts/rules/ has no rules; check the spelling.`,
    );
  }
}

function assertNotEmpty({ models, untyped }: Contracts, rejected: readonly Rejection[]): void {
  if (models.length + untyped.length > 0) return;
  const [first] = rejected;
  throw new GenerateFailure(
    EXIT.notACatalog,
    first === undefined
      ? "The catalog lists no models; an SDK is not emptied. Check the key's model restrictions."
      : `All ${rejected.length} entries of the catalog were rejected (the first: ${first.code}, ${first.message}); an SDK is not emptied.`,
  );
}
