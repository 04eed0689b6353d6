// Prices that change while a client runs: the costs of tasks raise estimates, and the list is read
// again.
import { expect, test } from "vitest";
import { startLedger } from "../../ledger/index.js";
import { clientOn, type Stage } from "../stage/client.js";

const MODEL = "x-imagine-video";
const TEN_MINUTES = 600_000;

/** A client with a budget of 5 USD, on a ledger that lists `listed` per call and bills `billed`. */
async function priced(of: { listed: number; billed: number }) {
  let lists = 0;
  const server = await startLedger({
    models: [MODEL],
    onPrices: () => {
      lists++;
      const items = [{ key: "default", after_discount: of.listed }];
      const price = { id: MODEL, fixed_prices: { unit: "usd_per_call", items } };
      return { status: 200, body: { code: 200, data: { models: { video: [price] } } } };
    },
    onPoll: ({ taskId }) => record(taskId, of.billed),
  });
  const record = (id: string, cost: number) => {
    const video = { url: [`${server.url}/files/${id}/video-1.mp4?expires=1e10`] };
    const data = { id, status: "completed", progress: 100, cost, result: { videos: [video] } };
    return { status: 200, body: { code: 200, data } };
  };
  const warnings: string[] = [];
  const ignore = () => undefined;
  const warn = (line: string) => void warnings.push(line);
  const stage = clientOn(server.url, {
    apiKey: server.apiKey,
    budget: { maxUsd: 5 },
    logger: { debug: ignore, info: ignore, error: ignore, warn },
  });
  const close = async () => {
    await stage.client.close();
    await server.close();
  };
  return { ...stage, server, warnings, close, lists: () => lists };
}

const submitted = ({ client, play }: Stage, count: number) =>
  play(
    Promise.allSettled(
      Array.from({ length: count }, (_, index) =>
        client.model(MODEL).submit({ prompt: `p${index}` }),
      ),
    ),
  );

const run = ({ client, play }: Stage) => play(client.model(MODEL).run({ prompt: "a" }));

test("after a task above its estimate, the next estimates are as high as its cost", async () => {
  const stage = await priced({ listed: 0.1, billed: 1 });
  await run(stage);
  const rest = await submitted(stage, 50);
  // 1 USD was spent; of the remaining 4 USD each task reserves 1 USD.
  expect(rest.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect(stage.client.budget()).toMatchObject({ spentUsd: 1, reservedUsd: 4, remainingUsd: 0 });
  await stage.close();
});

test("tasks that ran at the same time raise the estimates once", async () => {
  const stage = await priced({ listed: 0.1, billed: 1 });
  const runs = Array.from({ length: 3 }, (_, index) =>
    stage.client.model(MODEL).run({ prompt: `r${index}` }),
  );
  await stage.play(Promise.all(runs));
  await submitted(stage, 1);
  expect(stage.client.budget()).toMatchObject({ spentUsd: 3, reservedUsd: 1 });
  await stage.close();
});

test("the list is read every ten minutes, and a new price resets the raised estimates", async () => {
  const of = { listed: 0.1, billed: 1 };
  const stage = await priced(of);
  await run(stage);
  await submitted(stage, 1);
  expect(stage.lists()).toBe(1);
  of.listed = 0.5;
  stage.clock.advance(TEN_MINUTES);
  await submitted(stage, 1);
  expect(stage.lists()).toBe(2);
  expect(stage.client.budget()).toMatchObject({ spentUsd: 1, reservedUsd: 1.5 });
  await stage.close();
});

test("the same list keeps the raised estimates, and a list that cannot be read is replaced by the last one", async () => {
  const stage = await priced({ listed: 0.1, billed: 1 });
  await run(stage);
  stage.clock.advance(TEN_MINUTES);
  await submitted(stage, 1);
  expect(stage.client.budget()).toMatchObject({ reservedUsd: 1 });
  stage.server.options.onPrices = () => ({ status: 503 });
  stage.clock.advance(TEN_MINUTES);
  await submitted(stage, 1);
  expect(stage.client.budget()).toMatchObject({ reservedUsd: 2 });
  await stage.close();
});

test("an overrun is reported once", async () => {
  const stage = await priced({ listed: 0.1, billed: 4 });
  const runs = Array.from({ length: 3 }, (_, index) =>
    stage.client.model(MODEL).run({ prompt: `r${index}` }),
  );
  await stage.play(Promise.all(runs));
  expect(stage.warnings).toEqual([
    "The budget of 5 USD is overrun: 8 USD were spent, because tasks cost more than their estimates. Raise budget.maxUsd to send more.",
  ]);
  const [refused] = await submitted(stage, 1);
  expect(refused).toMatchObject({ status: "rejected", reason: { name: "BudgetExceededError" } });
  expect(stage.warnings).toHaveLength(1);
  await stage.close();
});
