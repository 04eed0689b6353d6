// Stage "emit": contracts become modules.
import { LIMITS } from "../check/limits.js";
import { EntryRejected, type Rejection } from "../check/rejection.js";
import type { ModelContract } from "../normalise/contract.js";
import type { Contracts } from "../normalise/normalise.js";
import type { EmittedFile } from "./file.js";
import { emitRequestModule } from "./request-module.js";
import { emitSchemaModule } from "./schema-module.js";

/** Modules, and the models that an emitter could not do justice to. */
export interface EmittedModules {
  readonly modules: readonly EmittedFile[];
  readonly refused: ReadonlyMap<string, Pick<Rejection, "code" | "message">>;
}

/** The modules of each contract; a model that cannot be emitted costs itself only. */
export async function emitModules(contracts: Contracts): Promise<EmittedModules> {
  const refused = new Map<string, Refusal>();
  const modules: EmittedFile[] = [];
  for (const contract of contracts.models) {
    const files = await attempt(contract);
    if ("code" in files) refused.set(contract.id, files);
    else modules.push(...files);
  }
  for (const contract of contracts.operations) modules.push(await emitRequestModule(contract));
  return { modules, refused };
}

type Refusal = Pick<Rejection, "code" | "message">;

// Counted in the text, where a literal may count too: what is near the bound is no contract of a gateway.
const branchings = (code: string) => code.match(/\bif \(|&&|\|\||\bfor \(/g)?.length ?? 0;

async function attempt(contract: ModelContract): Promise<readonly EmittedFile[] | Refusal> {
  try {
    const module = await emitRequestModule(contract);
    const flow = Math.max(...module.text.split(/^function /m).map(branchings));
    if (flow > LIMITS.flow) {
      const what = `its schema makes one function of ${flow} branchings, more than ${LIMITS.flow}`;
      throw new EntryRejected("E_SCHEMA_SIZE", what);
    }
    return [module, emitSchemaModule(contract)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof EntryRejected) return { code: error.code, message: reason };
    return { code: "E_EMIT", message: `the schema could not be turned into code: ${reason}` };
  }
}
