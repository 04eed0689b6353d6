// Stage "emit": contracts become modules.
import { LIMITS } from "../check/limits.js";
import { EntryRejected, type Rejection } from "../check/rejection.js";
import type { Contract, ModelContract } from "../normalise/contract.js";
import type { Contracts } from "../normalise/normalise.js";
import { wholeContract } from "../reuse/whole-contract.js";
import { filesOf, type ModelModule } from "./checks-module.js";
import type { EmittedFile } from "./file.js";
import { regroup, type OnDisk } from "./kept-checks.js";
import { filesOfContract } from "./module-path.js";
import { emitRequestModule, requestModule } from "./request-module.js";
import { emitSchemaModule } from "./schema-module.js";

/** Modules, and the models that could not be emitted. */
export interface EmittedModules {
  readonly modules: readonly EmittedFile[];
  readonly refused: ReadonlyMap<string, Pick<Rejection, "code" | "message">>;
  /** Paths of the files that stay on disk. */
  readonly kept: readonly string[];
}

const NOTHING: OnDisk = { contracts: new Set(), read: () => undefined };

/**
 * The modules of each contract that does not have them on disk. A model that cannot be emitted is left out; others are
 * unaffected.
 */
export function emitModules(
  { models, operations }: Contracts,
  onDisk: OnDisk = NOTHING,
): EmittedModules {
  const refused = new Map<string, Refusal>();
  const requests = new Map<string, ModelModule>();
  const schemas: EmittedFile[] = [];
  const emit = (contract: ModelContract) => {
    try {
      const request = requestModule(contract);
      assertFlow(request.checks.declarations);
      schemas.push(emitSchemaModule(contract));
      requests.set(contract.id, request);
    } catch (error) {
      refused.set(contract.id, refusalOf(error));
    }
  };
  const isNew = (contract: Contract) => !onDisk.contracts.has(contract);
  for (const contract of models.filter(isNew)) emit(wholeContract(contract));
  const { paths, again } = regroup(models, onDisk, [...requests.values()]);
  for (const contract of models) if (again.has(contract)) emit(wholeContract(contract));
  const inOrder = models.flatMap(({ id }) => requests.get(id) ?? []);
  const others = operations.filter(isNew).map(emitRequestModule);
  const stay = [...onDisk.contracts].filter((contract) => !again.has(contract));
  const shared = [...paths.values()].map((path) => `src/${path}.ts`);
  return {
    modules: [...filesOf(inOrder, paths), ...schemas, ...others],
    refused,
    kept: [...stay.flatMap(filesOfContract), ...shared],
  };
}

type Refusal = Pick<Rejection, "code" | "message">;

function refusalOf(error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof EntryRejected) return { code: error.code, message: reason };
  return { code: "E_EMIT", message: `the schema could not be turned into code: ${reason}` };
}

// Counted in the text, so literals may count too; no real contract is near the limit.
const branchings = (code: string) => code.match(/\bif \(|&&|\|\||\bfor \(/g)?.length ?? 0;

function assertFlow(functions: readonly string[]): void {
  const flow = Math.max(...functions.map(branchings));
  if (flow <= LIMITS.flow) return;
  const what = `its schema makes one function of ${flow} branchings, more than ${LIMITS.flow}`;
  throw new EntryRejected("E_SCHEMA_SIZE", what);
}
