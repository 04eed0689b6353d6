// What `npm run faults` does: plays everything many times over, prints a line for each case, and what went wrong in all.
import { parseArgs } from "node:util";
import { playCase } from "./case.js";
import { CASES } from "./cases/cases.js";
import { SEEN, SIBLINGS, type CrashCase } from "./crash/cases.js";
import { killed, type AfterKills } from "./crash/kills.js";
import { allPlatforms, type Platform } from "./crash/platform.js";
import { playCrashes } from "./crash/play.js";
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
  for (const one of CASES) {
    const count = { extra: 0, untold: 0, other: 0 };
    let first: string | undefined;
    for (let run = seed; run < seed + repeat; run++) {
      const { seen, asWanted, extra, untold } = await playCase(one, run);
      count.extra += extra;
      count.untold += untold ? 1 : 0;
      if (asWanted) continue;
      if (extra === 0 && !untold) count.other++;
      first ??= `seed ${run}: wanted ${JSON.stringify(one.want)}, saw ${JSON.stringify(seen).slice(0, 400)}`;
    }
    print(`${one.id}  ${one.name}: ${repeat} runs, ${words(count)}`);
    if (first !== undefined) print(`    ${first}`);
    total.extra += count.extra;
    total.untold += count.untold;
    total.other += count.other;
  }
  print(`${repeat * CASES.length} runs of ${CASES.length} cases: ${words(total)}.`);
  return total.extra + total.untold + total.other === 0 ? 0 : 1;
}

async function crashes({ repeat, seed }: Options, print: (line: string) => void): Promise<number> {
  const platforms = await allPlatforms();
  let [runs, wrong] = [0, 0];
  try {
    for (const platform of platforms) {
      // The siblings share a process, which costs more than they do.
      for (const cases of [...SEEN.map((one) => [one]), SIBLINGS]) {
        const sentences = await parallel(repeat, (run) =>
          playCrashes(platform, cases, randomOf(seed + run)),
        );
        runs += repeat * cases.length;
        wrong += sentences.length;
        print(
          `${platform.name}: ${namesOf(cases)}: ${repeat} processes, ${sentences.length} wrong`,
        );
        for (const [sentence, times] of counted(sentences))
          print(`    ${times} times: ${sentence}`);
      }
      wrong += await kills(platform, repeat, seed, print);
    }
  } finally {
    await Promise.all(platforms.map(({ remove }) => remove()));
  }
  print(`${runs} crash cases on ${platforms.length} platforms: ${wrong} wrong.`);
  return wrong === 0 ? 0 : 1;
}

async function kills(
  platform: Platform,
  repeat: number,
  seed: number,
  print: (line: string) => void,
): Promise<number> {
  const halves = [Math.ceil(repeat / 2), Math.floor(repeat / 2)].filter((one) => one > 0);
  const left = await Promise.all(
    halves.map((one, half) => killed(platform, one, randomOf(seed + half))),
  );
  const sum = (count: (one: AfterKills) => number) =>
    left.reduce((total, one) => total + count(one), 0);
  const [jobs, creates] = [sum((one) => one.jobs), sum((one) => one.creates)];
  const [whole, broken] = [sum((one) => one.whole), sum((one) => one.broken)];
  print(
    `${platform.name}: F61: ${repeat} kills, ${jobs} jobs, ${creates} creates, ${whole} files whole, ${broken} broken`,
  );
  return Math.abs(creates - jobs) + (jobs - whole) + broken;
}

const namesOf = (cases: readonly CrashCase[]) => cases.map(({ name }) => name).join(", ");

/** What a number of runs say, some of them at once. */
async function parallel(
  count: number,
  run: (index: number) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const said: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) said.push(...(await run(next++)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return said;
}

function counted(sentences: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const sentence of sentences) times.set(sentence, (times.get(sentence) ?? 0) + 1);
  return times;
}
