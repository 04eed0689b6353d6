// Text calls under a budget: their cost depends on their tokens.
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { serve } from "../stage/server.js";

const TEXT = {
  model: "x-3.5-flash",
  contents: [{ role: "user", parts: [{ text: "a" }] }],
} as const;
const ANSWER = {
  candidates: [{ content: { role: "model", parts: [{ text: "b" }] }, finishReason: "STOP" }],
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

test("under a budget, a text call without a token limit is refused", async () => {
  const server = await textServer();
  const { client } = clientOn(server.url, { budget: { maxUsd: 5 } });
  const failed = client.text.generate(TEXT);
  await expect(failed).rejects.toThrow(
    "the model has no price record with token limits and token prices",
  );
  await expect(failed).rejects.toMatchObject({ name: "BudgetExceededError", model: "x-3.5-flash" });
  const read = async () => {
    for await (const chunk of client.text.stream(TEXT)) expect(chunk).toBeUndefined();
  };
  await expect(read()).rejects.toMatchObject({ name: "BudgetExceededError" });
  expect(server.arrived.map(({ method }) => method)).toEqual(["GET"]);
});

const asking = (maxOutputTokens: number) => ({ generationConfig: { maxOutputTokens } });
const FILE = { fileData: { mimeType: "video/mp4", fileUri: "https://example.com/a.mp4" } };
const file = { contents: [{ role: "user", parts: [FILE, { text: "a" }] }] };
const LIMITS = { max_input_tokens: 1000, max_output_tokens: 100 };
const UNKNOWN = undefined;

// An input token costs 1 USD, an output token 2 USD. TEXT has 53 bytes. With a maxOutputTokens of
// two digits it has 95 bytes, with four digits 97 bytes.
test.each<[title: string, limits: unknown, more: object, usd: number | undefined, rates?: object]>([
  ["its bytes, and the model's output limit", LIMITS, {}, 53 + 200],
  ["its maxOutputTokens", LIMITS, asking(10), 95 + 20],
  ["a maxOutputTokens above the model's output limit", LIMITS, asking(1000), 97 + 200],
  [
    "the model's input limit, if it is less than its bytes",
    { ...LIMITS, max_input_tokens: 20 },
    {},
    20 + 200,
  ],
  ["a file, which its bytes do not contain", LIMITS, file, 1000 + 200],
  ["an undocumented field", LIMITS, { tools: [] }, 1000 + 200],
  ["thinking, which costs more", LIMITS, {}, 53 + 300, { output_thinking: 3_000_000 }],
  ["thinking, which costs less", LIMITS, {}, 53 + 200, { output_thinking: 0 }],
  ["no price for the answer", LIMITS, {}, UNKNOWN, { output: undefined }],
  ["no limits", undefined, {}, UNKNOWN],
  ["no limits, and its maxOutputTokens", undefined, asking(10), 95 + 20],
  ["a file without a limit", { max_output_tokens: 100 }, file, UNKNOWN],
  ["odd limits", { max_input_tokens: "1000", max_output_tokens: -1 }, {}, UNKNOWN],
  ["odd limits, and its maxOutputTokens", [null, NaN, "many"], asking(10), 95 + 20],
  ["limits of 0", { max_input_tokens: 0, max_output_tokens: 0 }, asking(10), 95 + 20],
])(
  "the most that a text call may cost is reserved: %s",
  async (_, limits, more, usd, rates = {}) => {
    const effective_rates = { input: 1_000_000, output: 2_000_000, ...rates };
    const server = await textServer({
      body: { data: { pricing: { ...RATES, effective_rates, limits } } },
    });
    const refusedBy = async (maxUsd: number, unknownEstimate: "allow" | "refuse" = "refuse") => {
      const { client } = clientOn(server.url, { budget: { maxUsd, unknownEstimate } });
      const { model, ...request } = { ...TEXT, ...more };
      const sent = client.text.generate({ ...TEXT, model }, { extraBody: request });
      return sent.then(
        () => "sent",
        (error: { name: string; estimateUsd?: number }) => [error.name, error.estimateUsd],
      );
    };
    if (usd === undefined) {
      expect(await refusedBy(1e6)).toEqual(["BudgetExceededError", undefined]);
      expect(await refusedBy(1e6, "allow")).toBe("sent");
    } else {
      expect(await refusedBy(usd - 1, "allow")).toEqual(["BudgetExceededError", usd]);
      expect(await refusedBy(usd)).toBe("sent");
    }
  },
);

const PRICED = { body: { data: { pricing: { ...RATES, limits: LIMITS } } } };

test("the reservation is released when the answer reports its tokens, and two calls share the budget", async () => {
  const seen: unknown[] = [];
  const server = await serve(({ method }) => {
    if (method === "GET") return PRICED;
    seen.push(client.budget()?.reservedUsd);
    return { body: { code: 200, data: ANSWER } };
  });
  // 53 tokens at 2 USD and 100 tokens at 8 USD per million cost 0.000906 USD.
  const { client } = clientOn(server.url, { budget: { maxUsd: 0.001 } });
  const [first, second] = await Promise.allSettled([
    client.text.generate(TEXT),
    client.text.generate(TEXT),
  ]);
  expect([first.status, second.status]).toEqual(["fulfilled", "rejected"]);
  expect(seen).toEqual([0.000906]);
  expect(client.budget()).toMatchObject({ spentUsd: 0.006, reservedUsd: 0 });
});

test.each<[title: string, answer: object | "reset", reservedUsd: number]>([
  ["is refused", { status: 400, body: { error: { code: 400, message: "no" } } }, 0],
  ["is lost", "reset", 0.000906],
  ["reports no tokens", { body: { code: 200, data: { candidates: [] } } }, 0.000906],
  ["reports null", { body: { code: 200, data: { usageMetadata: null } } }, 0.000906],
])("the reservation of a call that %s", async (_, answer, reservedUsd) => {
  const server = await serve(({ method }, __, response) => {
    if (method === "GET") return PRICED;
    if (answer !== "reset") return answer;
    response.socket?.destroy();
    return "handled";
  });
  const { client, play } = clientOn(server.url, { budget: { maxUsd: 1 } });
  await play(client.text.generate(TEXT).catch(() => undefined));
  expect(client.budget()).toMatchObject({ spentUsd: 0, reservedUsd });
});

test("a call that is aborted while its price is fetched is not sent", async () => {
  const stop = new AbortController();
  const server = await serve(({ method }) => {
    if (method === "GET") stop.abort(new Error("enough"));
    return "handled";
  });
  const { client } = clientOn(server.url, { budget: { maxUsd: 1 } });
  await expect(client.text.generate(TEXT, { signal: stop.signal })).rejects.toThrow("enough");
  expect(server.arrived.map(({ method }) => method)).toEqual(["GET"]);
  expect(client.budget()).toMatchObject({ spentUsd: 0, reservedUsd: 0 });
});

test("an allowed text call counts with its tokens, complete or streamed", async () => {
  const server = await textServer();
  const { client } = clientOn(server.url, { budget: { maxUsd: 5, unknownEstimate: "allow" } });
  await client.text.generate(TEXT);
  expect(client.budget()).toMatchObject({ spentUsd: 0.006, reservedUsd: 0 });
  for await (const chunk of client.text.stream(TEXT)) expect(chunk).toEqual(ANSWER);
  expect(client.budget()).toMatchObject({ spentUsd: 0.012, reservedUsd: 0 });
  expect(server.arrived.filter(({ method }) => method === "GET")).toHaveLength(1);
});

test("a text call without a known price is sent", async () => {
  const server = await textServer({ status: 404, body: {} });
  const { client } = clientOn(server.url, { budget: { maxUsd: 5, unknownEstimate: "allow" } });
  expect(await client.text.generate(TEXT)).toEqual(ANSWER);
  expect(client.budget()).toMatchObject({ spentUsd: 0, reservedUsd: 0 });
});

// An input token costs 2 / 1,000,000 USD, an output token 8 / 1,000,000 USD; TEXT has 53 bytes.
test.each<[string, object, object]>([
  ["its tokens", { usageMetadata: ANSWER.usageMetadata }, { spentUsd: 0.006, reservedUsd: 0 }],
  ["the reserved amount if it reports no tokens", {}, { spentUsd: 0, reservedUsd: 0.000906 }],
])("a stream that broke off costs %s", async (_, usage, budget) => {
  const chunk = JSON.stringify({ candidates: [{ content: { parts: [{ text: "b" }] } }], ...usage });
  const server = await serve(({ method }) =>
    method === "GET" ? PRICED : { body: `data: ${chunk}\n\n<html>502</html>` },
  );
  const { client } = clientOn(server.url, { budget: { maxUsd: 5 } });
  const read = async () => {
    for await (const one of client.text.stream(TEXT)) expect(one).toMatchObject(usage);
  };
  await expect(read()).rejects.toMatchObject({ name: "SubmissionUnknownError", text: "b" });
  expect(client.budget()).toMatchObject(budget);
});
