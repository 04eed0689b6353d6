// Prices in the document: unit, tiers and formula of each model; the gateway bills by the same
// tiers.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { priceOf } from "../../commands/openapi/price.js";
import { runOpenApi } from "../../commands/openapi/run.js";
import { startGateway } from "../../gateway/index.js";
import { entry, saveCatalog } from "../e2e/generate/support/catalog.js";
import { temporaryFolder } from "../e2e/generate/support/folders.js";
import { command, commandRun } from "../e2e/generate/support/in-process.js";
import { document, operationsOf, type Document } from "./document.js";

interface Price {
  readonly unit: string;
  readonly formula: string;
  readonly tiers: readonly {
    readonly key: string;
    readonly price: number;
    readonly when?: Readonly<Record<string, readonly string[]>>;
  }[];
}

const pricesIn = ({ components }: Document, component: string) =>
  components.schemas[component]?.["x-price"] as Readonly<Record<string, Price>> | undefined;

test("a price matches the price list, with the words that select a tier and the formula of document 1", () => {
  expect(pricesIn(document, "x-imagine-video-request")).toEqual({
    "x-imagine-video": {
      currency: "USD",
      unit: "usd_per_second",
      dimension: "resolution",
      tiers: [
        { key: "480P", price: 0.04, list_price: 0.05, when: { resolution: ["480p"] } },
        { key: "720P", price: 0.056, list_price: 0.07, when: { resolution: ["720p"] } },
        { key: "default", price: 0.04, list_price: 0.05 },
      ],
      image_input: { unit: "usd_per_image", price: 0.002, list_price: 0.0025 },
      video_input: { unit: "usd_per_second", price: 0.01, list_price: 0.0125 },
      formula:
        "video ? (tier 720P + video_input) × seconds(video) : tier × duration + image_input × count(image_urls)",
      notes: ["nsfw_check adds a cost that no document states."],
    },
  });
});

test("an operation has the price of each model that it accepts", () => {
  const pricesOf = (request: string) =>
    Object.entries(pricesIn(document, request) ?? {}).map(([id, { unit, formula, tiers }]) => [
      id,
      unit,
      formula,
      tiers[0]?.price,
    ]);
  expect(pricesOf("music-upload-cover-request")).toEqual([
    ["x-music-a", "usd_per_call", "tier × (max_mode ? 2 : 1)", 0.08],
  ]);
  expect(pricesOf("music-extend-flow-music-request")).toEqual([
    ["x-music-b", "usd_per_call", "tier", 0.1],
  ]);
});

const selected = Object.values(
  operationsOf(document).get("POST /v1/videos/generations")?.requestBody?.content?.[
    "application/json"
  ]?.examples ?? {},
).flatMap(({ summary: id, value }) => {
  const { tiers = [] } = Object.values(pricesIn(document, `${id}-request`) ?? {})[0] ?? {};
  return tiers.flatMap(({ price, when = {} }) =>
    Object.entries(when).flatMap(([field, words]) =>
      words.map((word) => [id, field, word, price, value as Record<string, unknown>] as const),
    ),
  );
});

test.each(selected)(
  "%s with %s %s is billed by that tier, %d",
  async (_, field, word, price, value) => {
    await using gateway = await startGateway();
    const body = { ...value, [field]: word };
    const answer = await fetch(`${gateway.url}/v1/videos/generations`, {
      method: "POST",
      headers: { authorization: `Bearer ${gateway.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.ok ? "" : await answer.text()]).toEqual([200, ""]);
    const [create] = gateway.creates();
    const each = (create?.price ?? 0) / 1_000_000 / price;
    // The seconds of the request. Without a duration, they are the model's default, which is a
    // whole number.
    expect(each).toBeCloseTo(Math.round(each), 9);
    expect(Math.round(each)).toBe(body["duration"] ?? Math.round(each));
    expect(Math.round(each)).toBeGreaterThan(1);
  },
);

test("price blocks of deployed lists: nested, with variants, free images, added seconds, tokens", () => {
  const item = (price: number) => ({ original_price: price, after_discount: price });
  const blocks = {
    fixed_prices: {
      unit: "usd_per_second",
      dimension: "resolution",
      items: { "1080P": item(0.2), "official-720P-audio": item(0.3), "720P-input": item(0.1) },
    },
    input_material_prices: {
      image: { unit: "usd_per_image", ...item(0.01), free_count: 2 },
      video: {
        unit: "usd_per_second",
        items: { "720P": item(0.05) },
        billing_mode: "additive_duration",
      },
    },
    token_settlement_prices: { unit: "usd_per_million_tokens" },
  };
  const facts = {
    words: { resolution: ["720p", "fullhd"] },
    aliases: { fullhd: "1080p" },
    variants: { audio: "generate_audio", official: "official_fallback" },
    duration: ["duration"],
    counts: [{ at: "n", multiplies: true }, { at: "parameters/batch_size" }],
    images: [["image_urls/*", "image_with_roles/*"]],
    videos: [{ at: "video_urls/*", length: "requested" }],
  };
  expect(priceOf(blocks, { schema: {}, pricing: facts })).toEqual({
    currency: "USD",
    unit: "usd_per_second",
    dimension: "resolution",
    tiers: [
      { key: "1080P", price: 0.2, when: { resolution: ["fullhd"] } },
      {
        key: "official-720P-audio",
        price: 0.3,
        when: { resolution: ["720p"] },
        with: ["official_fallback", "generate_audio"],
      },
      { key: "720P-input", price: 0.1, when: { resolution: ["720p"] }, with: ["video_urls"] },
    ],
    image_input: { unit: "usd_per_image", free_count: 2, price: 0.01 },
    video_input: {
      unit: "usd_per_second",
      billing_mode: "additive_duration",
      tiers: [{ key: "720P", price: 0.05 }],
    },
    formula:
      "tier × duration × n + image_input × max(0, count(image_urls, image_with_roles) - 2) + video_input × seconds(video_urls)",
    notes: [
      "Whether parameters.batch_size multiplies the price is not known.",
      "The final price depends on the tokens that the task uses, so these prices are estimates.",
    ],
  });
});

test("an undocumented unit has no formula, and a model without fixed prices has no price", () => {
  const NOTHING = { schema: {}, pricing: {} };
  const tier = { default: { after_discount: 1 } };
  expect(priceOf({ fixed_prices: { unit: "usd_per_frame", items: tier } }, NOTHING)).toEqual({
    currency: "USD",
    unit: "usd_per_frame",
    tiers: [{ key: "default", price: 1 }],
  });
  expect(
    priceOf({ image_input_price: { unit: "usd_per_image", after_discount: 1 } }, NOTHING),
  ).toBe(undefined);
});

test("prices come from the SDK's lock; without an SDK the document has none", async () => {
  const folder = temporaryFolder();
  const catalog = saveCatalog(folder, "catalog.json", [entry("x-2.3")]);
  const written = async () => {
    const args = ["--catalog", catalog, "--out", "-"];
    const { out } = await commandRun("openapi", runOpenApi, args, { cwd: folder });
    return pricesIn(JSON.parse(out) as Document, "x-2.3-request");
  };
  expect(await written()).toBe(undefined);
  const made = await command(["--catalog", catalog, "--out", "generated"], { cwd: folder });
  expect(made.code).toBe(0);
  expect((await written())?.["x-2.3"]?.tiers.map(({ price }) => price)).toEqual([0.064, 0.036]);
  const lock = JSON.parse(readFileSync(join(folder, "generated/contracts.lock.json"), "utf8")) as {
    readonly prices: unknown;
  };
  expect(lock.prices).toBe(null);
});
