// A page that polls the gateway reads everything once, then only new items.
import { expect, it } from "vitest";
import { instance } from "../support/instance.js";

const CAT = { model: "x-2.3", prompt: "a cat" };
const LISTS = [
  ["requests", "requests"],
  ["creates", "creates"],
  ["ledger", "entries"],
] as const;

it.each(LISTS)("%s gives the items after a total, up to a limit", async (path, list) => {
  const at = instance();
  for (let i = 0; i < 3; i += 1) await at.create("/v1/videos/generations", CAT);
  const read = async (query: string) => (await at.get(`/__gateway/${path}${query}`)).body;
  const whole = await read("");
  const total = Number(whole["total"]);
  const all = whole[list] as unknown as readonly unknown[];
  expect([all.length, total >= 3]).toEqual([total, true]);
  expect((await read(`?after=${total}`))[list]).toEqual([]);
  expect((await read(`?after=${total + 5}`))[list]).toEqual([]);
  expect((await read(`?after=${total - 2}`))[list]).toEqual(all.slice(-2));
  expect((await read("?after=1&limit=1"))[list]).toEqual(all.slice(-1));
  expect((await read("?limit=0"))[list]).toEqual([]);
  expect((await read("?after=x&limit=-1"))[list]).toEqual(all);
  await at.create("/v1/videos/generations", CAT);
  const more = await read(`?after=${total}`);
  expect(more[list]).toHaveLength(Number(more["total"]) - total);
});

it("the ledger shows the entries of one task", async () => {
  const at = instance();
  await at.create("/v1/videos/generations", CAT);
  const id = await at.create("/v1/videos/generations", CAT);
  const { body } = await at.get(`/__gateway/ledger?task=${id}`);
  expect(body["entries"]).toMatchObject([{ reason: "hold", task: id }]);
});

it("a poll of new items takes under 20 KB after 3,000 creates", async () => {
  const at = instance({ keys: [{ key: "test-key-1234567890", balance: 1e6 }] });
  for (let i = 0; i < 3_000; i += 1) await at.create("/v1/videos/generations", CAT);
  const paths = ["requests", "creates", "ledger"];
  const totals = await Promise.all(
    paths.map(async (path) => (await at.get(`/__gateway/${path}?limit=200`)).body["total"]),
  );
  const polls = [...paths.map((path, i) => `${path}?after=${String(totals[i])}`), "state"];
  const answers = await Promise.all(polls.map((poll) => at.get(`/__gateway/${poll}`)));
  const bytes = answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  expect(bytes).toBeLessThan(20_000);
});
