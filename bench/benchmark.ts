// The benchmarks by name, and how one is run.
import { fileURLToPath } from "node:url";
import { install } from "../release/process/install.js";
import type { Bound } from "./report/bound.js";
import { holds } from "./report/bound.js";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** A benchmark's module. */
interface Benchmark {
  readonly run: (print: (line: string) => void) => Promise<readonly Bound[]>;
}

interface Row {
  readonly says: string;
  /** Whether it needs what bench/package.json lists. */
  readonly needsPeers: boolean;
  /** Relative to this file. Loaded by address: without the peers those files do not compile. */
  readonly file: string;
}

const BENCHMARKS: Readonly<Record<string, Row>> = {
  generate: {
    says: "generating at 22, 100 and 1,000 models, against the peers and the floor",
    needsPeers: true,
    file: "generate/run.ts",
  },
  polling: {
    says: "10,000 tasks at once against a gateway that limits to 1,500 requests a second",
    needsPeers: false,
    file: "polling/run.ts",
  },
  validators: {
    says: "emitted validators against ajv, TypeBox, Zod, Valibot and a hand-written limit",
    needsPeers: true,
    file: "validators/run.ts",
  },
  size: {
    says: "gzipped size of each model's module, and of 100 models in one bundle",
    needsPeers: true,
    file: "size/run.ts",
  },
};

/** Runs the benchmark named in the arguments. 0 when every bound holds, 1 when one does not, 2 for wrong use. */
export async function benchmark(
  args: readonly string[],
  output: { readonly print: (line: string) => void; readonly printError: (line: string) => void },
): Promise<number> {
  const [name = "", ...rest] = args;
  const row = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
  if (row === undefined || rest.length > 0) {
    output.printError("Usage: npm run bench -- NAME, where NAME is one of");
    for (const [known, { says }] of Object.entries(BENCHMARKS)) {
      output.printError(`  ${known.padEnd(10)}  ${says}`);
    }
    return 2;
  }
  if (row.needsPeers) await install(FOLDER, process.env, output.printError);
  const { run } = (await import(new URL(row.file, import.meta.url).href)) as Benchmark;
  const bounds = await run(output.print);
  return bounds.every(holds) ? 0 : 1;
}
