// SIGKILL at any point of submitting, asking and saving: one create for each job, and files that are whole or absent.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FaultServer, honestCreate, type Exchange } from "../server/fault-server.js";
import { answer, completed } from "../server/http.js";
import type { JobOrders } from "./jobs.js";
import type { Platform } from "./platform.js";

const FILE = Buffer.alloc(2_000_000, "v");
// A job is four moments for its server: its create, its record, its file, and half of its file.
const MOMENTS_PER_LIFE = 9;
const LONGEST_DELAY_MS = 10;

/** What was left after the last run. */
export interface AfterKills {
  readonly jobs: number;
  readonly creates: number;
  /** Files that are whole, and others that have the name of a whole one. */
  readonly whole: number;
  readonly broken: number;
}

/** Kills a program so many times, each time at a moment of chance, then lets it finish. */
export async function killed(
  platform: Platform,
  kills: number,
  random: () => number,
): Promise<AfterKills> {
  const folder = await mkdtemp(join(tmpdir(), "kills-"));
  let [moments, kill] = [Infinity, () => undefined as unknown];
  const moment = () => {
    if (--moments === 0) setTimeout(kill, random() * LONGEST_DELAY_MS);
  };
  const server: FaultServer = await new FaultServer({
    random,
    creates: Array.from({ length: 100 * (kills + 1) }, () => (exchange: Exchange) => {
      moment();
      return honestCreate(exchange);
    }),
    reads: async ({ path, send }) => {
      moment();
      const id = /^\/v1\/tasks\/(task_\w+)$/.exec(path)?.[1];
      if (id !== undefined) return send(completed(id, `${server.url}/${id}.mp4`));
      const bytes = answer(200, FILE, { "content-type": "video/mp4" });
      await send(bytes.subarray(0, FILE.length / 2));
      moment();
      return send(bytes.subarray(FILE.length / 2));
    },
  }).listen();
  const live = async (jobs: number, last: boolean) => {
    const orders: JobOrders = { url: server.url, folder, jobs };
    const child = spawn(platform.node, [platform.program("jobs"), JSON.stringify(orders)], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    kill = () => child.kill("SIGKILL");
    moments = last ? Infinity : 1 + Math.floor(random() * MOMENTS_PER_LIFE);
    await once(child, "close");
  };
  try {
    for (let life = 0; life < kills; life++) await live(100 * kills, false);
    // Finishes what was begun.
    await live(server.ledger.creates, true);
    const files = (await readdir(folder)).filter((name) => name.endsWith(".mp4"));
    const bytes = await Promise.all(files.map((name) => readFile(join(folder, name))));
    const whole = bytes.filter((one) => one.equals(FILE)).length;
    const keys = new Set(server.posts.map(({ headers }) => headers["idempotency-key"]));
    return {
      jobs: keys.size,
      creates: server.ledger.creates,
      whole,
      broken: files.length - whole,
    };
  } finally {
    kill();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
