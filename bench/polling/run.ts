// npm run bench -- polling: 10,000 tasks at once against a gateway that takes 1,500 requests a second.
import { fork } from "node:child_process";
import type { Result } from "../report/result.js";
import { bundleWithSdk } from "../sdk-bundle.js";
import type { ClientReport, ClientSetting } from "./client-process.js";
import { nextMessage } from "../measure/next-message.js";
import { startGateway, type Seen } from "./start-gateway.js";

const TASKS = 10_000;
const PER_SECOND = 1_500;
// Longer than creating them all takes, so that all of them are alive at once.
const TASK_TIME = "30s";
// As many at once as an app that submits in a loop has.
const SUBMITTERS = 256;
const LONGEST_MS = 200_000;
const API_KEY = "bench-key-1234567890";

/** Runs gateway and client, each in a process of its own. */
export async function run(): Promise<Result> {
  const { script, remove } = await bundleWithSdk("bench/polling/client-process.ts");
  const gateway = await startGateway({
    apiKey: API_KEY,
    perSecond: PER_SECOND,
    taskTime: TASK_TIME,
  });
  try {
    const setting: ClientSetting = {
      apiKey: API_KEY,
      baseUrl: gateway.url,
      tasks: TASKS,
      submitters: SUBMITTERS,
      longestMs: LONGEST_MS,
    };
    const client = await runClient(script, setting);
    return resultOf(client, await gateway.seen());
  } finally {
    gateway.stop();
    remove();
  }
}

async function runClient(script: string, setting: ClientSetting): Promise<ClientReport> {
  const child = fork(script, [JSON.stringify(setting)], { execArgv: [] });
  // Its own limit ends it first; this is for a client that hangs.
  const limit = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS + 15_000);
  try {
    return await nextMessage<ClientReport>(child);
  } finally {
    clearTimeout(limit);
  }
}

function resultOf(client: ClientReport, seen: Seen): Result {
  const perSecond = Math.round(seen.answers / client.seconds);
  return {
    tables: [],
    notes: [
      `${TASKS} tasks of ${TASK_TIME}, ${SUBMITTERS} submitters: created in ${client.submitSeconds.toFixed(1)} s, ` +
        `all done after ${client.seconds.toFixed(1)} s`,
      `The gateway gave ${seen.answers} answers (${perSecond} a second): ${seen.creates} creates, ` +
        `${seen.refused} times 429, ${seen.failures} other refusals`,
      `Event loop delay: median ${client.delayMedian.toFixed(1)} ms, at most ${client.delayMost.toFixed(1)} ms, ` +
        "the 5 ms of its sampling included",
      `Memory: RSS ${Math.round(client.rssBefore)} MB before the first request; heap ${Math.round(client.heapMost)} MB at most`,
      ...client.failures.map((failure) => `Failed: ${failure}`),
    ],
    bounds: [
      { name: "sockets at most", measured: seen.mostSockets, relation: "<=", limit: 32 },
      {
        name: "answers that are 429",
        measured: (100 * seen.refused) / seen.answers,
        relation: "<=",
        limit: 5,
        unit: " %",
      },
      { name: "tasks ended", measured: client.ended, relation: "=", limit: TASKS },
      {
        name: "event loop delay p99",
        measured: client.delayP99,
        relation: "<",
        limit: 50,
        unit: " ms",
      },
      { name: "RSS at most", measured: client.rssMost, relation: "<", limit: 200, unit: " MB" },
    ],
  };
}
