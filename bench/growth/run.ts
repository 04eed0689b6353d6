// npm run bench -- growth: what one contract of 500 properties costs, in each way in which a schema multiplies out.
import { median } from "../report/median.js";
import type { Result } from "../report/result.js";
import { EDITS } from "./edits.js";
import { cpuOf, drifted, generated, LIMIT_SECONDS } from "./measure.js";
import type { Schema } from "./shapes/parts.js";
import { SHAPES } from "./shapes/shapes.js";

const ROUNDS = 3;

interface Row {
  readonly name: string;
  readonly generate: number;
  /** Of the change that costs most. */
  readonly drift: number;
  readonly edit: string;
  /** Why the generator refuses the contract. */
  readonly refused?: string;
}

/** Measures every shape and every change of it. */
export async function run(progress: (line: string) => void): Promise<Result> {
  await drifted((await generated(SMALL)).contracts, (await generated({})).contracts);
  const rows: Row[] = [];
  for (const [name, schema] of Object.entries(SHAPES)) {
    progress(name);
    rows.push(await rowOf(name, schema));
  }
  const worst = (of: (row: Row) => number) => Math.max(...rows.map(of));
  const bound = (name: string, measured: number) =>
    ({ name, measured, relation: "<", limit: LIMIT_SECONDS, unit: " s" }) as const;
  return {
    tables: [
      {
        title: `Seconds of processor time for one contract; medians of ${ROUNDS} rounds`,
        head: ["", "generate", "drift", "", ""],
        rows: rows.map((row) => [
          row.name,
          row.generate.toFixed(2),
          row.drift.toFixed(2),
          row.edit,
          row.refused?.slice(0, 60) ?? "",
        ]),
      },
    ],
    notes: [
      "generate: from check to guard. drift: the same for the changed contract, and the comparison; the change that costs most.",
    ],
    bounds: [
      bound(
        `generate, worst of ${rows.length} shapes of contracts`,
        worst(({ generate }) => generate),
      ),
      bound(
        "drift, worst of those shapes, changed in one place",
        worst(({ drift }) => drift),
      ),
    ],
  };
}

// Loads the compiler, which a run loads once.
const SMALL: Schema = { type: "object", properties: { a: { type: "string" } } };

async function rowOf(name: string, schema: Schema): Promise<Row> {
  const { contracts, refused } = await generated(schema);
  const edits = Object.entries(EDITS).flatMap(([edit, change]) => {
    const after = change(schema);
    return after === undefined ? [] : [{ edit, after, seconds: [] as number[] }];
  });
  const generate: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    generate.push((await cpuOf(() => generated(schema))).seconds);
    for (const { after, seconds } of edits) {
      const drift = async () => drifted(contracts, (await generated(after)).contracts);
      seconds.push((await cpuOf(drift)).seconds);
    }
  }
  const [worst] = edits
    .map(({ edit, seconds }) => ({ edit, drift: median(seconds) }))
    .sort((a, b) => b.drift - a.drift);
  return {
    name,
    generate: median(generate),
    ...(worst ?? { edit: "", drift: 0 }),
    ...(refused !== undefined && { refused }),
  };
}
