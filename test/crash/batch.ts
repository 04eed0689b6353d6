// One batch, whose program is killed at random moments and restarted until the batch is done. The
// ledger server records the billed creates.
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Lives } from "../engine/lives.js";
import type { Platform } from "../engine/platform.js";
import { startLedger } from "../ledger/index.js";

/** Input of the programs, as JSON in the first argument. */
export interface Orders {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly folder: string;
  readonly model: "x-imagine-video" | "x-v3-omni";
  readonly jobs: number;
}

/** The counts of one batch. */
export interface Batch {
  readonly kills: number;
  readonly jobs: number;
  readonly creates: number;
  /** Creates beyond the first of each job. Must be 0 for every kind of model. */
  readonly doubles: number;
  /** Jobs that the program reported as unknown. */
  readonly unknown: number;
  /** Jobs that were created, but are neither saved nor reported as unknown. */
  readonly forgotten: number;
  /** Complete files, and broken files under the name of a complete file. */
  readonly whole: number;
  readonly broken: number;
}

/** The setup of one batch. */
export interface Play {
  readonly platform: Platform;
  readonly program: "by-key" | "journaled";
  readonly model: Orders["model"];
  readonly jobs: number;
  /** Maximum number of kills. */
  readonly kills: number;
  readonly random: () => number;
  /** Mean number of requests before a kill. */
  readonly requestsPerLife: number;
}

// A large file, so that some kills happen while the file is saved.
const FILE = Buffer.alloc(2_000_000, "v");

export async function batch(play: Play): Promise<Batch> {
  const { platform, program, model, jobs } = play;
  const folder = await mkdtemp(join(tmpdir(), "crash-"));
  const lives = new Lives(play.random, play.requestsPerLife);
  const moment = () => void lives.moment();
  const hooks = { onCreate: moment, onPoll: moment, onFile: moment };
  await using server = await startLedger({ taskMs: 100, file: FILE, ...hooks });
  const { url: baseUrl, apiKey, ledger } = server;
  const orders: Orders = { baseUrl, apiKey, folder, model, jobs };
  try {
    const kills = await lives.play(() => platform.start(program, orders), play.kills);
    const unknown = await unknownOf(join(folder, "results.jsonl"));
    const files = (await readdir(folder)).filter((name) => name.endsWith(".mp4"));
    const bytes = await Promise.all(files.map((name) => readFile(join(folder, name))));
    const whole = bytes.filter((file) => file.equals(FILE)).length;
    const { doubles, creates } = ledger;
    const forgotten = Math.max(0, creates.length - doubles - whole - unknown);
    const broken = files.length - whole;
    return { kills, jobs, creates: creates.length, doubles, unknown, forgotten, whole, broken };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the number of faults. With a promised key, every job must be created and saved once.
 * Without a promised key, every create must be saved or unknown.
 */
export function wrongOf(one: Batch, keyed: boolean): number {
  const { jobs, creates, doubles, unknown, forgotten, whole, broken } = one;
  const missing = keyed ? Math.abs(jobs - creates) + unknown : 0;
  return missing + doubles + forgotten + broken + Math.abs(jobs - whole - unknown);
}

/** Returns the number of jobs that the batch reports as unknown. */
async function unknownOf(path: string): Promise<number> {
  if (!existsSync(path)) return 0;
  const lines = (await readFile(path, "utf8")).split("\n");
  const unknown = lines.filter((line) => line.includes('"status":"unknown"'));
  return new Set(unknown.map((line) => (JSON.parse(line) as { readonly id: string }).id)).size;
}
