// Keeps the cost of generating and comparing one contract under a limit.
import { checkCatalog } from "../../../generator/read/check/catalog.js";
import { DOCUMENTED_ENDPOINTS } from "../../../generator/read/check/endpoint.js";
import { compareContracts } from "../../../generator/compare/diff/compare-contracts.js";
import { emitModules } from "../../../generator/typescript/emit.js";
import type { EmittedFile } from "../../../generator/typescript/file.js";
import { guardModule } from "../../../generator/typescript/guard.js";
import { lockContracts } from "../../../generator/compare/lock/contracts.js";
import { normalise, type Contracts } from "../../../generator/read/normalise/normalise.js";
import { EDITS } from "./edits.js";
import { SHAPES } from "./shapes.js";

// The limit of processor time. Most contracts take a tenth of this time, or a third on a busy
// machine. If all combinations of a contract were expanded, it would take ten times as long as the
// limit.
const SECONDS = 4;
const ATTEMPTS = 3;

const ENTRY = { id: "x-model", category: "video", capability_tags: ["Text to Video"] };
const PARAMETERS = {
  operation: "video_generation",
  method: "POST",
  endpoint: "/v1/videos/generations",
  schema_version: "2026-07-30",
  source: "task_model_registry",
};

/**
 * Generates a contract, and compares it with its edited version after each edit; returns the
 * modules.
 */
export async function staysUnder(
  name: string,
  edits: readonly string[],
): Promise<readonly EmittedFile[]> {
  const schema = SHAPES[name];
  if (schema === undefined) throw new Error(`There is no shape ${name}`);
  const { contracts, modules } = await underLimit(`generate of ${name}`, () => generated(schema));
  for (const edit of edits) {
    const after = EDITS[edit]?.(schema);
    if (after === undefined) continue;
    await underLimit(`drift of ${name}, ${edit}`, async () => {
      const changed = await generated(after);
      return compareContracts(lockContracts(contracts), lockContracts(changed.contracts));
    });
  }
  return modules;
}

// Runs the stages from check to guard for one contract. Throws if a stage refuses the contract.
async function generated(schema: object): Promise<{
  readonly contracts: Contracts;
  readonly modules: readonly EmittedFile[];
}> {
  const raw = { ...ENTRY, parameters: { ...PARAMETERS, input_schema: schema } };
  const { models, rejected } = checkCatalog([{ index: 0, raw }], { listed: DOCUMENTED_ENDPOINTS });
  const { contracts, refused } = normalise(models, { rules: [], models: [], operations: [] }, {});
  const emitted = emitModules(contracts);
  const faults = emitted.modules.flatMap((file) => guardModule(file) ?? []);
  const [reason] = [...rejected, ...refused.values(), ...faults];
  if (reason !== undefined) throw new Error(`The contract is refused: ${JSON.stringify(reason)}`);
  return { contracts, modules: emitted.modules };
}

async function underLimit<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    if (seconds < SECONDS) return result;
    least = Math.min(least, seconds);
  }
  throw new Error(`${what} takes ${least} s of processor time, more than ${SECONDS}`);
}
