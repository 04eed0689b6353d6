// Which waits end at once when a client closes, and which waits the client finishes.
import { expect, test } from "vitest";
import { runBatch, type BatchProgress, type Outcome } from "../../../runtime/batch/index.js";
import { journalOf } from "../../../runtime/jobs/client-journal.js";
import { clientOn } from "../stage/client.js";
import { settled } from "../stage/clock.js";
import {
  entry,
  folder,
  KEYED,
  lines,
  run,
  serve,
  server,
  store,
  told,
  useLedger,
} from "./stage.js";

useLedger();

/** Starts a batch on a client that the test closes. */
function started(jobs: readonly string[]) {
  const { client, clock } = clientOn(server.url, {
    apiKey: server.apiKey,
    journal: journalOf(store),
  });
  const outcomes: Outcome[] = [];
  let end: string | undefined;
  const entries = jobs.map((id) => entry(id, KEYED));
  let stalled = 0;
  const onProgress = (progress: BatchProgress) => void (stalled = progress.stalled);
  const running = async () => {
    for await (const outcome of runBatch(client, entries, { out: folder, onProgress }))
      outcomes.push(outcome);
  };
  const ended = running().then(
    () => (end = "no error"),
    (error: unknown) => (end = error instanceof Error ? error.name : "no error of the SDK"),
  );
  /** Runs the batch until a condition holds; time stands still if `ms` is 0. */
  const until = async (holds: () => boolean, ms = 0) => {
    while (!holds()) {
      await settled();
      if (ms > 0) clock.advance(ms);
    }
  };
  return { client, outcomes, ended, until, end: () => end, stalled: () => stalled };
}

test("closing the client ends the pause before the next try for a file, and the next run saves the file", async () => {
  serve({ onFile: () => ({ status: 403 }) });
  const { client, outcomes, ended, until, stalled } = started(["a"]);
  await until(() => stalled() === 1, 100);
  await client.close();
  // The clock does not move, although the next try of the stalled job is due in 15 s.
  expect(await ended).toBe("ClientClosedError");
  expect(told(outcomes)).toEqual(["a open"]);
  expect(await lines()).toEqual([]);
  serve({});
  expect(told(await run([entry("a", KEYED)]))).toEqual(["a completed"]);
  expect(server.ledger.creates).toHaveLength(1);
});

test("closing the client ends the pause after creates that the gateway refuses", async () => {
  serve({ onCreate: () => ({ status: 429, headers: { "retry-after": "600" } }) });
  const { client, ended, until } = started(["a", "b"]);
  await until(() => server.posts === 2);
  await client.close();
  expect(await ended).toBe("ClientClosedError");
  serve({});
  expect([...told(await run([entry("a", KEYED), entry("b", KEYED)]))].sort()).toEqual([
    "a completed",
    "b completed",
  ]);
  expect(server.ledger.creates).toHaveLength(2);
});

test("closing waits for a create on the wire, and the next run gets its task", async () => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  serve({ onCreate: () => isAnswered });
  const { client, ended, until, end } = started(["a"]);
  await until(() => server.posts === 1);
  const closed = client.close();
  await settled();
  expect(end()).toBeUndefined();
  answer();
  await closed;
  await ended;
  expect(server.ledger.creates).toHaveLength(1);
  expect(told(await run([entry("a", KEYED)]))).toEqual(["a completed"]);
  expect(server.posts).toBe(1);
});
