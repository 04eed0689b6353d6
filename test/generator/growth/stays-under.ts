// Holds what generating and comparing one contract costs under the limit.
import { EDITS } from "../../../bench/growth/edits.js";
import { cpuOf, drifted, generated, LIMIT_SECONDS } from "../../../bench/growth/measure.js";
import { SHAPES } from "../../../bench/growth/shapes/shapes.js";
import type { EmittedFile } from "../../../generator/emit/file.js";

// The benchmark judges the limit. On a machine that does other work a figure doubles now and then; what multiplies out takes ten times the limit.
const SECONDS = 4 * LIMIT_SECONDS;
const ATTEMPTS = 3;

/** Generates a contract, and compares it with itself after each change; answers the modules. */
export async function staysUnder(
  name: string,
  edits: readonly string[],
): Promise<readonly EmittedFile[]> {
  const schema = SHAPES[name];
  if (schema === undefined) throw new Error(`There is no shape ${name}`);
  const { contracts, modules } = await underLimit(`generate of ${name}`, () => generated(schema));
  for (const edit of edits) {
    const after = EDITS[edit]?.(schema);
    const drift = async () => drifted(contracts, (await generated(after ?? schema)).contracts);
    if (after !== undefined) await underLimit(`drift of ${name}, ${edit}`, drift);
  }
  return modules;
}

async function underLimit<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { seconds, result } = await cpuOf(work);
    if (seconds < SECONDS) return result;
    least = Math.min(least, seconds);
  }
  throw new Error(`${what} takes ${least} s of processor time, more than ${SECONDS}`);
}
