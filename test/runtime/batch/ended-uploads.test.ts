// A batch that ends while it uploads an image: nothing is created, and the reservation is freed.
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBatch, type Outcome } from "../../../runtime/batch/index.js";
import { createCoreClient } from "../../../runtime/call/client/client.js";
import { fileJournal } from "../../../runtime/jobs/file-journal.js";
import { registry } from "../../../generated/src/registry.js";
import { settled } from "../stage/clock.js";
import {
  folder,
  line,
  png,
  put,
  requests,
  run,
  server,
  statuses,
  useImages,
} from "./image-stage.js";

useImages();

const FREE = { maxUsd: 5, spentUsd: 0, reservedUsd: 0, remainingUsd: 5 };

/** A client whose journal is in the folder of the results. */
const clientOf = () =>
  createCoreClient(registry, {
    baseUrl: server.url,
    apiKey: server.apiKey,
    journal: fileJournal(join(folder, "out/journal.jsonl")),
    budget: { maxUsd: 5 },
    pollIntervalMs: 10,
  });

test("the batch's signal during an upload creates nothing, and the next run goes on", async () => {
  await put("cat.png", png("cat"));
  const path = await requests([line("a", { file: "cat.png" }), line("b", { file: "cat.png" })]);
  const controller = new AbortController();
  let answerUpload: () => void = () => undefined;
  const answered = new Promise<undefined>((resolve) => {
    answerUpload = () => resolve(undefined);
  });
  server.options.onUpload = ({ index }) => {
    if (index > 0) return undefined;
    controller.abort();
    return answered;
  };
  const client = clientOf();
  const outcomes: Outcome[] = [];
  const options = { out: join(folder, "out"), signal: controller.signal };
  for await (const outcome of runBatch(client, path, options)) outcomes.push(outcome);
  expect(outcomes).toEqual([]);
  expect(client.budget()).toEqual(FREE);
  answerUpload();
  await settled();
  await client.close();
  expect([server.uploads.length, server.posts]).toEqual([1, 0]);
  expect(statuses(await run(path))).toEqual(["a completed", "b completed"]);
  expect(server.ledger.creates).toHaveLength(2);
});

test("a create that was sent before the signal is finished", async () => {
  await put("cat.png", png("cat"));
  const path = await requests([line("a", { file: "cat.png" })]);
  const controller = new AbortController();
  server.options.onCreate = () => (controller.abort(), undefined);
  expect(await run(path, { signal: controller.signal })).toEqual([]);
  server.options.onCreate = undefined;
  expect(statuses(await run(path))).toEqual(["a completed"]);
  expect(server.posts).toBe(1);
});
