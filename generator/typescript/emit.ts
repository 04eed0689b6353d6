// Stage "emit": turns contracts into TypeScript modules.
import { LIMITS } from "../read/check/limits.js";
import { EntryRejectionError, type Rejection } from "../read/check/rejection.js";
import type { Contracts } from "../read/normalise/normalise.js";
import type { EmittedFile } from "./file.js";
import {
  emitRequestModule,
  requestModule,
  moduleFile,
  type RequestModule,
} from "./request-module.js";
import { emitSchemaModule } from "./schema-module.js";
import type { ModelContract } from "../read/normalise/contract.js";
import { lines } from "./layout/code.js";
import { checksPath } from "./module-path.js";
import { BANNER, moduleText, validationImport } from "./module-text.js";

/** The emitted modules. `refused`: id of a model that cannot be emitted → the reason. */
export interface EmittedModules {
  readonly modules: readonly EmittedFile[];
  readonly refused: ReadonlyMap<string, Pick<Rejection, "code" | "message">>;
}

/**
 * Emits the modules of all contracts. If one model cannot be emitted, the others are not affected.
 * Throws if an operation cannot be emitted.
 */
export function emitModules({ models, operations }: Contracts): EmittedModules {
  const refused = new Map<string, Refusal>();
  const requests: ModelModule[] = [];
  const schemas: EmittedFile[] = [];
  for (const contract of models) {
    try {
      const request = requestModule(contract);
      assertFlow(request.checks.declarations);
      schemas.push(emitSchemaModule(contract));
      requests.push(request);
    } catch (error) {
      refused.set(contract.id, refusalOf(error));
    }
  }
  const others = operations.map(emitRequestModule);
  return { modules: [...filesOf(requests), ...schemas, ...others], refused };
}

type Refusal = Pick<Rejection, "code" | "message">;

function refusalOf(error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof EntryRejectionError) return { code: error.code, message: reason };
  return { code: "E_EMIT", message: `the schema could not be turned into code: ${reason}` };
}

// Counts branches in the code text. Text in literals may add to the count, but no real contract
// comes near `LIMITS.flow`.
const countBranches = (code: string) => code.match(/\bif \(|&&|\|\||\bfor \(/g)?.length ?? 0;

function assertFlow(functions: readonly string[]): void {
  const flow = Math.max(...functions.map(countBranches));
  if (flow <= LIMITS.flow) return;
  const what = `its schema needs a function with ${flow} branches, more than ${LIMITS.flow}`;
  throw new EntryRejectionError("E_SCHEMA_SIZE", what);
}

type ModelModule = RequestModule<ModelContract>;

/**
 * Returns the files of all modules. Identical checks go into a shared file, named after the first
 * model that uses them.
 */
function filesOf(modules: readonly ModelModule[]): readonly EmittedFile[] {
  const groups = new Map<string, ModelModule[]>();
  for (const module of modules) {
    const text = checksText(module);
    groups.set(text, [...(groups.get(text) ?? []), module]);
  }
  return [...groups].flatMap(([text, group]) => {
    const [first] = group;
    if (first === undefined || group.length === 1) return group.map((module) => moduleFile(module));
    const shared = checksPath(first.contract);
    const ids = group.map(({ contract }) => contract.id);
    const file = { path: `src/${shared}.ts`, text, models: ids };
    return [file, ...group.map((module) => moduleFile(module, shared))];
  });
}

// Prints the checks of a module as a separate module, which models with the same checks share.
const checksText = ({ checks }: ModelModule): string =>
  moduleText([
    lines([BANNER, validationImport(checks.imports)]),
    ...checks.declarations,
    `export default { ${checks.names.join(", ")} };`,
  ]);
