// One batch of jobs: its process is killed at moments of chance, and started again until all is done. The emulator counts the creates.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGateway } from "../../gateway/index.js";
import type { Orders } from "./child.js";

/** What a batch came to. */
export interface Batch {
  readonly kills: number;
  readonly jobs: number;
  readonly creates: number;
  /** Creates beyond the first of a job: with a promised key there is none, and without one none is silent. */
  readonly repeats: number;
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
  /** Path of the program. */
  readonly program: string;
  readonly model: string;
  readonly jobs: number;
  readonly concurrency: number;
  /** Kills at most. */
  readonly kills: number;
  readonly random: () => number;
}

// A life of the program has that many requests on average before it is killed, within so many milliseconds.
const REQUESTS_PER_LIFE = 30;
const LONGEST_DELAY_MS = 10;
const SAMPLE = readFile(new URL("../../gateway/files/samples/video.mp4", import.meta.url));

export async function batch({
  program,
  model,
  jobs,
  concurrency,
  kills,
  random,
}: Play): Promise<Batch> {
  const folder = await mkdtemp(join(tmpdir(), "crash-"));
  let [left, kill] = [Infinity, () => undefined as unknown];
  const gateway = await startGateway({
    taskTime: "100ms",
    onRequest: () => {
      if (--left === 0) setTimeout(() => kill(), random() * LONGEST_DELAY_MS);
    },
  });
  const orders: Orders = { baseUrl: gateway.url, folder, model, jobs, concurrency };
  const live = async (): Promise<boolean> => {
    const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, GATEWAY_API_KEY: gateway.apiKey },
    });
    kill = () => child.kill("SIGKILL");
    const [code, signal] = (await once(child, "close")) as [number | null, string | null];
    if (signal === null && code !== 0) throw new Error(`The program ended with code ${code}`);
    return signal === null;
  };
  try {
    let killed = 0;
    for (;;) {
      left = killed < kills ? 1 + Math.floor(random() * 2 * REQUESTS_PER_LIFE) : Infinity;
      if (await live()) break;
      killed++;
    }
    return { kills: killed, ...(await judged(folder, jobs, gateway.creates())) };
  } finally {
    kill();
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The emulator's creates against what the program says. */
async function judged(
  folder: string,
  jobs: number,
  creates: readonly { readonly bodyHash: string }[],
): Promise<Omit<Batch, "kills">> {
  const outcomes = (await readFile(join(folder, "results.jsonl"), "utf8")).split("\n");
  const unknown = new Set(
    outcomes.flatMap((line) => (line.includes('"status":"unknown"') ? idOf(line) : [])),
  );
  const files = (await readdir(folder)).filter((name) => name.endsWith(".mp4"));
  const sample = await SAMPLE;
  const bytes = await Promise.all(files.map((name) => readFile(join(folder, name))));
  const whole = bytes.filter((file) => file.equals(sample)).length;
  // Each job has a prompt, and so a body, of its own.
  const created = new Set(creates.map(({ bodyHash }) => bodyHash)).size;
  return {
    jobs,
    creates: creates.length,
    repeats: creates.length - created,
    unknown: unknown.size,
    forgotten: Math.max(0, created - whole - unknown.size),
    whole,
    broken: files.length - whole,
  };
}

const idOf = (line: string) => (JSON.parse(line) as { readonly id: string }).id;
