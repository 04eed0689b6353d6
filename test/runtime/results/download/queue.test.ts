// The order of downloads, and giving up before one's turn.
import { expect, test } from "vitest";
import { DownloadQueue } from "../../../../runtime/results/download/queue.js";
import { Canceller } from "../../../../runtime/time/cancellation.js";

test("what expires first is fetched first", async () => {
  const queue = new DownloadQueue(1);
  const order: string[] = [];
  let release: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const first = queue.run(undefined, new Canceller(), () => blocked);
  const later = [30, 10, undefined, 20].map((second) =>
    queue.run(
      second === undefined ? undefined : new Date(second),
      new Canceller(),
      async () => void order.push(String(second)),
    ),
  );
  release();
  await Promise.all([first, ...later]);
  expect(order).toEqual(["10", "20", "30", "undefined"]);
});

test("a signal also ends the waiting for a turn", async () => {
  const queue = new DownloadQueue(1);
  let release: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const first = queue.run(undefined, new Canceller(), () => blocked);
  const canceller = new Canceller();
  const given = queue.run(undefined, canceller, async () => "ran");
  const next = queue.run(undefined, new Canceller(), async () => "ran");
  const ended = expect(given).rejects.toBe("enough");
  canceller.abort("enough");
  await ended;
  release();
  await first;
  expect(await next).toBe("ran");
});
