// Messages of the program: about open jobs, a missing or wrong journal, and a gateway that refuses
// creates.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { FILE, startLedger, type LedgerServer } from "../../ledger/index.js";
import { programOn } from "./on-ledger.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "batch-open-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const requests = (...lines: readonly object[]) =>
  writeFile(join(folder, "r.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));
const line = (id: string, more = {}) => ({
  id,
  model: "x-imagine-video",
  request: { prompt: id },
  ...more,
});
const run = (server: LedgerServer, out = folder, file = "r.jsonl") =>
  programOn(server, ["batch", "run", join(folder, file), "--out", out, "--yes", "--json"]);

test("the program names open jobs with their tasks, and exits with 75 until they are saved", async () => {
  await using server = await startLedger({ onFile: () => ({ status: 403 }) });
  const out = join(folder, "out");
  await requests(line("a"));
  const open = await run(server, out);
  expect(open.code).toBe(75);
  expect(open.err).toContain('Job "a" is open: the result of task_1 is paid for, but not saved');
  expect(open.out).toContain(
    '{"completed":0,"failed":0,"lost":0,"refused":0,"unknown":0,"cancelled":0,"open":1,',
  );
  server.options.onFile = undefined;
  expect(await run(server, out)).toMatchObject({ code: 0 });
  expect(await readFile(join(out, "a.mp4"))).toEqual(FILE);
  expect(server.ledger.creates).toHaveLength(1);
});

test.each([
  ["r.jsonl", "R.jsonl/a"],
  ["r.txt", "r"],
  ["r.txt", "r.txt/a"],
])(
  "no result may overwrite the batch file, or need a folder with its name: %s and %s",
  async (file, save) => {
    await using server = await startLedger();
    await writeFile(join(folder, file), JSON.stringify(line("a", { save })));
    expect(await run(server, folder, file)).toMatchObject({
      code: 2,
      err: 'media: The batch is not valid, and nothing was sent:\nline 1: its result file would overwrite the file of requests. Choose another path in the field "save"\n',
    });
    expect(server.posts).toBe(0);
  },
);

test("a job may share the name of the batch file if its result has another ending or folder", async () => {
  await using server = await startLedger();
  await requests(line("r"), line("b", { save: "deep/r.jsonl" }));
  expect(await run(server)).toMatchObject({ code: 0 });
});

test("an empty journal beside results is reported, because jobs may be billed again", async () => {
  await using server = await startLedger();
  await requests(line("a"));
  const said = "that the journal does not have";
  expect((await run(server)).err).not.toContain(said);
  await requests(line("a"), line("b"));
  expect((await run(server)).err).not.toContain(said);
  await writeFile(join(folder, "journal.jsonl"), "");
  const { code, err } = await run(server);
  expect(code).toBe(0);
  expect(err).toContain(
    `media: Jobs in ${join(folder, "results.jsonl")} that the journal does not have: 2. The journal is new or was lost. Open jobs of a lost journal are sent again and may be billed again. Before you continue, check usage for charges of earlier runs.\n`,
  );
});

test("a 429 is reported once for all creates, with the time to wait", async () => {
  await using server = await startLedger({
    onCreate: ({ index }) =>
      index < 5 ? { status: 429, headers: { "retry-after": "2" } } : undefined,
  });
  await requests(...["a", "b", "c", "d", "e"].map((id) => line(id)));
  const { code, err } = await run(server);
  expect(code).toBe(0);
  expect(err.match(/429/g)).toHaveLength(1);
  expect(err).toMatch(
    /\nmedia: The gateway refuses create requests for now \(429\)\. The batch waits 3 s, until \d\d:\d\d:\d\d\.\n/,
  );
});

test("a removed lock is reported, and each task that could not be stored is named once", async () => {
  const lock = join(folder, "journal.jsonl.lock");
  await using server = await startLedger({
    onPoll: () => rm(lock, { recursive: true, force: true }),
  });
  await requests(line("a"), line("b"));
  const { code, err } = await run(server);
  expect(code).toBe(6);
  for (const task of ["task_1", "task_2"]) expect(err.split(`end of task ${task}`)).toHaveLength(2);
  expect(err).toContain(
    `: the lock file was removed, or another process took it over while this process was paused for long. This process stores and sends nothing more. Start it again. The batch has stopped. Run the same command again to resume it.\n`,
  );
});
