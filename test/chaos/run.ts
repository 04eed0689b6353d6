// What `npm run chaos` does: a batch with a promised key and one without, on workers that are killed and stopped; prints what came of it.
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { randomOf } from "../faults/random.js";
import { play, type Played } from "./play.js";

const USAGE = "Usage: npm run chaos -- [--jobs NUMBER] [--seed NUMBER]";
// With a promised key, and without; the budget is what all jobs cost, so that an amount that is counted twice leaves some unsent.
const MODELS = {
  keyed: { model: "x-imagine-video", usd: 0.2 },
  unkeyed: { model: "x-v3-omni", usd: 0.336 },
} as const;

/** Gives 0 when nothing went wrong, 1 when something did, 2 for wrong use. */
export async function chaos(
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  let options;
  try {
    options = readOptions(args);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
  const { jobs, seed } = options;
  const random = randomOf(seed);
  const root = fileURLToPath(new URL("../../", import.meta.url));
  // Within the project, whose packages the program loads.
  const folder = await mkdtemp(join(root, ".scratch-chaos-"));
  const program = join(folder, "worker.mjs");
  let total = 0;
  try {
    await bundle(program);
    for (const [kind, { model, usd }] of Object.entries(MODELS)) {
      const maxUsd = Number((jobs * usd).toFixed(6));
      const one = await play({ program, model, jobs, maxUsd, random });
      const wrong = wrongOf(one, kind === "keyed");
      const facts = Object.entries(one).map(([name, count]) => `${name} ${count}`);
      print(`${kind}: ${facts.join(", ")}; ${wrong} wrong`);
      total += wrong;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return total === 0 ? 0 : 1;
}

/** With a key every job is created once and done; without, each is done or told as unknown. */
function wrongOf(one: Played, keyed: boolean): number {
  const { jobs, creates, repeats, done, unknown, others, astray, forgotten, whole, broken } = one;
  const missing = keyed ? Math.abs(jobs - creates) + unknown : 0;
  const over = one.mostUsd > one.maxUsd ? 1 : 0;
  return missing + repeats + others + astray + forgotten + broken + Math.abs(done - whole) + over;
}

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { jobs: { type: "string" }, seed: { type: "string" } },
  });
  const numbers = { jobs: values.jobs ?? "2000", seed: values.seed ?? "1" };
  for (const [name, text] of Object.entries(numbers)) {
    if (!/^[1-9]\d{0,5}$/.test(text))
      throw new Error(`--${name} takes a number from 1, not ${JSON.stringify(text)}`);
  }
  return { jobs: Number(numbers.jobs), seed: Number(numbers.seed) };
}

async function bundle(outfile: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL("worker.ts", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    // A CommonJS dependency needs it.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
}
