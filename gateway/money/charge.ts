// What a request costs, in micro-USD: the estimate formulas of 1-core.md, Price catalog entries, applied as final prices.
import { toMicros } from "./micros.js";
import { valuesAt } from "../validation/json-path.js";
import { videoSeconds, type VideoRequest } from "./video-seconds.js";
import type { FixedPrices, InputPrice, PriceEntry, PriceList, TokenPrice } from "./price-list.js";
import { priceEntry } from "./price-list.js";

/** Assumption: what a model without a price costs, in USD per call. */
const UNPRICED_USD = 0.05;

/** Assumption: "with ref_videos, about 1.5 to 2 times" (2-video.md, x-v4-fast and x-v4-std). */
const REFERENCE_VIDEO_FACTOR = 1.5;

/** Resolutions of the `mode` words of x-v3-omni, and of `2160p` (2-video.md, Model: x-v3-omni; Model: x-omni-1.1-flash). */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["std", "720P"],
  ["pro", "1080P"],
  ["2160p", "4K"],
]);

const IMAGE_PATHS = [
  "image_urls/*",
  "image_with_roles/*/url",
  "first_frame_image",
  "last_frame_image",
  "end_frame_image",
  "mid_frame_images/*/image_url",
  "ref_images/*/image_urls/*",
];

const VIDEO_PATHS = ["video_urls/*", "video_list/*", "ref_videos/*"];

/** Price of a video request. */
export function videoPrice(prices: PriceList, request: VideoRequest): number {
  const entry = priceEntry(prices, request.model);
  if (entry?.fixed_prices === undefined) return toMicros(UNPRICED_USD);
  const { body, defaults } = request;
  const field = (name: string): unknown => body[name] ?? defaults[name];
  const seconds = videoSeconds(request);
  const image = entry.image_input_price ?? entry.input_material_prices?.image;
  const video = entry.video_input_price ?? entry.input_material_prices?.video;
  const count = (paths: readonly string[]) => paths.flatMap((path) => valuesAt(body, path)).length;

  if (body["video"] !== undefined && video !== undefined) {
    return toMicros((tier(entry, ["720P"]) + inputPrice(video, ["720P"])) * seconds);
  }

  const asked = [field("resolution") ?? field("mode")].filter((word) => typeof word === "string");
  const words = asked.flatMap((word) => [word, ALIASES.get(word.toLowerCase()) ?? word]);
  const videos = count(VIDEO_PATHS);
  // "audio … ignored when `video_list` is present" (2-video.md, Model: x-v3-omni).
  const sound = field("audio") === true && valuesAt(body, "video_list/*").length === 0;
  const variants = [...(sound ? ["audio", "sound"] : []), ...(videos > 0 ? ["input"] : [])];
  const special = variants.flatMap((one) => [...words.map((word) => `${word}-${one}`), one]);
  const official = words.map((word) => `official-${word}`);
  const price = tier(entry, [...special, ...words, ...official]);
  const isAdded = videos > 0 && video?.billing_mode === "additive_duration";
  const factor = valuesAt(body, "ref_videos/*").length > 0 && !isAdded ? REFERENCE_VIDEO_FACTOR : 1;
  const quantity = entry.fixed_prices.unit === "usd_per_second" ? seconds : 1;
  const images = Math.max(0, count(IMAGE_PATHS) - (image?.free_count ?? 0));
  const added = isAdded ? Math.min(seconds, video.max_billable_seconds ?? Infinity) * videos : 0;
  return toMicros(
    price * quantity * factor +
      (image === undefined ? 0 : inputPrice(image, words) * images) +
      (video === undefined ? 0 : inputPrice(video, words) * added),
  );
}

function inputPrice({ after_discount: price, items = [] }: InputPrice, words: readonly string[]) {
  return price ?? priceAt(items, words) ?? 0;
}

/** Price of `calls` calls of a model with a price per call (images, music). */
export function callPrice(prices: PriceList, model: string, calls: number): number {
  const entry = priceEntry(prices, model);
  return toMicros((entry === undefined ? UNPRICED_USD : tier(entry, [])) * calls);
}

/** Output price of the first key that is listed: matched case-insensitively, `default` is the one price of anything else. */
function tier({ fixed_prices }: PriceEntry, keys: readonly string[]): number {
  return priceAt(fixed_prices?.items ?? [], keys) ?? UNPRICED_USD;
}

function priceAt(items: FixedPrices["items"], keys: readonly string[]): number | undefined {
  const named = (key: string) => items.find((item) => item.key.toLowerCase() === key.toLowerCase());
  const [found] = [...keys, "default"].flatMap((key) => named(key) ?? []);
  return (found ?? items[0])?.after_discount;
}

/** Tokens of one text call. */
export interface TokenCounts {
  readonly input: number;
  readonly output: number;
}

/**
 * Price of a text call: the tier is chosen by the total input tokens and prices the whole request; tier values are list
 * prices and take `price_factor` (1-core.md, Price rules 5).
 */
export function tokenCharge(price: TokenPrice | undefined, tokens: TokenCounts): number {
  if (price === undefined) return toMicros(UNPRICED_USD);
  const tiers = price.tier_count > 1 ? (price.tiers ?? []) : [];
  const chosen =
    tiers.find(({ up_to_input_tokens: limit = Infinity }) => tokens.input <= limit) ?? tiers.at(-1);
  const rates = chosen ?? price.effective_rates;
  const factor = chosen === undefined ? 1 : price.price_factor;
  const input = rates["input"] ?? rates["text_input"] ?? 0;
  const output = rates["output"] ?? rates["text_output"] ?? 0;
  // USD per million tokens is micro-USD per token.
  return Math.round((tokens.input * input + tokens.output * output) * factor);
}
