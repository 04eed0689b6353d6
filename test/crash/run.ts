// What `npm run crash` does: batches of jobs under a journal, killed and started again; prints a line for each, and what went wrong.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { randomOf } from "../faults/random.js";
import { bundled } from "./bundled.js";
import { batch, type Batch } from "./lives.js";

const USAGE = "Usage: npm run crash -- [--kills NUMBER] [--seed NUMBER]";
const JOBS = 50;
const CONCURRENCY = 8;
// With a promised key, and without.
const MODELS = { keyed: "x-imagine-video", unkeyed: "x-v3-omni" } as const;

/** Gives 0 when nothing went wrong, 1 when something did, 2 for wrong use. */
export async function crash(
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
  const { kills, seed } = options;
  const random = randomOf(seed);
  const folder = await mkdtemp(join(tmpdir(), "crash-program-"));
  const program = join(folder, "child.mjs");
  const total = { batches: 0, kills: 0, wrong: 0 };
  try {
    await bundled(fileURLToPath(new URL("child.ts", import.meta.url)), program);
    while (total.kills < kills) {
      for (const [kind, model] of Object.entries(MODELS)) {
        const play = {
          program,
          model,
          jobs: JOBS,
          concurrency: CONCURRENCY,
          kills: kills - total.kills,
        };
        const one = await batch({ ...play, random });
        const wrong = wrongOf(one, kind === "keyed");
        print(
          `${kind}: ${Object.entries(one)
            .map(([name, count]) => `${name} ${count}`)
            .join(", ")}; ${wrong} wrong`,
        );
        total.batches++;
        total.kills += one.kills;
        total.wrong += wrong;
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  print(`${total.batches} batches of ${JOBS} jobs, ${total.kills} kills: ${total.wrong} wrong.`);
  return total.wrong === 0 ? 0 : 1;
}

/** With a key every job is created and saved once; without, each create is saved or listed as unknown. */
function wrongOf(one: Batch, keyed: boolean): number {
  const { jobs, creates, repeats, unknown, forgotten, whole, broken } = one;
  const missing = keyed ? Math.abs(jobs - creates) + unknown : 0;
  return missing + repeats + forgotten + broken + Math.abs(jobs - whole - unknown);
}

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { kills: { type: "string" }, seed: { type: "string" } },
  });
  const numbers = { kills: values.kills ?? "200", seed: values.seed ?? "1" };
  for (const [name, text] of Object.entries(numbers)) {
    if (!/^[1-9]\d{0,5}$/.test(text))
      throw new Error(`--${name} takes a number from 1, not ${JSON.stringify(text)}`);
  }
  return { kills: Number(numbers.kills), seed: Number(numbers.seed) };
}
