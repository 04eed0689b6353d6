// npm run bench -- import: measures what the first import of the client costs a process.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildTarball } from "../../test/examples/stage/built-sdk.js";
import { mustRun } from "../../test/examples/stage/command.js";
import { installPackage } from "../../test/examples/stage/consumer.js";
import type { Result } from "../report/result.js";

const ROUNDS = 21;

// The figure is a ratio to undici, because milliseconds depend on the machine. The times are CPU
// time of all threads, because a busy machine delays a process but does not add work.
const PROGRAM = `
const spent = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part) / 1000;
const start = spent();
await import("undici");
const undici = spent();
await import("gateway-sdk");
console.log(JSON.stringify([spent() - undici, undici - start]));
`;

/** Imports undici and then the client, each time in a new process. */
export async function run(progress: (line: string) => void): Promise<Result> {
  const app = mkdtempSync(join(tmpdir(), "bench-import-"));
  try {
    progress("Building the SDK …");
    await installPackage(app, (await buildTarball(app)).path);
    writeFileSync(join(app, "imports.mjs"), PROGRAM);
    const rounds: (readonly [number, number])[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const printed = await mustRun(process.execPath, ["imports.mjs"], { cwd: app, env: {} });
      rounds.push(JSON.parse(printed) as [number, number]);
    }
    // The minimum of many runs is the cost itself, because other work only adds to it.
    const [client, undici] = [0, 1].map((at) => Math.min(...rounds.map((round) => round[at] ?? 0)));
    return resultOf(client ?? 0, undici ?? 0);
  } finally {
    rmSync(app, { recursive: true, force: true });
  }
}

const resultOf = (client: number, undici: number): Result => ({
  tables: [
    {
      title: `Processor time of an import, minimum of ${ROUNDS} processes`,
      head: ["", "ms"],
      rows: [
        ["undici", undici.toFixed(1)],
        ["the client, after undici", client.toFixed(1)],
      ],
    },
  ],
  notes: [],
  bounds: [
    {
      name: "import of the client over that of undici",
      measured: client / undici,
      relation: "<",
      limit: 0.32,
    },
  ],
});
