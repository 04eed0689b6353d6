// Reads the quantities that determine the price of a request: seconds, images and videos.
import { isObject } from "../validation/value.js";
import { valuesAt } from "../validation/vocabulary.js";
import type { Entry } from "./entry.js";
import type { Usage } from "./entry-price.js";
import { formatRange, type Range } from "./estimate.js";
import type { InputVideos, PricingFacts } from "./facts.js";
import { COUNT_NAME, resultCount } from "./result-count.js";

/** Information about a model that an estimate needs. */
export interface ModelFacts {
  readonly id: string;
  /** Default values in the contract, by field name. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
  /**
   * The request fields that affect the price. If absent, the estimate of most requests is unknown,
   * because any field may change the price.
   */
  readonly pricing?: PricingFacts | undefined;
}

type Request = Readonly<Record<string, unknown>>;
type Field = (name: string) => unknown;

const NOTHING: Usage = {
  words: [],
  listed: false,
  variants: [],
  seconds: undefined,
  images: [0, 0],
  videos: 0,
  videoSeconds: undefined,
  edits: false,
  factor: [1, 1],
  reasons: [],
  open: [],
};

/**
 * Reads the quantities of a request that determine its price. `source` is the total length of its
 * input videos in seconds, if known.
 */
export function usageOf(
  model: ModelFacts,
  request: Request,
  entry: Entry,
  source: number | undefined,
): Usage {
  const { pricing, defaults } = model;
  if (pricing === undefined) return usageWithoutFacts(model.id, request, entry);
  const field: Field = (name) => request[name] ?? defaults?.[name];
  const words = wordsOf(pricing, entry.output?.dimension, field);
  const count = resultCount(pricing.counts ?? [], request, defaults ?? {});
  const requested = secondsOf(pricing, field);
  const videos = videosOf(request, pricing.videos ?? [], source, entry, requested);
  const variants = Object.entries(pricing.variants ?? {})
    .filter(([name, selector]) => isValue(field(selector)) && !(name === "audio" && videos.silent))
    .map(([name]) => name);
  const times = factorOf(pricing, field);
  const [fewest, most] = imagesOf(request, pricing.images ?? []);
  // If the price list has prices for input images or videos, each field with input files may add a
  // cost.
  const media = entry.image === undefined && entry.video === undefined ? [] : pricing.media;
  return {
    ...words,
    variants: videos.count > 0 && !videos.edits ? [...variants, "input"] : variants,
    seconds: videos.seconds,
    images: [fewest, most * Math.max(1, count.results[1])],
    videos: videos.count,
    videoSeconds: videos.length,
    edits: videos.edits,
    factor: [
      times * count.results[0] * videos.factor[0],
      times * count.results[1] * videos.factor[1],
    ],
    reasons: [...count.reasons, ...videos.reasons],
    open: [
      ...(pricing.open ?? [])
        .filter((name) => isValue(field(name)))
        .map((name) => `${name} adds a cost that no document states`),
      ...(media ?? [])
        .filter((path) => valuesIn(request, path).length > 0)
        .map((path) => `the cost of ${path} as input material is not known`),
      ...count.open,
      ...videos.open,
    ],
  };
}

// Without price facts of the model, any field may change the price. Some fields are ignored: fields
// that are empty or `false`, and strings whose field name does not look like a number of results.
function usageWithoutFacts(id: string, request: Request, entry: Entry): Usage {
  const mayAffectPrice = Object.entries(request).some(
    ([name, value]) => isValue(value) && (typeof value !== "string" || COUNT_NAME.test(name)),
  );
  const isFree = entry.output?.items.every(({ price }) => price?.digits === 0n) === true;
  const isOpen =
    (mayAffectPrice && !isFree) || entry.image !== undefined || entry.video !== undefined;
  const open = `the SDK has no contract for ${id}, so it is not known which fields affect the price`;
  return isOpen ? { ...NOTHING, open: [open] } : NOTHING;
}

function wordsOf(
  { words: fields = {}, aliases = {} }: PricingFacts,
  dimension: unknown,
  field: Field,
): Pick<Usage, "words" | "listed"> {
  // The `dimension` of a price list is the request field that selects its prices. If it is not the
  // resolution and `fields` does not contain it, only the dimension selects the price.
  const isOther =
    typeof dimension === "string" &&
    dimension !== "resolution" &&
    !Object.hasOwn(fields, dimension);
  const names = isOther ? [dimension] : Object.keys(fields);
  const fieldWords = names.flatMap((name) => {
    const value = field(name);
    const isWord = typeof value === "string" || typeof value === "number";
    return isWord && value !== "" ? [[name, String(value).toLowerCase()] as const] : [];
  });
  const meaning = (word: string) => (Object.hasOwn(aliases, word) ? aliases[word] : undefined);
  return {
    words: fieldWords.map(([, word]) => [word, meaning(word) ?? []].flat()),
    listed: fieldWords.every(([name, word]) => isOther || fields[name]?.includes(word)),
  };
}

