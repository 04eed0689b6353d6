// Limits of a call, quotes, and unknown prices.
import { expect, onTestFinished, test, vi } from "vitest";
import { entryOf, modelsOf } from "./stage/models.js";
import { OMNI, place, REQUEST, type Setting } from "./stage/place.js";

async function given(setting: Setting = {}) {
  const at = await place(setting);
  onTestFinished(() => at.close());
  return { ...at, agent: await at.agent() };
}

const CREATE = { model: OMNI, request: REQUEST };

test("estimate returns the price and creates nothing", async () => {
  const at = await given();
  const { structuredContent } = await at.agent.call("estimate", CREATE);
  expect(structuredContent["estimate"]).toMatchObject({ kind: "amount", usd: 0.216 });
  const wrong = await at.agent.call("estimate", { model: OMNI, request: { duration: 99 } });
  expect(wrong.structuredContent.error?.issues).not.toEqual([]);
  expect(at.gateway.posts).toBe(0);
});

test("a call above the limit of a call is refused before it is sent", async () => {
  const at = await given({ maxUsdPerCall: 0.2 });
  const { isError, structuredContent } = await at.agent.call("create", CREATE);
  expect(isError).toBe(true);
  expect(structuredContent.error?.message).toBe(
    "A request to x-v3-omni may cost 0.216 USD, but one call may cost at most 0.2 USD. Nothing was sent.",
  );
  expect(at.gateway.posts).toBe(0);
});

test.each<[string, Setting, string | undefined]>([
  ["the limit of a call", { maxUsdPerCall: 100 }, "BudgetExceededError"],
  ["the budget", { maxUsd: 100 }, "BudgetExceededError"],
  ["no limit", {}, undefined],
])("an unknown price is above %s", async (_, limit, name) => {
  const at = await given({ ...limit, gateway: { models: ["another"] } });
  const { structuredContent } = await at.agent.call("create", CREATE);
  expect(structuredContent.error?.name).toBe(name);
  expect(at.gateway.posts).toBe(name === undefined ? 1 : 0);
});

test("an unknown price needs confirmation, as a price above the limit does", async () => {
  const at = await given({ confirmUsd: 100, gateway: { models: ["another"] } });
  const { structuredContent } = await at.agent.call("create", CREATE);
  expect(structuredContent.status).toBe("needs_confirmation");
  const { quote } = structuredContent;
  const agreed = await at.agent.call("create", { ...CREATE, quote });
  expect(agreed.structuredContent.status).toBe("completed");
});

test("up to the limit no confirmation is needed", async () => {
  const at = await given({ confirmUsd: 0.216 });
  expect((await at.agent.call("create", CREATE)).structuredContent.status).toBe("completed");
});

test("a quote is valid for one create of one request, for 10 minutes", async () => {
  const at = await given({ confirmUsd: 0.1 });
  const quoteOf = async (args: object) => {
    const { structuredContent } = await at.agent.call("create", args);
    expect(structuredContent.status).toBe("needs_confirmation");
    return structuredContent.quote ?? "";
  };
  const quote = await quoteOf(CREATE);
  // Calls without a valid quote: another request, a quote for another request, and a changed quote.
  const other = { model: OMNI, request: { ...REQUEST, duration: 6 } };
  await quoteOf({ ...other, quote });
  await quoteOf({ ...CREATE, quote: await quoteOf(other) });
  await quoteOf({ ...CREATE, quote: `${quote.slice(0, -2)}xx` });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
  onTestFinished(() => void vi.useRealTimers());
  await quoteOf({ ...CREATE, quote });
  vi.useRealTimers();
  expect(at.gateway.posts).toBe(0);
  const created = await at.agent.call("create", { ...CREATE, quote });
  expect(created.structuredContent.status).toBe("completed");
  await quoteOf({ ...CREATE, again: true, quote });
  expect(at.gateway.ledger.creates).toHaveLength(1);
});

test("accepting the form without its tick creates nothing", async () => {
  const at = await place({ confirmUsd: 0.1 });
  onTestFinished(() => at.close());
  const agent = await at.agent("client 2.4, 2026", "HTTP", {
    answer: () => ({ action: "accept", content: { confirm: false } }),
  });
  const { structuredContent } = await agent.call("create", CREATE);
  expect(structuredContent.status).toBe("declined");
  expect(at.gateway.posts).toBe(0);
});

const IMAGES = entryOf("four-images", {
  schema: {
    type: "object",
    properties: { prompt: { type: "string" }, num_images: { type: "integer", minimum: 1 } },
  },
  pricing: { counts: [{ at: "num_images" }] },
});
const ofImages = (limits: Setting) =>
  given({
    ...limits,
    all: modelsOf([IMAGES]),
    tools: "search",
    gateway: { models: ["four-images"] },
  });
const FOUR = { model: "four-images", request: { prompt: "A lighthouse", num_images: 4 } };

test("four results in one request cost a range, and its upper end counts against the limit of a call", async () => {
  const at = await ofImages({ maxUsdPerCall: 0.8 });
  const { structuredContent } = await at.agent.call("estimate", FOUR);
  expect(structuredContent["estimate"]).toMatchObject({
    kind: "range",
    minUsd: 0.216,
    maxUsd: 0.864,
  });
  const { structuredContent: refused } = await at.agent.call("create", FOUR);
  expect(refused.error?.message).toBe(
    "A request to four-images may cost up to 0.864 USD, but one call may cost at most 0.8 USD. Nothing was sent.",
  );
  expect(at.gateway.posts).toBe(0);
});

test.each([
  ["0.863 USD", 0.863, "BudgetExceededError", 0],
  ["0.864 USD", 0.864, undefined, 1],
])("four results in one request under a budget of %s", async (_, maxUsd, name, posts) => {
  const at = await ofImages({ maxUsd });
  const { structuredContent } = await at.agent.call("create", FOUR);
  expect(structuredContent.error?.name).toBe(name);
  expect(at.gateway.posts).toBe(posts);
});

test("the limit of a call counts one result once", async () => {
  const at = await ofImages({ maxUsdPerCall: 0.22 });
  const one = { model: "four-images", request: { prompt: "A lighthouse", num_images: 1 } };
  const { structuredContent } = await at.agent.call("create", one);
  expect(structuredContent.status).toBe("completed");
});
