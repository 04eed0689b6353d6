// npm run bench: runs all benchmarks, or only the benchmarks named in the arguments.
import { fileURLToPath } from "node:url";
import { install } from "../scripts/install.js";
import { boundLines, holds, isExact } from "./report/bound.js";
import { record } from "./report/record.js";
import type { Result } from "./report/result.js";
import { tableLines } from "./report/table.js";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** A benchmark's module. */
interface Benchmark {
  readonly run: (progress: (line: string) => void) => Promise<Result>;
}

interface Row {
  readonly summary: string;
  /** True if the benchmark needs the packages of bench/package.json. */
  readonly needsPeers: boolean;
  /**
   * Path of the module, relative to this file. The module is imported by URL, because it does not
   * compile without its packages.
   */
  readonly file: string;
}

const BENCHMARKS: Readonly<Record<string, Row>> = {
  generate: {
    summary: "generates SDKs of 22, 100 and 1,000 models, compared with other generators",
    needsPeers: true,
    file: "generate/run.ts",
  },
  gateway: {
    summary: "starts the emulator and sends requests, compared with a minimal application on hono",
    needsPeers: false,
    file: "gateway/run.ts",
  },
  types: {
    summary: "checks types of a program with an SDK of 1,000 models, compared with 10 models",
    needsPeers: false,
    file: "types/run.ts",
  },
  transport: {
    summary: "sends a GET and a create, compared with the same calls on undici's pool",
    needsPeers: false,
    file: "transport/run.ts",
  },
  polling: {
    summary: "polls 10,000 tasks at once; the gateway accepts 1,500 requests a second",
    needsPeers: false,
    file: "polling/run.ts",
  },
  batch: {
    summary: "runs 2,000 and 10,000 jobs by a queue and by runBatch; needs redis-server",
    needsPeers: false,
    file: "batch/run.ts",
  },
  validators: {
    summary: "checks requests by emitted validators, compared with ajv and Zod",
    needsPeers: true,
    file: "validators/run.ts",
  },
  size: {
    summary: "bundles a client and a model, and measures the gzipped size",
    needsPeers: true,
    file: "size/run.ts",
  },
  import: {
    summary: "imports the client in a new process, compared with undici",
    needsPeers: false,
    file: "import/run.ts",
  },
};

const FLAGS = ["--record", "--counts"];

const print = (line: string) => void process.stdout.write(`${line}\n`);
const printError = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Runs the benchmarks named in the arguments, or all benchmarks. Returns 0 if every bound holds, 1
 * if a bound is missed, 2 for wrong arguments.
 * With `--counts`, only a wrong count or size gives 1. On a busy machine a measured time may miss
 * its bound, but a lost or doubled job is always a mistake.
 */
async function benchmark(args: readonly string[]): Promise<number> {
  const requestedNames = args.filter((arg) => !FLAGS.includes(arg));
  if (!requestedNames.every((name) => Object.hasOwn(BENCHMARKS, name))) {
    printError("Usage: npm run bench [-- NAME … --record --counts]. NAME is one of:");
    for (const [name, { summary }] of Object.entries(BENCHMARKS)) {
      printError(`  ${name.padEnd(10)}  ${summary}`);
    }
    printError(
      "--record writes the results to bench/results/ and to the table in bench/README.md.",
    );
    printError(
      "With --counts, only a wrong count or size gives exit code 1. Missed bounds are printed.",
    );
    return 2;
  }
  const missedLines: string[] = [];
  let holdsAll = true;
  for (const [name, row] of Object.entries(BENCHMARKS)) {
    if (requestedNames.length > 0 && !requestedNames.includes(name)) continue;
    if (row.needsPeers) await install(FOLDER, process.env, printError);
    const { run } = (await import(new URL(row.file, import.meta.url).href)) as Benchmark;
    const result = await run(printError);
    resultLines(result).forEach(print);
    if (args.includes("--record")) await record(name, result, new Date());
    const broken = result.bounds.filter((bound) => !holds(bound));
    missedLines.push(...boundLines(broken).map((line) => `${name}: ${line}`));
    holdsAll &&= broken.every((one) => args.includes("--counts") && !isExact(one));
  }
  missedLines.forEach(print);
  return holdsAll ? 0 : 1;
}

const resultLines = ({ tables, notes, bounds }: Result): readonly string[] => [
  ...tables.flatMap(({ title, head, rows }) => [title, ...tableLines(head, rows), ""]),
  ...notes,
  ...boundLines(bounds),
];

process.exitCode = await benchmark(process.argv.slice(2));
