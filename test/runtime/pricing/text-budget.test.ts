// Text calls under a budget: what they cost is known only from their tokens.
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { serve } from "../stage/server.js";

const TEXT = {
  model: "x-3.5-flash",
  contents: [{ role: "user", parts: [{ text: "a" }] }],
} as const;
const ANSWER = {
  candidates: [{ content: { role: "model", parts: [{ text: "b" }] } }],
  usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 500, totalTokenCount: 1500 },
};
const RATES = {
  unit: "usd_per_million_tokens",
  tier_count: 1,
  effective_rates: { input: 2, output: 8 },
};

const textServer = (price: object = { body: { data: { pricing: RATES } } }) =>
  serve(({ method, url }) => {
    if (method === "GET") return price;
    if (url.endsWith(":generateContent")) return { body: { code: 200, data: ANSWER } };
    return { body: `data: ${JSON.stringify(ANSWER)}\n\n` };
  });

test("a text call is refused under a budget: its cost is known only afterwards", async () => {
  const server = await textServer();
  const { client } = clientOn(server.url, { budget: { maxUsd: 5 } });
  const failed = client.text.generate(TEXT);
  await expect(failed).rejects.toThrow("billed by tokens");
  await expect(failed).rejects.toMatchObject({ name: "BudgetExceededError", model: "x-3.5-flash" });
  const read = async () => {
    for await (const chunk of client.text.stream(TEXT)) expect(chunk).toBeUndefined();
  };
  await expect(read()).rejects.toMatchObject({ name: "BudgetExceededError" });
  expect(server.arrived).toEqual([]);
});

test("an allowed text call counts with its tokens, whole or streamed", async () => {
  const server = await textServer();
  const { client } = clientOn(server.url, { budget: { maxUsd: 5, unknownEstimate: "allow" } });
  await client.text.generate(TEXT);
  expect(client.budget()).toMatchObject({ spentUsd: 0.006, reservedUsd: 0 });
  for await (const chunk of client.text.stream(TEXT)) expect(chunk).toEqual(ANSWER);
  expect(client.budget()).toMatchObject({ spentUsd: 0.012, reservedUsd: 0 });
  expect(server.arrived.filter(({ method }) => method === "GET")).toHaveLength(1);
});

test("a text call without a known price is answered all the same", async () => {
  const server = await textServer({ status: 404, body: {} });
  const { client } = clientOn(server.url, { budget: { maxUsd: 5, unknownEstimate: "allow" } });
  expect(await client.text.generate(TEXT)).toEqual(ANSWER);
  expect(client.budget()).toMatchObject({ spentUsd: 0, reservedUsd: 0 });
});
