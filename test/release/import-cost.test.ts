// What importing the SDK costs in time over bare Node; which files it loads: built.test.ts.
import { afterAll, beforeAll, expect, test } from "vitest";
import { median } from "../../bench/report/median.js";
import { buildPackage, type BuiltSdk } from "./support/built-sdk.js";

let installed: BuiltSdk;
beforeAll(() => {
  installed = buildPackage();
});
afterAll(() => installed.remove());

// CPU time, all threads: a busy machine makes a process wait, but not work. The two loads are told apart inside one
// process: between two processes, Node's own start varies by more than the client costs.
const STARTS = `
const spent = () => {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000, wall: performance.now() };
};
const start = spent();
await import("undici");
const undici = spent();
const { createClient } = await import("./index.js");
const client = spent();
if (typeof createClient !== "function") throw new Error("no client");
process.stdout.write(JSON.stringify([start, undici, client]));
`;
const ROUNDS = 7;

test("importing the client costs less than 25 ms over bare Node, undici's own load apart", () => {
  const rounds = Array.from({ length: ROUNDS }, () => costsOf(installed.run("starts", STARTS)));
  const medianOf = (stage: number, kind: keyof Cost) =>
    median(
      rounds.map((costs) => (costs[stage]?.[kind] ?? NaN) - (costs[stage - 1]?.[kind] ?? NaN)),
    );
  const undici = medianOf(1, "cpu");
  const client = medianOf(2, "cpu");
  process.stdout.write(
    `Import cost in CPU time (and elapsed) over bare Node: undici ${ms(undici, medianOf(1, "wall"))}, ` +
      `the client ${ms(client, medianOf(2, "wall"))} more\n`,
  );
  expect(client).toBeLessThan(25);
});

interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

function costsOf(printed: string): readonly Cost[] {
  return JSON.parse(printed) as readonly Cost[];
}

function ms(cpu: number, wall: number): string {
  return `${cpu.toFixed(1)} ms (${wall.toFixed(1)})`;
}
