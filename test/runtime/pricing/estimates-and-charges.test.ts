// For every documented model the estimate is the amount that the reference gateway charges: one
// price list, two programs.
import { expect, test } from "vitest";
import { registry as generated } from "../../../generated/src/registry.js";
import {
  createGateway,
  manualClock,
  serveGateway,
  type PriceList,
} from "../../../gateway/index.js";
import { clientOn } from "../stage/client.js";
import { fixture, type Case } from "./price-table.js";

const estimatedAndCharged = async (
  id: string,
  request: object,
  usd: number,
  prices?: PriceList,
) => {
  const clock = manualClock();
  const gateway = createGateway({ seed: 1, clock, taskTime: "10s", ...(prices && { prices }) });
  const listening = await serveGateway(gateway, { port: 0 });
  const { client, play } = clientOn(listening.url, {}, (ms) => clock.advance(ms), generated);
  const model = (client.model as (id: string) => ReturnType<typeof client.untyped>)(id);
  const sent = request as Readonly<Record<string, unknown>>;
  const estimate = await model.estimate(sent, await play(client.pricing.catalog()));
  expect(estimate).toMatchObject({ kind: "amount", usd });
  expect((await play(model.run(sent))).cost).toBe(usd);
  await listening.close();
};

const IMAGE = "https://cdn.example.com/a.png";

// Seconds × price of the resolution (+ images), calculated by hand from the price list.
test.each([
  ["x-imagine-video", { prompt: "a" }, 0.32],
  [
    "x-imagine-video",
    { prompt: "a", duration: 10, resolution: "720p", image_urls: [IMAGE, IMAGE] },
    0.564,
  ],
  ["x-imagine-video-1.5", { prompt: "a", resolution: "1080p" }, 0.768],
  ["x-2.7-r2v", { prompt: "image 1", image_with_roles: [{ url: IMAGE }] }, 0.6],
  ["x-v4-std", { prompt: "a", resolution: "480p" }, 0.15],
  ["x-v3-omni", { prompt: "a", mode: "pro", duration: 7 }, 0.6272],
  ["x-1-0-pro-quality", { prompt: "a" }, 0.4],
  ["x-2.3-Fast", { prompt: "a", first_frame_image: IMAGE }, 0.144],
])("%s %j costs %d USD, estimated and charged", (id, request, usd) =>
  estimatedAndCharged(id, request, usd),
);

const { data: LIVE } = fixture("prices-live-shaped") as { data: PriceList };
const { cases } = fixture("price-cases") as { cases: readonly Case[] };

// Leaves out the cases with a video length from the caller, because the gateway does not know this
// length.
test.each(
  cases.filter(({ want, sourceSeconds }) => want.kind === "amount" && sourceSeconds === undefined),
)("a list of the deployed form, $model: $why", async ({ model: id, request, want }) => {
  await estimatedAndCharged(id, request, Number(want.usd), { models: LIVE.models, tokens: {} });
});
