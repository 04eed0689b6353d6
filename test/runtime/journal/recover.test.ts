// The options of `recover`.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Client } from "../../../runtime/call/client/client.js";
import type { ClientOptions } from "../../../runtime/call/client/options.js";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { Bench } from "../../faults/bench.js";
import { billed, reset } from "../../faults/server/steps.js";
import { StageStore } from "../stage/memory-store.js";
import type { StageModels } from "../stage/models.js";
import { PRICES } from "../stage/prices.js";

const [KEYED, UNKEYED] = ["x-imagine-video", "x-v3-omni"] as const;

let bench: Bench;
let store: StageStore;
beforeEach(() => {
  bench = new Bench(1);
  store = new StageStore();
});
afterEach(() => bench.end());

/** Starts a process with the journal. */
function started(url: string, options: ClientOptions = {}): Client<StageModels> {
  const journal = journalOf(store);
  return bench.client(url, { journal, retry: { attempts: 1 }, ...options });
}

/** The journal of a process whose create of this model had no answer. */
async function lost(model: typeof KEYED | typeof UNKEYED) {
  const server = await bench.serve({ creates: [billed(reset)] });
  await bench.failure(started(server.url).model(model).submit({ prompt: "a" }, { jobId: "a" }));
  return server;
}

test("send: false lists jobs, and sends nothing", async () => {
  const server = await lost(KEYED);
  const { unknown } = await bench.play(started(server.url).recover({ send: false }));
  expect(unknown).toMatchObject([{ jobId: "a", model: KEYED, error: undefined }]);
  expect(server.posts).toHaveLength(1);
  const { tasks } = await bench.play(started(server.url).recover());
  expect(tasks).toMatchObject([{ jobId: "a" }]);
});

test.each([5, 0])(
  "a job that may have been billed counts in a budget of %d USD, and is not sent",
  async (maxUsd) => {
    const server = await lost(UNKEYED);
    const client = started(server.url, { budget: { maxUsd, prices: PRICES } });
    const { unknown } = await bench.play(client.recover());
    expect(unknown).toMatchObject([{ jobId: "a", error: { name: "SubmissionUnknownError" } }]);
    expect(client.budget()?.reservedUsd).toBeGreaterThan(0);
    expect(server.posts).toHaveLength(1);
  },
);

test("a concurrency of 0 is refused", async () => {
  const server = await bench.serve();
  await expect(started(server.url).recover({ concurrency: 0 })).rejects.toThrow(
    'The option "concurrency" must be a number of at least 1 (got 0).',
  );
});
