// What a request costs, in micro-USD: the estimate formulas of 1-core.md, Price catalog entries, applied as final prices.
import { toMicros } from "../money/micros.js";
import { valuesAt } from "../validation/instance-path.js";
import { videoSeconds, type VideoRequest } from "../videos/seconds.js";
import type { PriceEntry, PriceList, TokenPrice } from "./price-list.js";
import { priceEntry } from "./price-list.js";

/** Assumption: what a model without a price costs, in USD per call. */
const UNPRICED_USD = 0.05;

/** Assumption: "with ref_videos, about 1.5 to 2 times" (2-video.md, x-v4-fast and x-v4-std). */
const REFERENCE_VIDEO_FACTOR = 1.5;

/** Resolutions of the `mode` words of x-v3-omni (2-video.md, Model: x-v3-omni). */
const MODE_RESOLUTION: ReadonlyMap<unknown, string> = new Map([
  ["std", "720P"],
  ["pro", "1080P"],
  ["4k", "4K"],
]);

const IMAGE_PATHS = [
  "image_urls/*",
  "image_with_roles/*/url",
  "first_frame_image",
  "last_frame_image",
  "end_frame_image",
];

/** Price of a video request. */
export function videoPrice(prices: PriceList, request: VideoRequest): number {
  const entry = priceEntry(prices, request.model);
  if (entry?.fixed_prices === undefined) return toMicros(UNPRICED_USD);
  const { body, defaults } = request;
  const field = (name: string): unknown => body[name] ?? defaults[name];
  const seconds = videoSeconds(request);

  if (body["video"] !== undefined && entry.video_input_price !== undefined) {
    const perSecond = tier(entry, "720P") + entry.video_input_price.after_discount;
    return toMicros(perSecond * seconds);
  }

  const asked = field("resolution") ?? MODE_RESOLUTION.get(field("mode"));
  const resolution = typeof asked === "string" ? asked : "default";
  const factor = valuesAt(body, "ref_videos/*").length > 0 ? REFERENCE_VIDEO_FACTOR : 1;
  const quantity = entry.fixed_prices.unit === "usd_per_second" ? seconds : 1;
  const images = IMAGE_PATHS.flatMap((path) => valuesAt(body, path)).length;
  const perImage = entry.image_input_price?.after_discount ?? 0;
  const key = resolution.toLowerCase() === "2160p" ? "4K" : resolution;
  return toMicros(tier(entry, key) * quantity * factor + perImage * images);
}

/** Price of `calls` calls of a model with a price per call (images, music). */
export function callPrice(prices: PriceList, model: string, calls: number): number {
  const entry = priceEntry(prices, model);
  return toMicros((entry === undefined ? UNPRICED_USD : tier(entry, "default")) * calls);
}

/** Output price of a resolution: keys match case-insensitively, `default` is the one price of anything else. */
function tier({ fixed_prices }: PriceEntry, resolution: string): number {
  const items = fixed_prices?.items ?? [];
  const named = (key: string) => items.find((item) => item.key.toLowerCase() === key.toLowerCase());
  return (named(resolution) ?? named("default") ?? items[0])?.after_discount ?? UNPRICED_USD;
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
