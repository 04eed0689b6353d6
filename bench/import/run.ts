// npm run bench -- import: what an app that imports the client pays at its start, over undici alone.
import { fork } from "node:child_process";
import { spread, spreadText } from "../report/median.js";
import { nextMessage } from "../measure/next-message.js";
import type { Result } from "../report/result.js";
import { bundleWithSdk } from "../sdk-bundle.js";
import type { StartCost } from "./start-process.js";

const ROUNDS = 15;

/** Starts processes that import first undici, then the client. */
export async function run(): Promise<Result> {
  const { script, remove } = await bundleWithSdk("bench/import/start-process.ts");
  try {
    const costs: StartCost[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      costs.push(await nextMessage<StartCost>(fork(script, { execArgv: [] })));
    }
    const row = (name: string, ms: readonly number[]) => [name, spreadText(spread(ms))];
    const client = costs.map(({ clientMs }) => clientMs);
    const rows = [
      row(
        "undici",
        costs.map(({ undiciMs }) => undiciMs),
      ),
      row("the client, after undici", client),
    ];
    const title = `Milliseconds of processor time for an import; ${ROUNDS} processes`;
    return {
      tables: [{ title, head: ["", "ms"], rows }],
      notes: [],
      bounds: [
        {
          name: "import of the client over undici alone",
          measured: spread(client).median,
          relation: "<",
          limit: 25,
          unit: " ms",
        },
      ],
    };
  } finally {
    remove();
  }
}