function factorOf({ factors = {} }: PricingFacts, field: Field): number {
  return Object.entries(factors).reduce(
    (product, [name, factor]) => (field(name) === true ? product * factor : product),
    1,
  );
}

function imagesOf(request: Request, paths: NonNullable<PricingFacts["images"]>): Range {
  let [min, max] = [0, 0];
  for (const path of paths) {
    const counts = [path].flat().map((at) => valuesIn(request, at).length);
    min += Math.max(0, ...counts);
    max += counts.reduce((sum, count) => sum + count, 0);
  }
  return [min, max];
}

/** The output length. If it is a range, `reasons` explain why. */
interface RequestedLength {
  readonly seconds: Range | undefined;
  readonly reasons: readonly string[];
}

function secondsOf(
  { duration = [], durationTexts = [], seconds, typical }: PricingFacts,
  field: Field,
): RequestedLength {
  const names = duration.filter((name) => field(name) !== undefined && field(name) !== null);
  // With a value such as -1, the model chooses the length. A string is read as a length only if
  // `durationTexts` lists its field.
  const lengths = names.flatMap(
    (name) => lengthOf(field(name), durationTexts.includes(name)) ?? [],
  );
  const isExact = names.length > 0 && lengths.length === names.length;
  const length = isExact ? ([Math.min(...lengths), Math.max(...lengths)] as const) : seconds;
  if (length === undefined || length[0] === length[1]) return { seconds: length, reasons: [] };
  const chosen = `the model chooses the length,${typical === true ? " typically" : ""}`;
  const cause = isExact ? "the length is" : chosen;
  return { seconds: length, reasons: [`${cause} ${formatRange(length)} s`] };
}

interface Videos extends RequestedLength {
  readonly count: number;
  /** Total length of the input videos, in seconds. */
  readonly length: Range | undefined;
  readonly edits: boolean;
  readonly silent: boolean;
  readonly factor: Range;
  readonly open: readonly string[];
}

function videosOf(
  request: Request,
  facts: readonly InputVideos[],
  source: number | undefined,
  entry: Entry,
  requested: RequestedLength,
): Videos {
  const [first, second] = facts.filter(({ at }) => valuesIn(request, at).length > 0);
  if (first === undefined) {
    const none = { count: 0, length: undefined, edits: false, silent: false } as const;
    return { ...none, ...requested, factor: [1, 1], open: [] };
  }
  const { at, length, factor, seconds: each } = first;
  const videoValues = valuesIn(request, at);
  const callerLength: Range | undefined = source === undefined ? undefined : [source, source];
  const inputLength =
    callerLength ?? (each && [each[0] * videoValues.length, each[1] * videoValues.length]);
  const output = outputOf(first, videoValues, callerLength, inputLength, requested);
  const times = `input videos multiply the price by about ${factor?.join(" to ")}`;
  const undocumented = `with videos in ${at}, the output length and cost are not known`;
  return {
    count: videoValues.length,
    length: inputLength,
    seconds: output.seconds,
    edits: length === "edited",
    silent: first.silent === true,
    // If the price list has a price for input videos, it is not known whether the factor applies in
    // addition to this price. So the minimum factor is 1.
    factor: factor === undefined ? [1, 1] : [entry.video === undefined ? factor[0] : 1, factor[1]],
    reasons: factor === undefined ? output.reasons : [times, ...output.reasons],
    open: length === undefined || second !== undefined ? [undocumented] : [],
  };
}

/** Returns the output length of a request with input videos. */
function outputOf(
  { at, length, unless = {}, seconds: each }: InputVideos,
  videoValues: readonly unknown[],
  callerLength: Range | undefined,
  inputLength: Range | undefined,
  requested: RequestedLength,
): RequestedLength {
  if (length === "edited") return { seconds: callerLength, reasons: [] };
  const isRequested = (video: unknown) =>
    isObject(video) && Object.entries(unless).some(([name, value]) => video[name] === value);
  if (length !== "follows" || videoValues.every(isRequested)) return requested;
  // If a video is longer than its limit `each[1]`, the model cuts or refuses it. So the minimum
  // length is at most this limit.
  const cut: Range | undefined = inputLength &&
    each && [Math.min(inputLength[0], each[1]), inputLength[1]];
  return { seconds: cut ?? inputLength, reasons: [`the length depends on ${at}`] };
}

function valuesIn(request: Request, path: string): unknown[] {
  return valuesAt(request, path).filter(isValue);
}

function lengthOf(value: unknown, isText: boolean): number | undefined {
  if (isText && typeof value === "string") {
    const seconds = Number(/^(\d+(?:\.\d+)?)\s*s?$/i.exec(value)?.[1] ?? 0);
    return seconds > 0 ? seconds : undefined;
  }
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

// Returns whether a field has content. An empty list, an empty string and `false` are no content.
function isValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== "";
}
