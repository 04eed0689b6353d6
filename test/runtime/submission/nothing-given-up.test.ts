// A single call never drops a paid task: its error names the task and the next step, and nothing is
// created again.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ResultFile } from "../../../runtime/index.js";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { FILE, record, startLedger, type LedgerOptions } from "../../ledger/index.js";
import { caught, clientOn } from "../stage/client.js";
import { StageStore } from "../stage/memory-store.js";

/** A client with a journal on a ledger server. */
async function paid(options: LedgerOptions) {
  const server = await startLedger(options);
  onTestFinished(() => server.close());
  const journal = journalOf(new StageStore());
  const stage = clientOn(server.url, { apiKey: server.apiKey, journal });
  const run = () => stage.play(stage.client.model("x-v3-omni").run({ prompt: "a" }));
  const open = async () => (await journal.open()).flatMap(({ taskIds = [] }) => taskIds);
  return { ...stage, server, run, open };
}

const saved = async (file: ResultFile | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), "paid-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "a.mp4");
  await file?.save(path);
  return readFile(path);
};

test("a single 404 right after the create does not end the run", async () => {
  const { run, server } = await paid({
    onPoll: ({ count }) => (count === 1 ? { status: 404, body: {} } : undefined),
  });
  const { videos, cost } = await run();
  expect(cost).toBe(0.2);
  expect(await saved(videos[0])).toEqual(FILE);
  expect(server.ledger.creates).toHaveLength(1);
});

test.each<[string, string, LedgerOptions["onPoll"]]>([
  [
    "404 for longer",
    "NotFoundError",
    ({ count }) => (count < 10 ? { status: 404, body: {} } : undefined),
  ],
  [
    "completed before its result is there",
    "EmptyResultError",
    ({ taskId, count }) =>
      count === 1 ? record(taskId, { status: "completed", progress: 100, cost: 0.2 }) : undefined,
  ],
])("%s: the error names the task, which has its result later", async (_, name, onPoll) => {
  const { run, server, client, play, open } = await paid({ onPoll });
  const error = await caught(run());
  const [create] = server.ledger.creates;
  const taskId = create?.taskId ?? "";
  expect(error).toMatchObject({ name, taskId, retryable: false });
  expect(String(error)).toContain(taskId);
  expect(String(error)).toContain("client.tasks.resume");
  expect(await open()).toEqual([taskId]);

  server.options.onPoll = undefined;
  const { videos } = await play(client.tasks.resume(taskId).result());
  expect(await saved(videos[0])).toEqual(FILE);
  expect(server.ledger.creates).toHaveLength(1);
  expect(await open()).toEqual([]);
});

test.each([403, 404, 410])(
  "%i of a file before it expires: the error suggests to save it again, and that works",
  async (status) => {
    const { run, server, open } = await paid({
      // After a refused range the whole file is requested once.
      onFile: ({ count }) => (count <= (status === 403 ? 2 : 1) ? { status } : undefined),
    });
    const { videos, taskId } = await run();
    const error = await caught(saved(videos[0]));
    expect(error).toMatchObject({ name: "ExpiredResultError", taskId, retryable: false });
    expect((error as Error).message).toContain("Save the file again later: saving is not billed.");
    expect(await open()).toEqual([taskId]);

    expect(await saved(videos[0])).toEqual(FILE);
    expect(server.ledger.creates).toHaveLength(1);
    expect(await open()).toEqual([]);
  },
);
