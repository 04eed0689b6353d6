// Estimates by price lists in the deployed form, with the generated models (1-core.md, 2-video.md,
// 4-field-notes.md, Prices).
import { expect, test } from "vitest";
import { ConfigurationError, type PriceCatalog } from "../../../runtime/index.js";
import { clientOn } from "../stage/client.js";
import {
  amount,
  call,
  check,
  EDIT,
  estimateOf,
  flat,
  nested,
  NOT_KNOWN,
  PER_IMAGE,
  range,
  second,
  fixture,
  type Case,
  type ExpectedPrice,
} from "./price-table.js";

const LIVE = (fixture("prices-live-shaped") as { data: PriceCatalog }).data;
const { cases } = fixture("price-cases") as { cases: readonly Case[] };

test.each(cases)("$model: $why", async ({ want, ...asked }) => {
  check(await estimateOf(asked, LIVE), want);
});

test("two entries of one model with different prices give no estimate", async () => {
  const entries = [0.1, 0.2].map((price) => ({
    id: "x-imagine-video",
    ...second({ default: price }),
  }));
  const prices = { models: { video: entries } as PriceCatalog["models"] };
  check(
    await estimateOf({ model: "x-imagine-video", request: { prompt: "a" } }, prices),
    NOT_KNOWN,
  );
});

const untyped = (entry: object, request: object) =>
  clientOn("http://127.0.0.1:9")
    .client.untyped("m")
    .estimate({ prompt: "a", ...request }, { models: { video: [{ id: "m", ...entry }] } });

test.each<[string, object, object, ExpectedPrice]>([
  ["one price per call", call({ default: 0.5 }), {}, amount(0.5)],
  ["one price per call, for perhaps several calls", call({ default: 0.5 }), { n: 2 }, NOT_KNOWN],
  [
    "several prices per call",
    call({ "1K": 0.5, "2K": 0.8 }),
    { resolution: "1K" },
    range(0.5, 0.8),
  ],
  ["a price per second", flat, { duration: 5, resolution: "480p" }, NOT_KNOWN],
  ["a price for images", call({ default: 0.5 }, nested({ image: PER_IMAGE })), {}, NOT_KNOWN],
  ["no price at all", second({ default: 0 }), { duration: 5 }, amount(0)],
])(
  "without a contract the estimate comes from the list alone: %s",
  async (_, entry, request, want) => {
    check(await untyped(entry, request), want);
  },
);

test.each([0, -1, NaN, Infinity])("a source length of %d s is refused", async (sourceSeconds) => {
  const asked = { model: "x-imagine-video", request: { prompt: "a", ...EDIT }, sourceSeconds };
  await expect(estimateOf(asked, LIVE)).rejects.toThrow(ConfigurationError);
});
