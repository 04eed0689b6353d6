// The price list for a budget's estimates: it is requested without the key if the gateway refuses
// the key, and it may be missing.
import { expect, test } from "vitest";
import { clientOn } from "../stage/client.js";
import { PRICES } from "../stage/prices.js";
import { acknowledged, serve } from "../stage/server.js";

const LIST = { body: { data: PRICES } };
const NONE = { status: 404, body: {} };

test.each([400, 401, 403])(
  "after %i the price list is requested again without the key",
  async (status) => {
    const server = await serve(({ headers }) =>
      headers["authorization"] === undefined ? LIST : { status, body: {} },
    );
    const { client, play } = clientOn(server.url);
    expect(await play(client.pricing.catalog())).toEqual(PRICES);
    expect(server.arrived).toHaveLength(2);
  },
);

test("without a list, a budget that allows unknown costs goes on; any other budget fails, and its error names the list", async () => {
  const server = await serve(({ method }) => (method === "GET" ? NONE : acknowledged()));
  const allowed = clientOn(server.url, { budget: { maxUsd: 1, unknownEstimate: "allow" } });
  await allowed.play(allowed.client.model("x-v3-omni").submit({ prompt: "a" }));
  expect(server.arrived.filter(({ method }) => method === "POST")).toHaveLength(1);

  const refusing = clientOn(server.url, { budget: { maxUsd: 1 } });
  const failed = refusing.play(refusing.client.model("x-v3-omni").submit({ prompt: "a" }));
  await expect(failed).rejects.toMatchObject({ name: "ConfigurationError" });
  await expect(failed).rejects.toThrow(
    "A budget needs the price list for its estimates, but the gateway did not return it (GET /api/pricing/models/all)",
  );
  expect(server.arrived.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a list that may come later is not treated as missing", async () => {
  const busy = { status: 503, body: {} };
  const server = await serve(({ method }) => (method === "GET" ? busy : acknowledged()));
  const { client, play } = clientOn(server.url, {
    budget: { maxUsd: 1, unknownEstimate: "allow" },
  });
  const failed = play(client.model("x-v3-omni").submit({ prompt: "a" }));
  await expect(failed).rejects.toMatchObject({ name: "ServiceUnavailableError" });
  expect(server.arrived.filter(({ method }) => method === "POST")).toEqual([]);
});
