// npm run bench -- polling: polls 10,000 tasks at once. The gateway accepts 1,500 requests a
// second.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { nextMessage } from "../measure/next-message.js";
import type { Usage } from "../measure/work.js";
import type { Result } from "../report/result.js";
import { bundleWithSdk } from "../sdk-bundle.js";
import type { ClientSetting } from "./client-process.js";
import type { GatewaySetting, GatewayCounts } from "./gateway-process.js";

const TASKS = Number(process.env["TASKS"] ?? 10_000);
// A task takes longer than all creates together, so that all tasks run at the same time.
const LIMITED = { apiKey: "bench-key-1234567890", perSecond: 1_500, taskTime: "30s" };
// Number of creates at once, as in an app that submits in a loop.
const SUBMITTERS = 256;
const LONGEST_MS = 215_000;

/** Runs the gateway and the client in separate processes. */
export async function run(): Promise<Result> {
  const { script, remove } = await bundleWithSdk("bench/polling/client-process.ts");
  const file = fileURLToPath(new URL("gateway-process.ts", import.meta.url));
  const gateway = fork(file, [JSON.stringify(LIMITED satisfies GatewaySetting)], {
    execArgv: ["--import", "tsx"],
  });
  try {
    const baseUrl = await nextMessage<string>(gateway);
    const { apiKey } = LIMITED;
    const client = await runClient(script, {
      apiKey,
      baseUrl,
      tasks: TASKS,
      submitters: SUBMITTERS,
    });
    const seen = nextMessage<GatewayCounts>(gateway);
    gateway.send("seen");
    return resultOf(client, await seen);
  } finally {
    if (gateway.connected) gateway.disconnect();
    remove();
  }
}

async function runClient(script: string, setting: ClientSetting): Promise<Usage> {
  const child = fork(script, [JSON.stringify(setting)], { execArgv: [] });
  const limit = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
  try {
    await nextMessage<"ready">(child);
    const usage = nextMessage<Usage>(child);
    child.send("start");
    return await usage;
  } finally {
    clearTimeout(limit);
  }
}

function resultOf({ rssMost, delayP99 }: Usage, seen: GatewayCounts): Result {
  const refused = (100 * seen.refused) / seen.answers;
  return {
    tables: [],
    notes: [
      `${TASKS} tasks of ${LIMITED.taskTime}, ${SUBMITTERS} submitters: ${seen.answers} answers, ${seen.refused} with status 429. ` +
        "The event loop delay includes 5 ms of sampling.",
    ],
    bounds: [
      { name: "sockets at most", measured: seen.mostSockets, relation: "<=", limit: 32 },
      { name: "answers that are 429", measured: refused, relation: "<=", limit: 5, unit: " %" },
      { name: "creates, and tasks ended", measured: seen.creates, relation: "=", limit: TASKS },
      { name: "event loop delay p99", measured: delayP99, relation: "<", limit: 50, unit: " ms" },
      { name: "RSS at most", measured: rssMost, relation: "<", limit: 200, unit: " MB" },
    ],
  };
}
