// The cost of importing the client. It is measured at night, because other work on the machine
// changes the figure.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildTarball } from "../examples/stage/built-sdk.js";
import { mustRun } from "../examples/stage/command.js";
import { installPackage } from "../examples/stage/consumer.js";
import { temporaryFolder } from "../examples/stage/folders.js";

// The figure is a ratio to undici, because milliseconds depend on the machine. Node reads source
// maps only on request, so they are not measured. The times are CPU time of all threads, because a
// busy machine delays a process but does not add work.
const STARTS = `
const spent = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part) / 1000;
const start = spent();
await import("undici");
const undici = spent();
await import("gateway-sdk");
console.log(JSON.stringify([spent() - undici, undici - start]));
`;

test("importing the client costs less than 0.32 of importing undici", async () => {
  const folder = await temporaryFolder();
  try {
    const app = folder.path;
    await installPackage(app, (await buildTarball(app)).path);
    await writeFile(join(app, "starts.mjs"), STARTS);
    const rounds: (readonly [number, number])[] = [];
    for (let round = 0; round < 21; round++) {
      const printed = await mustRun(process.execPath, ["starts.mjs"], { cwd: app, env: {} });
      rounds.push(JSON.parse(printed) as [number, number]);
    }
    // The minimum of many runs is the cost itself, because other work only adds to it.
    const least = (at: 0 | 1) => Math.min(...rounds.map((round) => round[at]));
    const share = least(0) / least(1);
    process.stdout.write(`Import cost of the client over that of undici: ${share.toFixed(3)}\n`);
    expect(share).toBeLessThan(0.32);
  } finally {
    await folder.remove();
  }
});
