// What one contract costs: CPU of generating it, and of comparing it with a changed one.
import { checkCatalog } from "../../generator/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../generator/check/endpoint.js";
import { compareContracts } from "../../generator/diff/compare-contracts.js";
import type { Change } from "../../generator/diff/change.js";
import { emitModules } from "../../generator/emit/emit.js";
import type { EmittedFile } from "../../generator/emit/file.js";
import { guardModule } from "../../generator/guard/guard.js";
import { lockContracts } from "../../generator/lock/contracts.js";
import { normalise, type Contracts } from "../../generator/normalise/normalise.js";
import { spentMs } from "../measure/usage.js";
import type { Schema } from "./shapes/parts.js";

/** What one contract may cost. */
export const LIMIT_SECONDS = 1;

const ENTRY = { id: "x-model", category: "video", capability_tags: ["Text to Video"] };
const PARAMETERS = {
  operation: "video_generation",
  method: "POST",
  endpoint: "/v1/videos/generations",
  schema_version: "2026-07-30",
  source: "task_model_registry",
};

/** What generating gave: modules, or why the contract was refused. */
export interface Generated {
  readonly contracts: Contracts;
  readonly modules: readonly EmittedFile[];
  readonly refused?: string;
}

/** The stages from check to guard, for one contract. */
export async function generated(schema: Schema): Promise<Generated> {
  const raw = { ...ENTRY, parameters: { ...PARAMETERS, input_schema: schema } };
  const { models, rejected } = checkCatalog([{ index: 0, raw }], { named: DOCUMENTED_ENDPOINTS });
  const { contracts, refused } = normalise(models, { rules: [], models: [], operations: [] }, {});
  const emitted = await emitModules(contracts);
  const faults = emitted.modules.flatMap((file) => guardModule(file) ?? []);
  const reasons = [
    ...rejected.map(({ code, message }) => `${code}: ${message}`),
    ...[...refused.values(), ...emitted.refused.values()].map(
      (each) => `${each.code}: ${each.message}`,
    ),
    ...faults,
  ];
  const [reason] = reasons;
  return { contracts, modules: emitted.modules, ...(reason !== undefined && { refused: reason }) };
}

/** The changes between two contracts, as drift finds them. */
export function drifted(before: Contracts, after: Contracts): Promise<readonly Change[]> {
  return compareContracts(lockContracts(before), lockContracts(after));
}

/** Seconds of CPU, user and system, that a piece of work takes. */
export async function cpuOf<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly seconds: number; readonly result: Result }> {
  const before = spentMs();
  const result = await work();
  return { seconds: (spentMs() - before) / 1000, result };
}
