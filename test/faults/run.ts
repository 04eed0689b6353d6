// What `npm run faults` does: plays everything many times over, prints a line for each case, and what went wrong in all.
import { parseArgs } from "node:util";
import { playCase } from "./case.js";
import { CASES_OVER } from "./cases/cases.js";
import { killed } from "./crash/kills.js";
import { allPlatforms } from "./crash/platform.js";
import { CRASHES, playCrash } from "./crash/play.js";
import { memoryFaults } from "./memory/run.js";
import { randomOf } from "./random.js";
import { savingFaults } from "./save/run.js";

const USAGE =
  "Usage: npm run faults -- [--crash | --files | --memory] [--repeat NUMBER] [--seed NUMBER]";
// Cases wait for sockets more than for the machine.
const AT_ONCE = 2;

/** What the command works with. */
export interface Surroundings {
  readonly args: readonly string[];
  readonly print: (line: string) => void;
  /** Installs the other Nodes and undicis. */
  readonly install: () => Promise<void>;
}

/** Gives 0 when nothing went wrong, 1 when something did, 2 for wrong use. */
export async function faults({ args, print, install }: Surroundings): Promise<number> {
  let options;
  try {
    options = readOptions(args);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
  if (options.files) return savingFaults(print);
  if (!options.crash && !options.memory) return matrix(options, print);
  await install();
  return options.memory ? memoryFaults(print) : crashes(options, print);
}

interface Options {
  readonly crash: boolean;
  readonly files: boolean;
  readonly memory: boolean;
  readonly repeat: number;
  readonly seed: number;
}

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      crash: { type: "boolean" },
      files: { type: "boolean" },
      memory: { type: "boolean" },
      repeat: { type: "string" },
      seed: { type: "string" },
    },
  });
  const { crash = false, files = false, memory = false, repeat = "1", seed = "1" } = values;
  for (const [name, text] of Object.entries({ repeat, seed })) {
    if (!/^[1-9]\d{0,5}$/.test(text))
      throw new Error(`--${name} takes a number from 1, not ${JSON.stringify(text)}`);
  }
  return { crash, files, memory, repeat: Number(repeat), seed: Number(seed) };
}

async function matrix({ repeat, seed }: Options, print: (line: string) => void): Promise<number> {
  const total = { extra: 0, untold: 0, other: 0 };
  const words = ({ extra, untold, other }: typeof total) =>
    `${extra} extra creates, ${untold} callers not told, ${other} otherwise wrong`;
  const played = CASES_OVER.flatMap(([over, cases]) => cases.map((one) => ({ over, one })));
  for (const { over, one } of played) {
    const count = { extra: 0, untold: 0, other: 0 };
    let first: string | undefined;
    for (let run = seed; run < seed + repeat; run++) {
      const { seen, asWanted, extra, untold } = await playCase(one, run, over);
      count.extra += extra;
      count.untold += untold ? 1 : 0;
      if (asWanted) continue;
      if (extra === 0 && !untold) count.other++;
      first ??= `seed ${run}: wanted ${JSON.stringify(one.want)}, saw ${JSON.stringify(seen).slice(0, 400)}`;
    }
    print(`${one.id}  ${one.name}, over ${over}: ${repeat} runs, ${words(count)}`);
    if (first !== undefined) print(`    ${first}`);
    total.extra += count.extra;
    total.untold += count.untold;
    total.other += count.other;
  }
  print(`${repeat * played.length} runs of ${played.length} cases: ${words(total)}.`);
  return total.extra + total.untold + total.other === 0 ? 0 : 1;
}

async function crashes({ repeat, seed }: Options, print: (line: string) => void): Promise<number> {
  const platforms = await allPlatforms();
  let wrong = 0;
  try {
    for (const platform of platforms) {
      for (const one of CRASHES) {
        const said = await parallel(repeat, (run) =>
          playCrash(platform, one, randomOf(seed + run)),
        );
        wrong += said.length;
        print(`${platform.name}: ${one.name}: ${repeat} processes, ${said.length} wrong`);
        for (const sentence of new Set(said)) print(`    ${sentence}`);
      }
      const { jobs, creates, whole, broken } = await killed(platform, repeat, randomOf(seed));
      wrong += Math.abs(creates - jobs) + (jobs - whole) + broken;
      print(
        `${platform.name}: F61: ${repeat} kills, ${jobs} jobs, ${creates} creates, ${whole} files whole, ${broken} broken`,
      );
    }
  } finally {
    await Promise.all(platforms.map(({ remove }) => remove()));
  }
  print(
    `${CRASHES.length} crash cases and kills on ${platforms.length} platforms: ${wrong} wrong.`,
  );
  return wrong === 0 ? 0 : 1;
}

/** What went wrong in a number of runs, some of them at once. */
async function parallel(
  count: number,
  run: (index: number) => Promise<string | undefined>,
): Promise<readonly string[]> {
  const said: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const sentence = await run(next++);
      if (sentence !== undefined) said.push(sentence);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return said;
}
