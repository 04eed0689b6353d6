// Writes the result of a benchmark to bench/results/NAME.json, and a table of all results to
// bench/README.md.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { figure, holds, type Bound } from "./bound.js";
import type { Result } from "./result.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const RESULTS = join(ROOT, "bench/results");
const README = join(ROOT, "bench/README.md");
const [BEGIN, END] = ["<!-- bench: begin -->", "<!-- bench: end -->"];

/** Writes a result, and then the table of all results. */
export async function record(name: string, result: Result, date: Date): Promise<void> {
  mkdirSync(RESULTS, { recursive: true });
  const recorded = { date: date.toISOString().slice(0, 10), machine: machine(), ...result };
  writeFileSync(join(RESULTS, `${name}.json`), await formatText(JSON.stringify(recorded), "json"));
  writeFileSync(README, await withBenchTable(readFileSync(README, "utf8")));
}

function machine(): string {
  const model = cpus()[0]?.model ?? "unknown processor";
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores of ${model}, ${memory} GiB, Node ${process.versions.node}, ${process.platform}`;
}

/** Returns bench/README.md with a new table of the results in `bench/results/`. */
export async function withBenchTable(readme: string): Promise<string> {
  const [start, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (start === -1 || end < start)
    throw new Error(`bench/README.md has no place for the table: ${BEGIN} … ${END}`);
  const text = `${readme.slice(0, start)}${BEGIN}\n\n${benchTable()}\n\n${readme.slice(end)}`;
  return formatText(text, "markdown");
}

const formatText = async (text: string, parser: string): Promise<string> =>
  format(text, { ...(await resolveConfig(README)), parser });

function benchTable(): string {
  const files = readdirSync(RESULTS).filter((file) => file.endsWith(".json"));
  const rows = files.sort().flatMap((file) => {
    const { bounds } = JSON.parse(readFileSync(join(RESULTS, file), "utf8")) as Result;
    return bounds.map((bound) => rowOf(file.replace(/\.json$/, ""), bound));
  });
  return [
    row(["Benchmark", "Measured", "Figure", "Bound"]),
    row(["-", "-", "-:", "-:"]),
    ...rows,
  ].join("\n");
}

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

function rowOf(name: string, bound: Bound): string {
  const unit = bound.unit ?? "";
  const promised = `${bound.relation} ${figure(bound.limit)}${unit}`;
  const missed = holds(bound) ? "" : " (missed)";
  return row([
    `\`${name}\``,
    bound.name,
    `${figure(bound.measured)}${unit}`,
    `${promised}${missed}`,
  ]);
}
