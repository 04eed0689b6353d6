// A misspelt field in one line of a batch is reported before anything is sent.
import { registry } from "../../../generated/src/registry.js";
import { expect, onTestFinished, test } from "vitest";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBatch } from "../../../runtime/batch/index.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import { startLedger } from "../../ledger/index.js";
import { caught } from "../stage/client.js";

test("a misspelt field is a problem of its line, and nothing is sent", async () => {
  const folder = await mkdtemp(join(tmpdir(), "batch-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await using server = await startLedger();
  const { url: baseUrl, apiKey } = server;
  const journal = fileJournal(join(folder, "journal.jsonl"));
  await using client = createCoreClient(registry, { baseUrl, apiKey, journal });
  const batch = [
    { model: "x-v3-omni", request: { prompt: "a", duration: 5 } },
    { model: "x-v3-omni", request: { prompt: "a", durration: 5 } },
  ];
  const run = async () => {
    for await (const outcome of runBatch(client, batch, { out: folder })) void outcome;
  };
  expect(await caught(run())).toMatchObject({
    name: "BatchInvalidError",
    message: expect.stringMatching(
      /^The batch is not valid, and nothing was sent:\nline 2: durration is not a field of the contract; did you mean "duration"\?/,
    ) as string,
  });
  expect(server.posts).toBe(0);
});
