// One batch of jobs: its program is killed at moments of chance, and started again until all is done. The ledger says what was billed.
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Lives } from "../engine/lives.js";
import type { Platform } from "../engine/platform.js";
import { startLedger } from "../ledger/index.js";

/** What the programs get, as JSON in the first argument. */
export interface Orders {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly folder: string;
  readonly model: "x-imagine-video" | "x-v3-omni";
  readonly jobs: number;
}

/** What a batch came to. */
export interface Batch {
  readonly kills: number;
  readonly jobs: number;
  readonly creates: number;
  /** With a promised key there is none, and without one none is silent. */
  readonly doubles: number;
  /** Jobs that the program listed as unknown. */
  readonly unknown: number;
  /** Jobs that were created, and are neither saved nor listed. */
  readonly forgotten: number;
  /** Files that are whole, and others that have the name of a whole one. */
  readonly whole: number;
  readonly broken: number;
}

/** What plays a batch. */
export interface Play {
  readonly platform: Platform;
  readonly program: "by-key" | "journaled";
  readonly model: Orders["model"];
  readonly jobs: number;
  /** Kills at most. */
  readonly kills: number;
  readonly random: () => number;
  /** Requests of a life, on average. */
  readonly requestsPerLife: number;
}

// So large that a kill comes while it is saved.
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

/** With a key every job is created and saved once; without, each create is saved or listed as unknown. */
export function wrongOf(one: Batch, keyed: boolean): number {
  const { jobs, creates, doubles, unknown, forgotten, whole, broken } = one;
  const missing = keyed ? Math.abs(jobs - creates) + unknown : 0;
  return missing + doubles + forgotten + broken + Math.abs(jobs - whole - unknown);
}

/** How many jobs the outcomes of a batch name as unknown. */
async function unknownOf(path: string): Promise<number> {
  if (!existsSync(path)) return 0;
  const lines = (await readFile(path, "utf8")).split("\n");
  const unknown = lines.filter((line) => line.includes('"status":"unknown"'));
  return new Set(unknown.map((line) => (JSON.parse(line) as { readonly id: string }).id)).size;
}
