// npm run bench -- generate: compares the cost of `sdkgen generate` with other generators, at 22,
// 100 and 1,000 models.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleCli } from "../../scripts/package/bundle.js";
import { measureNode, type Cost } from "../measure/process.js";
import type { Bound } from "../report/bound.js";
import { median, spread, spreadText } from "../report/median.js";
import type { Result, Table } from "../report/result.js";
import { syntheticEntries } from "../size/synthetic-catalog.js";
import { COLD, floor, ours, peers, TYPES_ONLY, UNCHANGED, writeInputs } from "./contenders.js";

const ROUNDS = Number(process.env["ROUNDS"] ?? 3);

/** Measures all generators with three sizes of catalog. */
export async function run(progress: (line: string) => void): Promise<Result> {
  const bounds: Bound[] = [];
  const tables: Table[] = [];
  const program = await bundleCli();
  for (const models of [22, 100, 1000]) {
    progress(`Generating SDKs of ${models} models …`);
    const costs = await costsOf(models, program);
    tables.push({
      title: `${models} models, ${ROUNDS} rounds: median (smallest–largest)`,
      head: ["", "CPU s", "wall s", "RSS MB"],
      rows: [...costs].map(([name, all]) => [
        name,
        spreadText(spread(all.map(({ cpu }) => cpu))),
        spreadText(spread(all.map(({ wall }) => wall))),
        median(all.map(({ rss }) => rss)).toFixed(0),
      ]),
    });
    bounds.push(...boundsAt(models, costs));
  }
  return { tables, notes: [], bounds };
}

async function costsOf(
  models: number,
  program: string,
): Promise<ReadonlyMap<string, readonly Cost[]>> {
  const folder = mkdtempSync(join(tmpdir(), "bench-generate-"));
  try {
    writeInputs(folder, syntheticEntries(models));
    // Generates the SDK that later runs find in the folder.
    const catalog = join(folder, "catalog.json");
    await measureNode(
      [program, "generate", "--catalog", catalog, "--out", join(folder, "sdk")],
      folder,
    );
    const contenders = [floor(folder), ...ours(folder, program), ...peers(folder)];
    const costs = new Map<string, Cost[]>(contenders.map(({ name }) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, args, prepare } of contenders) {
        prepare();
        mkdirSync(join(folder, "cwd"), { recursive: true });
        costs.get(name)?.push(await measureNode(args, join(folder, "cwd")));
      }
    }
    return costs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Wall time has limits, because a person waits for the command. Processor time has limits, because
// other programs on the machine need it.
function boundsAt(models: number, costs: ReadonlyMap<string, readonly Cost[]>): readonly Bound[] {
  const middle = (name: string, figure: keyof Cost) =>
    median((costs.get(name) ?? []).map((cost) => cost[figure]));
  const bound = (name: string, measured: number, relation: "<" | "<=", limit: number, unit = "") =>
    ({ name: `${name}, at ${models} models`, measured, relation, limit, unit }) satisfies Bound;
  const over = (figure: "wall" | "cpu", peersOf: readonly string[]) =>
    middle(COLD, figure) / Math.min(...peersOf.map((name) => middle(name, figure)));
  if (models < 1000) {
    const peer = "cold over the fastest peer that prints types";
    return [
      bound(`${peer}, wall`, over("wall", TYPES_ONLY), "<=", 1),
      bound(`${peer}, CPU`, over("cpu", TYPES_ONLY), "<=", 1.5),
    ];
  }
  const [openapiTypescript] = TYPES_ONLY;
  return [
    bound("cold over openapi-typescript, wall", over("wall", [openapiTypescript]), "<", 3),
    bound("cold over openapi-typescript, CPU", over("cpu", [openapiTypescript]), "<", 3),
    bound("cold, peak RSS", middle(COLD, "rss"), "<", 400, " MB"),
    bound("nothing changed, wall", middle(UNCHANGED, "wall"), "<", 1.2, " s"),
  ];
}
