// npm run bench -- transport: compares the cost of a call of the SDK with the same call on undici's
// pool.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { nextMessage } from "../measure/next-message.js";
import type { Bound } from "../report/bound.js";
import { spread, spreadText } from "../report/median.js";
import type { Result } from "../report/result.js";
import { bundleWithSdk } from "../sdk-bundle.js";
import type { Contender, Kind } from "./calls.js";
import type { ClientSetting, Turn, TurnCost } from "./client-process.js";

const ROUNDS = 15;
const CALLS = 2_000;
// Number of calls before the measurement. After this many calls the engine has compiled the hot
// code.
const WARM_UP_CALLS = 6_000;
const LIMITS: Readonly<Record<Kind, number>> = { get: 1.2, create: 1.5 };
const AT_ONCE = [1, 32];
const CONTENDERS: readonly Contender[] = ["pool", "sdk"];

interface Client {
  readonly turn: (calls: number) => Promise<number>;
  readonly stop: () => void;
}

/** Compares a GET and a create, with one call at a time and with many calls at once. */
export async function run(): Promise<Result> {
  const server = fork(fileURLToPath(new URL("server-process.ts", import.meta.url)), [], {
    execArgv: ["--import", "tsx"],
  });
  const { script, remove } = await bundleWithSdk("bench/transport/client-process.ts");
  try {
    const { url } = await nextMessage<{ readonly url: string }>(server);
    const bounds: Bound[] = [];
    const rows: string[][] = [];
    for (const kind of ["get", "create"] as const) {
      for (const atOnce of AT_ONCE) {
        const costs = await compare(script, { kind, url, atOnce });
        // Compares the two turns of the same round, because a busy moment of the machine slows both
        // turns.
        const ratio = spread(costs.sdk.map((cost, round) => cost / (costs.pool[round] ?? NaN)));
        const figures = [spread(costs.pool), spread(costs.sdk), ratio].map(spreadText);
        rows.push([`${kind}, ${atOnce} at once`, ...figures]);
        const name = `${kind}, ${atOnce} at once, over the pool`;
        bounds.push({ name, measured: ratio.median, relation: "<=", limit: LIMITS[kind] });
      }
    }
    const title = `Microseconds of processor time for a call; ${ROUNDS} rounds of ${CALLS} calls`;
    return {
      tables: [{ title, head: ["", "undici's pool", "the SDK", "ratio"], rows }],
      notes: [
        "Both send the same request and read the same answer. The pool's call has a time-out signal, checks the status and parses " +
          "the JSON. The SDK also validates the request of a create, reads the record of a task, and never returns the API key.",
      ],
      bounds,
    };
  } finally {
    server.disconnect();
    remove();
  }
}

async function compare(
  script: string,
  setting: Omit<ClientSetting, "contender">,
): Promise<Readonly<Record<Contender, readonly number[]>>> {
  const clients: [Contender, Client][] = [];
  const costs: Record<Contender, number[]> = { pool: [], sdk: [] };
  try {
    for (const contender of CONTENDERS) {
      const client = await startClient(script, { ...setting, contender });
      clients.push([contender, client]);
      await client.turn(WARM_UP_CALLS);
    }
    for (let round = 0; round < ROUNDS; round++) {
      // The order changes with each round, so that no client is always first.
      clients.reverse();
      for (const [contender, { turn }] of clients) costs[contender].push(await turn(CALLS));
    }
    return costs;
  } finally {
    for (const [, { stop }] of clients) stop();
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
