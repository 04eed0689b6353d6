// What the program says of open jobs, and what it ends with.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { main, type Program } from "../../../runtime/batch/command-line/main.js";
import { createCoreClient } from "../../../runtime/client/client.js";
import { systemClock, type Clock } from "../../../runtime/time/clock.js";
import { FILE, startLedger } from "../../ledger/index.js";
import { registry } from "../stage/sdk.js";

// The ten minutes of patience pass at once, anything else takes its time.
const HURRIED: Clock = {
  ...systemClock,
  after: (ms, callback) => systemClock.after(ms === 600_000 ? 0 : ms, callback),
};

test("open jobs are named with their tasks, and end the program with 75 until they are saved", async () => {
  const folder = await mkdtemp(join(tmpdir(), "batch-open-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await using server = await startLedger({ onFile: () => ({ status: 403 }) });
  const [file, out] = [join(folder, "r.jsonl"), join(folder, "out")];
  const line = { id: "a", model: "x-imagine-video", request: { prompt: "a" } };
  await writeFile(file, JSON.stringify(line));
  const run = async () => {
    const said = { out: "", err: "" };
    const stream = (name: keyof typeof said) =>
      new PassThrough().on("data", (chunk: Buffer) => (said[name] += chunk.toString()));
    const { url: baseUrl, apiKey } = server;
    const surroundings = {
      ...{ clock: HURRIED, random: () => 0.5, uuid: () => crypto.randomUUID(), env: {} },
    };
    const program = {
      ...{ name: "media", version: "1.2.3", stdin: { isTTY: false } },
      args: ["batch", "run", file, "--out", out, "--yes", "--json"],
      ...{ stdout: stream("out"), stderr: stream("err") },
      createClient: (options: object) =>
        createCoreClient(
          registry,
          { ...options, baseUrl, apiKey, pollIntervalMs: 10 },
          surroundings,
        ),
    };
    return { code: await main(program as unknown as Program), ...said };
  };
  const open = await run();
  expect(open.code).toBe(75);
  expect(open.err).toContain('Job "a" is open: task_1 is paid for and not saved');
  expect(open.out).toContain(
    '{"completed":0,"failed":0,"lost":0,"refused":0,"unknown":0,"open":1,',
  );
  server.options.onFile = undefined;
  expect(await run()).toMatchObject({ code: 0 });
  expect(await readFile(join(out, "a.mp4"))).toEqual(FILE);
  expect(server.ledger.creates).toHaveLength(1);
});
