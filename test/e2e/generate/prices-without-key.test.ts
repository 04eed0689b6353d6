// The documents do not say if the price list needs the key (1-core.md, Authentication). The
// generator requests the list with the key, and then without the key.
import { afterAll, expect, it } from "vitest";
import { fetchPrices } from "../../../generator/index.js";
import { closeServers, ok, serve } from "./support/server.js";

afterAll(closeServers);

const wire = { wait: () => Promise.resolve() };
const LIST = ok({
  data: { models: { video: [{ id: "x", fixed_prices: { unit: "usd_per_second" } }] } },
});

it.each([
  [400, ["Bearer a-key-1", undefined], true],
  [401, ["Bearer a-key-1", undefined], true],
  [403, ["Bearer a-key-1", undefined], true],
  [404, ["Bearer a-key-1"], false],
])("a gateway that answers %d to the key", async (status, authorizations, isRead) => {
  const server = await serve((_, earlier) => (earlier === 0 ? { status, body: {} } : LIST));
  const prices = await fetchPrices({ baseUrl: server.url, apiKey: "a-key-1" }, wire);
  expect(server.authorizations).toEqual(authorizations);
  expect("list" in prices).toBe(isRead);
});
