// What a request would cost by the price catalog, with the contract's defaults for what it leaves out.
import { isObject } from "../validation/value.js";
import { valuesAt } from "../validation/vocabulary.js";
import { unknown, type Estimate } from "./estimate.js";
import type { PriceCatalog, PriceEntry } from "./record.js";
import { wellFormedEntry } from "./well-formed.js";
import { videoPrice, type Seconds, type VideoUsage } from "./video-price.js";

/** A price catalog, or the entry of the model in it. */
export type Prices = PriceCatalog | PriceEntry;

/** What an estimate needs to know about a model. */
export interface ModelFacts {
  readonly id: string;
  /** Defaults of the contract, by field. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
}

type Request = Readonly<Record<string, unknown>>;

// 2-video.md, Model: x-v3-omni: `std` is 720P, `pro` 1080P. 2160p is treated as 4k (Model: x-omni-1.1-flash).
const ALIASES: Readonly<Record<string, string>> = { std: "720p", pro: "1080p", "2160p": "4k" };

// 2-video.md: x-omni chooses 3 to 10 seconds; a video that x-v3-omni edits lasts 3 to 10 seconds.
const CHOSEN_SECONDS = { min: 3, max: 10 };
// 2-video.md, Models: x-v4-fast and x-v4-std: a reference video lasts at most 10 seconds, and costs 1.5 to 2 times as much.
const REFERENCE_SECONDS = { min: 1, max: 10 };
const REFERENCE_FACTOR = { min: 1.5, max: 2 };
// 3-music-and-text.md, Limits: max_mode is billed at twice the standard price.
const MAX_MODE_FACTOR = 2;
// 2-video.md, Models: x-imagine-video and x-imagine-video-1.5: the moderation adds cost; how much is not shown.
const MODERATION = "nsfw_check adds a cost that no document states";

const IMAGE_FIELDS = [
  "image_urls/*",
  "image_with_roles/*",
  "first_frame_image",
  "last_frame_image",
  "end_frame_image",
  "mid_frame_images/*",
  "ref_images/*/image_urls/*",
];

/** What only the caller knows. */
export interface EstimateOptions {
  /** Length of the video that the request edits or refers to, in seconds; its URL does not tell. */
  readonly sourceSeconds?: number | undefined;
}

/** Estimates a request; pure, no network. */
export function estimateRequest(
  model: ModelFacts,
  request: Request,
  prices: Prices,
  options: EstimateOptions = {},
): Estimate {
  const entry = priceEntry(prices, model.id);
  if (entry === undefined) return unknown(`the price catalog has no entry for ${model.id}`);
  return videoPrice(entry, usageOf(model, request, options.sourceSeconds));
}

/** The usable entry of a model, by its id; an exact match wins over one without case. */
export function priceEntry(prices: Prices, id: string): PriceEntry | undefined {
  if (!isCatalog(prices)) return wellFormedEntry(prices);
  const entries = Object.values(prices.models)
    .flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
    .flatMap((entry) => wellFormedEntry(entry) ?? []);
  return (
    entries.find((entry) => entry.id === id) ??
    entries.find((entry) => entry.id.toLowerCase() === id.toLowerCase())
  );
}

function isCatalog(prices: Prices): prices is PriceCatalog {
  return isObject(prices["models" as keyof Prices]) && !("fixed_prices" in prices);
}

function usageOf(
  { defaults = {} }: ModelFacts,
  request: Request,
  sourceSeconds: number | undefined,
): VideoUsage {
  const field = (name: string): unknown => request[name] ?? defaults[name];
  const keys = [field("resolution"), field("mode"), field("quality")]
    .filter((value): value is string => typeof value === "string" && value !== "")
    .flatMap((value) => [value, ALIASES[value.toLowerCase()] ?? []].flat());
  const length = lengthOf(request, field("duration"), sourceSeconds);
  const edits = isObject(request["video"]);
  const images = IMAGE_FIELDS.reduce(
    (count, at) => count + valuesAt(request, ...at.split("/")).length,
    0,
  );
  return {
    keys,
    variants: variantsOf(request, field("audio") === true),
    images,
    edits,
    sourceSeconds: edits ? sourceSeconds : undefined,
    ...length,
    factor: factorOf(length.factor, field("n"), field("max_mode")),
    open: field("nsfw_check") === true ? [MODERATION] : [],
  };
}

function factorOf(references: Range = { min: 1, max: 1 }, calls: unknown, doubled: unknown): Range {
  const times =
    (typeof calls === "number" && calls > 1 ? calls : 1) * (doubled === true ? MAX_MODE_FACTOR : 1);
  return { min: references.min * times, max: references.max * times };
}

function variantsOf(request: Request, audio: boolean): ("audio" | "input" | "extend")[] {
  const has = (path: string) => valuesAt(request, ...path.split("/")).length > 0;
  const extended = request["extend_from_task_id"] !== undefined;
  const given = ["video_urls/*", "video_list/*", "ref_videos/*"].some(has);
  return [
    ...(extended ? (["extend"] as const) : []),
    ...(given ? (["input"] as const) : []),
    // 2-video.md, Model: x-v3-omni: `audio` is ignored when `video_list` is present.
    ...(audio && !has("video_list/*") ? (["audio"] as const) : []),
  ];
}

type Range = Exclude<Seconds, number>;

interface Length {
  readonly seconds: Seconds | undefined;
  readonly factor?: Range;
  readonly reasons?: readonly string[];
}

function lengthOf(request: Request, duration: unknown, source: number | undefined): Length {
  const types = valuesAt(request, "ref_videos", "*", "type");
  if (types.length > 0) {
    const follows = types.includes("reference");
    const own = typeof duration === "number" && !follows ? duration : source;
    const asked = own ?? REFERENCE_SECONDS;
    const reasons = ["a reference video costs about 1.5 to 2 times as much"];
    if (typeof asked !== "number") reasons.push("the length follows the reference video");
    return { seconds: asked, factor: REFERENCE_FACTOR, reasons };
  }
  const edited = valuesAt(request, "video_list", "*").some(
    (video) => isObject(video) && (video["refer_type"] ?? "base") === "base",
  );
  if (edited) {
    return { seconds: source ?? CHOSEN_SECONDS, reasons: ["the length follows the edited video"] };
  }
  // -1 and the like stand for "as the model likes".
  if (typeof duration === "number" && duration > 0) return { seconds: duration };
  const text =
    typeof duration === "string" && /^\d+(\.\d+)?$/.test(duration) ? Number(duration) : 0;
  if (text > 0) return { seconds: text };
  return {
    seconds: CHOSEN_SECONDS,
    reasons: ["the model chooses the length, typically 3 to 10 s"],
  };
}
