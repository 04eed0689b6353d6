// Runs the program of an SDK in this process, on a ledger server.
import { PassThrough } from "node:stream";
import { main, type Program } from "../../../runtime/batch/command-line/main.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import { systemClock, type Clock } from "../../../runtime/call/time/clock.js";
import type { LedgerServer } from "../../ledger/index.js";
import { registry } from "../stage/sdk.js";

// The ten minutes of patience and a pause of 2 s after a 429 pass at once; all other timers run in
// real time.
const PASSING = [600_000, 2_250];
const HURRIED: Clock = {
  ...systemClock,
  after: (ms, callback) => systemClock.after(PASSING.includes(ms) ? 0 : ms, callback),
};

/** The program's stderr as a terminal with `columns` columns. `onText` is called with each text. */
export interface TestTerminal {
  readonly columns: number;
  readonly onText?: (text: string) => void;
}

/** Runs the program without a terminal for questions; returns its exit code and output. */
export async function programOn(
  { url: baseUrl, apiKey }: LedgerServer,
  args: readonly string[],
  terminal?: TestTerminal,
) {
  const said = { out: "", err: "" };
  const stream = (name: keyof typeof said) =>
    new PassThrough().on("data", (chunk: Buffer) => {
      said[name] += chunk.toString();
      if (name === "err") terminal?.onText?.(chunk.toString());
    });
  const surroundings = {
    clock: HURRIED,
    random: () => 0.5,
    uuid: () => crypto.randomUUID(),
    env: {},
  };
  const program = {
    name: "media",
    version: "1.2.3",
    stdin: { isTTY: false },
    args,
    stdout: stream("out"),
    stderr: Object.assign(stream("err"), terminal && { isTTY: true, columns: terminal.columns }),
    createClient: (options: object) =>
      createCoreClient(registry, { ...options, baseUrl, apiKey, pollIntervalMs: 10 }, surroundings),
  };
  return { code: await main(program as unknown as Program), ...said };
}
