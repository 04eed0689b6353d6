// Computes the price of a video in micro-USD. Uses the documented estimate formulas as final prices
// (1-core.md, Price catalog entries).
import { getMember, valuesAt } from "../validation/json-path.js";
import { inputPrice, tier, UNPRICED_USD } from "./charge.js";
import { toMicros } from "./ledger.js";
import {
  priceEntry,
  type InputPrice,
  type PriceEntry,
  type PriceFacts,
  type PriceList,
} from "./price-list.js";

/** The data of a video request that decides its price. */
export interface VideoRequest {
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Default values of request fields, from the model's contract. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Documented price rules of the model. */
  readonly facts: PriceFacts;
  /** Total seconds of the source videos, if a test sets them by the scenario `source-video`. */
  readonly sourceSeconds?: number | undefined;
}

/**
 * Assumed seconds of a video, if the request does not contain its length. The gateway reads no
 * media files.
 */
const ASSUMED_SECONDS = 5;

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

/** Returns true if the request body has a source video. */
export function hasSourceVideo(body: VideoRequest["body"]): boolean {
  return countAt(body, ["video", ...VIDEO_PATHS]) > 0;
}

export function videoPrice(prices: PriceList, request: VideoRequest): number {
  const entry = priceEntry(prices, request.model);
  if (entry?.fixed_prices === undefined) return toMicros(UNPRICED_USD);
  const { video } = inputBlocks(entry);
  const isEdit = request.body["video"] !== undefined && video !== undefined;
  if (!isEdit) return toMicros(generationPrice(entry, entry.fixed_prices.unit, request));
  const { sourceSeconds = ASSUMED_SECONDS } = request;
  return toMicros((tier(entry, ["720P"]) + inputPrice(video, ["720P"])) * sourceSeconds);
}

function generationPrice(entry: PriceEntry, unit: string, request: VideoRequest): number {
  const { body, facts } = request;
  const seconds = videoSeconds(request);
  const { image, video } = inputBlocks(entry);
  const words = resolutionWords(request);
  const videos = countAt(body, VIDEO_PATHS);
  const price = tier(entry, keysOf(request, words, videos));
  const isAdded = videos > 0 && video?.billing_mode === "additive_duration";
  // The documents give a range: "with ref_videos, about 1.5 to 2 times" (2-video.md, x-v4-fast and
  // x-v4-std). Assumption: the lower factor applies.
  const [factor = 1] = isAdded
    ? []
    : requestVideos(facts, body).flatMap((one) => one.factor?.[0] ?? []);
  const quantity = unit === "usd_per_second" ? seconds : 1;
  const images = Math.max(0, countAt(body, IMAGE_PATHS) - (image?.free_count ?? 0));
  const added = isAdded
    ? addedSeconds(video, request.sourceSeconds ?? seconds * videos, videos)
    : 0;
  const media = inputPrice(image, words) * images + inputPrice(video, words) * added;
  return price * quantity * factor + media;
}

function addedSeconds(
  { max_billable_seconds: most = Infinity }: InputPrice,
  all: number,
  videos: number,
) {
  return Math.min(all, most * videos);
}

/**
 * Returns the prices of input images and videos. These prices may be nested (4-field-notes.md,
 * Prices).
 */
function inputBlocks(entry: PriceEntry) {
  return {
    image: entry.image_input_price ?? entry.input_material_prices?.image,
    video: entry.video_input_price ?? entry.input_material_prices?.video,
  };
}

/** Returns the requested resolution, and its name in the price list. */
function resolutionWords({ body, defaults, facts }: VideoRequest): string[] {
  const field = (name: string): unknown => body[name] ?? defaults[name];
  const word = field("resolution") ?? field("mode");
  if (typeof word !== "string") return [];
  return [word, facts.aliases?.[word.toLowerCase()] ?? word];
}

/** Returns price list keys to look up, the most specific first: `1080p-audio` before `1080p`. */
function keysOf(
  { body, defaults, facts }: VideoRequest,
  words: readonly string[],
  videos: number,
): string[] {
  const isSilent = requestVideos(facts, body).some(({ silent }) => silent === true);
  const sound = (body["audio"] ?? defaults["audio"]) === true && !isSilent;
  const variants = [...(sound ? ["audio", "sound"] : []), ...(videos > 0 ? ["input"] : [])];
  const special = variants.flatMap((one) => [...words.map((word) => `${word}-${one}`), one]);
  return [...special, ...words, ...words.map((word) => `official-${word}`)];
}

/**
 * Returns the seconds to charge: the requested duration, unless an input video or the model decides
 * the length.
 */
function videoSeconds({ body, defaults, facts, sourceSeconds }: VideoRequest): number {
  const lengthSource = requestVideos(facts, body).find(({ at, length, unless = {} }) => {
    const isExcepted = (video: unknown) =>
      Object.entries(unless).some(([name, word]) => getMember(video, name) === word);
    return length !== "requested" && !valuesAt(body, at).every(isExcepted);
  });
  // The model shortens a video that is longer than `most` (2-video.md, x-v4-fast and x-v4-std: "at
  // most 10 s").
  const [, most = Infinity] = lengthSource?.seconds ?? [];
  if (lengthSource !== undefined) return Math.min(sourceSeconds ?? ASSUMED_SECONDS, most);
  if (facts.seconds !== undefined) return ASSUMED_SECONDS;
  const duration = secondsOf(body["duration"] ?? defaults["duration"]);
  // A saved catalog may allow a negative duration, but a price is never negative.
  return duration > 0 ? duration : ASSUMED_SECONDS;
}

// Returns a duration in seconds; 0 if the value is no duration. A model of a saved catalog may use
// text, such as `5` or `8s`.
function secondsOf(value: unknown): number {
  if (typeof value === "string") return Number(/^(\d+(?:\.\d+)?)\s*s?$/i.exec(value)?.[1] ?? 0);
  return typeof value === "number" ? value : 0;
}

function requestVideos({ videos = [] }: PriceFacts, body: VideoRequest["body"]) {
  return videos.filter(({ at }) => valuesAt(body, at).length > 0);
}

function countAt(body: VideoRequest["body"], paths: readonly string[]): number {
  return paths.flatMap((path) => valuesAt(body, path)).length;
}
