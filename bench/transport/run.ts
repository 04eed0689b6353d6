// npm run bench -- transport: what a call costs beside the same call by hand on undici's pool.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { nextMessage } from "../polling/next-message.js";
import { boundLines, figure, type Bound } from "../report/bound.js";
import { median } from "../report/median.js";
import { tableLines } from "../report/table.js";
import type { Contender, Kind } from "./calls.js";
import type { ClientSetting, Turn, TurnCost } from "./client-process.js";

const ROUNDS = 15;
const CALLS = 2_000;
// Until the engine has compiled what is called often.
const WARM_UP_CALLS = 6_000;
const KINDS = { get: 1.2, create: 1.5 } as const;
const AT_ONCE = [1, 32];
const CONTENDERS: readonly Contender[] = ["pool", "sdk"];

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Client {
  readonly turn: (calls: number) => Promise<number>;
  readonly stop: () => void;
}

/** Measures, prints, and answers the bounds. */
export async function run(print: (line: string) => void): Promise<readonly Bound[]> {
  // Below the project, so that undici is found as from the project.
  const folder = mkdtempSync(join(root, ".scratch-transport-"));
  const server = fork(fileURLToPath(new URL("server-process.ts", import.meta.url)), [], {
    execArgv: ["--import", "tsx"],
  });
  try {
    const { url } = await nextMessage<{ readonly url: string }>(server);
    const script = await bundledClient(folder);
    const bounds: Bound[] = [];
    const rows: string[][] = [];
    for (const [kind, limit] of Object.entries(KINDS) as [Kind, number][]) {
      for (const atOnce of AT_ONCE) {
        const costs = await compare(script, { kind, url, atOnce });
        // Of each round by itself: a machine that is busy for a while slows both of its turns.
        const ratio = median(costs.sdk.map((cost, round) => cost / (costs.pool[round] ?? NaN)));
        const name = `${kind}, ${atOnce} at once`;
        rows.push([name, spread(costs.pool), spread(costs.sdk), ratio.toFixed(2)]);
        const bound = `${name}, over the pool`;
        bounds.push({ name: bound, measured: ratio, relation: "<=", limit });
      }
    }
    print(
      `Microseconds of processor time for a call; medians of ${ROUNDS} rounds of ${CALLS} calls, smallest and largest in brackets`,
    );
    tableLines(["", "undici's pool", "the SDK", "ratio"], rows).forEach(print);
    boundLines(bounds).forEach(print);
    return bounds;
  } finally {
    server.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The client's process as one file, with the SDK bundled as its package is. */
async function bundledClient(folder: string): Promise<string> {
  await build({
    entryPoints: [fileURLToPath(new URL("client-process.ts", import.meta.url))],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  });
  return join(folder, "client-process.mjs");
}

async function compare(
  script: string,
  setting: Omit<ClientSetting, "contender">,
): Promise<Readonly<Record<Contender, readonly number[]>>> {
  const clients = new Map<Contender, Client>();
  const costs: Record<Contender, number[]> = { pool: [], sdk: [] };
  try {
    for (const contender of CONTENDERS) {
      const client = await startClient(script, { ...setting, contender });
      clients.set(contender, client);
      await client.turn(WARM_UP_CALLS);
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const [contender, client] of clients) costs[contender].push(await client.turn(CALLS));
    }
    return costs;
  } finally {
    for (const { stop } of clients.values()) stop();
  }
}

async function startClient(script: string, setting: ClientSetting): Promise<Client> {
  const child = fork(script, [JSON.stringify(setting)], { execArgv: [] });
  await nextMessage(child);
  return {
    turn: async (calls) => {
      const answer = nextMessage<TurnCost>(child);
      child.send({ calls } satisfies Turn);
      return (await answer).cpuUs;
    },
    stop: () => void (child.connected && child.disconnect()),
  };
}

function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(figure);
  return `${figure(median(values))} (${least}–${most})`;
}
