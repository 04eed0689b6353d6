// npm run bench -- generate: what generating costs beside what users would pick instead, at 100 and 1,000 models.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleCli } from "../../scripts/package/bundle.js";
import { measured, type Cost } from "../measure/process.js";
import type { Bound } from "../report/bound.js";
import { median, spread, spreadText } from "../report/median.js";
import type { Result, Table } from "../report/result.js";
import { syntheticEntries } from "../size/synthetic-catalog.js";
import { floor, ours, peers, SDK_AND_ZOD, TYPES_ONLY, writeInputs } from "./contenders.js";

const ROUNDS = Number(process.env["ROUNDS"] ?? 3);

/** Measures at three sizes of catalog. */
export async function run(progress: (line: string) => void): Promise<Result> {
  const bounds: Bound[] = [];
  const tables: Table[] = [];
  const program = await bundleCli();
  for (const models of [22, 100, 1000]) {
    progress(`${models} models …`);
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
    // The SDK that later runs start from.
    const catalog = join(folder, "catalog.json");
    await measured(
      [program, "generate", "--catalog", catalog, "--out", join(folder, "sdk")],
      folder,
    );
    const contenders = [floor(folder), ...ours(folder, program), ...peers(folder)];
    const costs = new Map<string, Cost[]>(contenders.map(({ name }) => [name, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, args, prepare, exit } of contenders) {
        prepare();
        mkdirSync(join(folder, "cwd"), { recursive: true });
        costs.get(name)?.push(await measured(args, join(folder, "cwd"), exit));
      }
    }
    return costs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function boundsAt(models: number, costs: ReadonlyMap<string, readonly Cost[]>): readonly Bound[] {
  const middle = (name: string, figure: keyof Cost) =>
    median((costs.get(name) ?? []).map((cost) => cost[figure]));
  const cpu = (name: string) => middle(name, "cpu");
  const at = `at ${models} models`;
  const cold = cpu("sdkgen, cold");
  const fastest = Math.min(...TYPES_ONLY.map(cpu));
  const base = cpu("floor: read the catalog, write the files");
  const over = (name: string, by: number, limit: number, unit = ""): Bound => ({
    name: `${name}, ${at}`,
    measured: by,
    relation: "<=",
    limit,
    unit,
  });
  if (models === 22) return [over("cold, wall", middle("sdkgen, cold", "wall"), 1, " s")];
  const peer = "cold over the fastest peer that prints types";
  if (models === 100) return [over(peer, cold / fastest, 1)];
  return [
    over(peer, cold / fastest, 1.5),
    {
      name: `hey-api SDK and zod over cold, ${at}`,
      measured: cpu(SDK_AND_ZOD) / cold,
      relation: ">=",
      limit: 5,
    },
    over("nothing changed over the floor", cpu("sdkgen, nothing changed") / base, 2),
    over("one model changed over the floor", cpu("sdkgen, one model changed") / base, 5),
    over("1 % changed over the floor", cpu("sdkgen, 1 % changed") / base, 6),
    over("drift, nothing changed over the floor", cpu("sdkgen drift, nothing changed") / base, 2),
    over("drift, 1 % changed over the floor", cpu("sdkgen drift, 1 % changed") / base, 12),
    over("peak RSS, cold", middle("sdkgen, cold", "rss"), 250, " MB"),
  ];
}
