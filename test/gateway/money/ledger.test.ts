// The ledger: its balances always sum to zero, and usage always equals the costs of tasks.
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { instance, KEY, type Instance } from "../support/instance.js";

const VIDEOS = "/v1/videos/generations";

const amount = async (at: Instance, query: string): Promise<number> =>
  Number((await at.get(`/v1/usage?${query}`)).body["data"]?.["total"]?.["amount_usd"]);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

describe("the ledger", () => {
  it("moves money from the wallet to the hold to the income", async () => {
    const at = instance({ keys: [{ key: KEY, balance: 1 }] });
    const id = await at.create(VIDEOS, { model: "x-2.3", prompt: "a" });
    const paid = { outside: -1_000_000, "wallet:key-1": 784_000 };
    expect(at.gateway.ledger().balances).toEqual({ ...paid, "hold:key-1": 216_000 });
    at.clock.advance("10s");
    expect(at.gateway.keys.balance("key-1")).toBe(0.784);
    expect(at.gateway.ledger().balances).toEqual({ ...paid, "hold:key-1": 0, income: 216_000 });
    expect(at.gateway.ledger().entries.map(({ reason, task }) => [reason, task])).toEqual([
      ["fund", undefined],
      ["hold", id],
      ["charge", id],
    ]);
  });

  it("refuses with 402 a create that needs money which running tasks have reserved", async () => {
    const at = instance({ keys: [{ key: KEY, balance: 0.4 }] });
    const body = { model: "x-2.3", prompt: "[[fail]]" };
    expect((await at.post(VIDEOS, body)).status).toBe(200);
    expect((await at.post(VIDEOS, body)).status).toBe(402);
    at.clock.advance("10s");
    expect((await at.post(VIDEOS, body)).status).toBe(200);
  });

  it("balances, and agrees with usage and with the tasks, in any sequence of events", async () => {
    const step = fc.oneof(
      fc.record({
        model: fc.constantFrom("x-2.3", "x-1-5-pro", "x-imagine-video", "x-v4-fast", "x-v3-omni"),
        marker: fc.constantFrom("", "[[fail]]", "[[slow 20s]]", "[[stuck]]", "[[500 after]]"),
        key: fc.constantFrom(KEY, "other-key-1"),
      }),
      fc.constantFrom("1s", "7s", "1m"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const keys = [KEY, "other-key-1"].map((key) => ({ key, balance: 5 }));
        const at = instance({ keys });
        for (const [i, action] of steps.entries()) {
          if (typeof action === "string") {
            at.clock.advance(action);
            continue;
          }
          const { model, marker, key } = action;
          const headers = { authorization: `Bearer ${key}` };
          await at.post(VIDEOS, { model, prompt: `${i} ${marker}` }, headers);
        }
        at.clock.advance("1s");
        const tasks = at.gateway.state().tasks;
        const micros = (usd: number): number => Math.round(usd * 1e6);
        const { balances } = at.gateway.ledger();
        expect(sum(Object.values(balances))).toBe(0);
        expect(Object.entries(balances).every(([name, n]) => name === "outside" || n >= 0)).toBe(
          true,
        );
        const spent = micros(sum(tasks.map(({ cost }) => cost)));
        // `end` is exclusive, so `end` must be the next second to include bills of the current
        // second.
        const end = Math.floor(at.clock.now() / 1000) + 1;
        expect(micros(await amount(at, `scope=account&end=${end}`))).toBe(spent);
        expect(balances["income"] ?? 0).toBe(spent);
      }),
      { numRuns: 40 },
    );
  });
});

it("the log export lists native text calls beside tasks, and its sum equals usage", async () => {
  const at = instance({ keys: [{ key: KEY }, { key: "other-key-1" }] });
  const contents = [{ role: "user", parts: [{ text: "x".repeat(4_000) }] }];
  const ask = (method: string, headers = {}) =>
    at.post(`/v1beta/models/x-2.5-pro:${method}`, { contents }, headers);
  await ask("generateContent");
  at.clock.advance("1s");
  const id = await at.create(VIDEOS, { model: "x-2.3", prompt: "a" });
  at.clock.advance("10s");
  await ask("streamGenerateContent");
  await ask("generateContent", { authorization: "Bearer other-key-1" });
  expect((await at.post("/v1beta/models/x-2.5-pro:generateContent", {})).status).toBe(400);
  const { body } = await at.post("/v1/logs/export", {});
  at.clock.advance("10s");
  const [head, ...lines] = (await at.get(new URL(String(body["data"]?.["url"])).pathname)).text
    .trim()
    .split("\r\n");
  const rows = lines.map((line) => line.split(","));
  expect(head).toBe("task_id,created,model,endpoint,status,cost_usd");
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ["", "1785542400", "x-2.5-pro", "/v1beta/models/x-2.5-pro:generateContent", "completed"],
    [id, "1785542401", "x-2.3", VIDEOS, "completed"],
    ["", "1785542411", "x-2.5-pro", "/v1beta/models/x-2.5-pro:streamGenerateContent", "completed"],
  ]);
  expect(sum(rows.map((row) => Number(row[5])))).toBeCloseTo(await amount(at, ""), 9);
  expect(Number(rows[0]?.[5])).toBeGreaterThan(0);
});

it("the log export is also available as a workbook", async () => {
  const at = instance();
  const id = await at.create(VIDEOS, { model: "x-2.3", prompt: "a" });
  const { body } = await at.post("/v1/logs/export", { format: "xlsx" });
  const { pathname } = new URL(String(body["data"]?.["url"]));
  expect((await at.get(pathname)).status).toBe(404); // not yet
  at.clock.advance("10s");
  const file = await at.gateway.fetch(new Request(`http://gateway.test${pathname}`));
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain(
    `<t xml:space="preserve">${id}</t>`,
  );
  expect((await at.post("/v1/logs/export", { format: "pdf" })).status).toBe(400);
});

it("the log export forgets text calls like tasks: by age and by count", async () => {
  const at = instance({ taskRetention: { time: "1h", count: 2 } });
  const contents = [{ role: "user", parts: [{ text: "a" }] }];
  const lines = async (): Promise<number> => {
    const { body } = await at.post("/v1/logs/export", {});
    at.clock.advance("10s");
    const file = await at.get(new URL(String(body["data"]?.["url"])).pathname);
    return file.text.trim().split("\r\n").length - 1;
  };
  for (let i = 0; i < 9; i += 1) {
    await at.post("/v1beta/models/x-2.5-pro:generateContent", { contents });
  }
  expect(await lines()).toBe(2);
  at.clock.advance("1h");
  expect(await lines()).toBe(0);
});
