// What a request would cost by the price catalog, with the contract's defaults for what it leaves out.
import { isObject } from "../validation/value.js";
import { valuesAt } from "../validation/vocabulary.js";
import { readEntry, type Entry } from "./entry.js";
import { unknown, type Estimate } from "./estimate.js";
import type { InputVideos, PricingFacts } from "./facts.js";
import type { PriceCatalog, PriceEntry } from "./record.js";
import { entryPrice, type Range, type Usage } from "./video-price.js";

/** A price catalog, or the entry of the model in it. */
export type Prices = PriceCatalog | PriceEntry;

/** What an estimate needs to know about a model. */
export interface ModelFacts {
  readonly id: string;
  /** Defaults of the contract, by field. */
  readonly defaults?: Readonly<Record<string, unknown>> | undefined;
  /** What moves the price; without it only what the price list alone decides is an amount. */
  readonly pricing?: PricingFacts | undefined;
}

/** What only the caller knows. */
export interface EstimateOptions {
  /** Length of the video that the request edits or refers to, in seconds, of several together; its URL does not tell. */
  readonly sourceSeconds?: number | undefined;
}

type Request = Readonly<Record<string, unknown>>;

/** Estimates a request; pure, no network. Throws `RangeError` where `sourceSeconds` is no length. */
export function estimateRequest(
  model: ModelFacts,
  request: Request,
  prices: Prices,
  { sourceSeconds: source }: EstimateOptions = {},
): Estimate {
  if (source !== undefined && !(source > 0 && source < Infinity)) {
    throw new RangeError("sourceSeconds must be a number of seconds above 0");
  }
  const estimates = entriesOf(prices, model.id).flatMap((listed) => {
    const entry = readEntry(listed);
    return entry === undefined ? [] : [entryPrice(entry, usageOf(model, request, entry, source))];
  });
  const [first, ...others] = estimates;
  if (first === undefined) return unknown(`the price catalog has no entry for ${model.id}`);
  const isOne = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return isOne ? first : unknown(`the price catalog has several prices for ${model.id}`);
}

/** The entry of a model, by its id; an exact match wins over one without case. */
export function priceEntry(prices: Prices, id: string): PriceEntry | undefined {
  return entriesOf(prices, id)[0];
}

function entriesOf(prices: Prices, id: string): readonly PriceEntry[] {
  const isEntry = (entry: unknown): entry is PriceEntry => readEntry(entry) !== undefined;
  if (!isCatalog(prices)) return [prices].filter(isEntry);
  const entries = Object.values(prices.models)
    .flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
    .filter(isEntry)
    .filter((entry) => entry.id.toLowerCase() === id.toLowerCase());
  const exact = entries.filter((entry) => entry.id === id);
  return exact.length > 0 ? exact : entries;
}

function isCatalog(prices: Prices): prices is PriceCatalog {
  return isObject(prices["models" as keyof Prices]) && !("fixed_prices" in prices);
}

function usageOf(
  model: ModelFacts,
  request: Request,
  entry: Entry,
  source: number | undefined,
): Usage {
  const { pricing } = model;
  if (pricing === undefined) return usageWithoutFacts(model.id, request, entry);
  const field = (name: string): unknown => request[name] ?? model.defaults?.[name];
  const isGiven = (name: string) => valuesAt(request, ...name.split("/")).some(isValue);
  const videos = videosOf(request, pricing.videos ?? [], source, entry.videos.length > 0);
  const asksFor = ([, name]: readonly [string, string]) => isValue(field(name));
  const variants = Object.entries(pricing.variants ?? {}).filter(asksFor);
  const count = countOf(pricing.count, field);
  const times = Object.entries(pricing.factors ?? {}).reduce(
    (product, [name, factor]) => (field(name) === true ? product * factor : product),
    1,
  );
  const outputs = [times * count.results[0], times * count.results[1]] as const;
  const images = imagesOf(request, pricing.images ?? []);
  const isRequested = videos.seconds === "requested";
  const seconds = videos.seconds === "requested" ? secondsOf(pricing, field) : videos.seconds;
  const chosen = isRequested && seconds !== undefined && seconds[0] < seconds[1];
  // What a list prices beside images and videos that are counted may be in any other field that brings material.
  const hasInputs = entry.images.length + entry.videos.length > 0;
  return {
    ...wordsOf(pricing, entry.output?.dimension, field),
    variants: [
      ...variants
        .map(([variant]) => variant)
        .filter((variant) => variant !== "audio" || !videos.silent),
      ...(videos.count > 0 && !videos.edits ? ["input"] : []),
    ],
    seconds,
    images: [images[0], images[1] * Math.max(1, count.results[1])],
    videos: videos.count,
    videoSeconds: videos.length,
    edits: videos.edits,
    factor: [outputs[0] * videos.factor[0], outputs[1] * videos.factor[1]],
    reasons: [
      ...count.reasons,
      ...videos.reasons,
      ...(chosen ? [`the model chooses the length, typically ${seconds.join(" to ")} s`] : []),
    ],
    open: [
      ...(pricing.open ?? [])
        .filter((name) => isValue(field(name)))
        .map((name) => `${name} adds a cost that no document states`),
      ...(hasInputs ? (pricing.media ?? []) : [])
        .filter(isGiven)
        .map((name) => `what ${name} costs as input material is not known`),
      ...count.open,
      ...videos.open,
    ],
  };
}

// Without facts every field may move the price, except that texts and `false` neither repeat nor multiply anything.
function usageWithoutFacts(id: string, request: Request, entry: Entry): Usage {
  const moves = Object.values(request).some((value) => isValue(value) && typeof value !== "string");
  const isFree = entry.output?.items.every(({ price }) => price?.digits === 0n) === true;
  const isOpen = (moves && !isFree) || entry.images.length + entry.videos.length > 0;
  return {
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
    open: isOpen
      ? [`which fields of ${id} cost something is not known: the SDK has no contract of it`]
      : [],
  };
}

function wordsOf(
  { words: fields = {}, aliases = {} }: PricingFacts,
  dimension: unknown,
  field: (name: string) => unknown,
): Pick<Usage, "words" | "listed"> {
  // A list by another dimension than resolution is picked by the field of that name, where there is one.
  const isOther =
    typeof dimension === "string" &&
    dimension !== "resolution" &&
    !Object.hasOwn(fields, dimension);
  const names = isOther ? [dimension] : Object.keys(fields);
  const given = names.flatMap((name) => {
    const value = field(name);
    const isWord = typeof value === "string" || typeof value === "number";
    return isWord && value !== "" ? [[name, String(value).toLowerCase()] as const] : [];
  });
  const meanings = given.map(([, word]) => [
    word,
    ...(Object.hasOwn(aliases, word) ? [aliases[word] ?? word] : []),
  ]);
  return {
    words: meanings,
    listed: given.every(([name, word]) => isOther || fields[name]?.includes(word)),
  };
}

function countOf(
  name: string | undefined,
  field: (name: string) => unknown,
): { readonly results: Range; readonly reasons: string[]; readonly open: string[] } {
  // `n` is the API's word for several results, also where a contract does not speak of it.
  const value = field(name ?? "n") ?? 1;
  const isCount = typeof value === "number" && Number.isSafeInteger(value) && value > 0;
  const open = isCount ? [] : [`${name ?? "n"} is no number of results`];
  const results = isCount ? value : 1;
  return name === undefined && results > 1
    ? { results: [1, results], reasons: ["the contract does not know n"], open }
    : { results: [results, results], reasons: [], open };
}

function imagesOf(request: Request, paths: NonNullable<PricingFacts["images"]>): Range {
  let [min, max] = [0, 0];
  for (const path of paths) {
    const counts = [path]
      .flat()
      .map((at) => valuesAt(request, ...at.split("/")).filter(isValue).length);
    min += Math.max(0, ...counts);
    max += counts.reduce((sum, count) => sum + count, 0);
  }
  return [min, max];
}

interface Videos {
  readonly count: number;
  /** Length of all of them. */
  readonly length: Range | undefined;
  /** Length of the output. */
  readonly seconds: Range | "requested" | undefined;
  readonly edits: boolean;
  readonly silent: boolean;
  readonly factor: Range;
  readonly reasons: readonly string[];
  readonly open: readonly string[];
}

const NO_VIDEOS: Videos = {
  count: 0,
  length: undefined,
  seconds: "requested",
  edits: false,
  silent: false,
  factor: [1, 1],
  reasons: [],
  open: [],
};

function videosOf(
  request: Request,
  facts: readonly InputVideos[],
  source: number | undefined,
  arePriced: boolean,
): Videos {
  const given = facts.flatMap((one) => {
    const found = valuesAt(request, ...one.at.split("/")).filter(isValue);
    return found.length > 0 ? [{ ...one, found }] : [];
  });
  const [first, second] = given;
  if (first === undefined) return NO_VIDEOS;
  const { at, found, length, unless = {}, seconds, factor } = first;
  const isRequested = (video: unknown) =>
    isObject(video) && Object.entries(unless).some(([name, value]) => video[name] === value);
  const follows = length === "follows" && !found.every(isRequested);
  const known: Range | undefined =
    source === undefined
      ? seconds && [seconds[0] * found.length, seconds[1] * found.length]
      : [source, source];
  // A longer video than the model takes is cut, or refused.
  const followed: Range | undefined =
    known && seconds ? [Math.min(known[0], seconds[1]), known[1]] : known;
  return {
    count: found.length,
    length: known,
    seconds:
      length === "edited"
        ? source === undefined
          ? undefined
          : known
        : follows
          ? followed
          : "requested",
    edits: length === "edited",
    silent: first.silent === true,
    // A list that prices the video says more exactly what it adds.
    factor: factor === undefined ? [1, 1] : [arePriced ? 1 : factor[0], factor[1]],
    reasons: [
      ...(factor === undefined ? [] : [`a video costs about ${factor.join(" to ")} times as much`]),
      ...(follows ? [`the length follows ${at}`] : []),
    ],
    open:
      length === undefined || second !== undefined
        ? [`how long the output is, and what it costs, with ${at} is not known`]
        : [],
  };
}

function secondsOf(
  { duration = [], seconds }: PricingFacts,
  field: (name: string) => unknown,
): Range | undefined {
  const values = duration.map(field).filter((value) => value !== undefined && value !== null);
  const asked = values.filter(
    (value): value is number =>
      typeof value === "number" && Number.isSafeInteger(value) && value > 0,
  );
  // -1 and the like stand for "as the model likes"; a text, which a server may read or not, is no better.
  if (values.length === 0 || asked.length < values.length) return seconds;
  return [Math.min(...asked), Math.max(...asked)];
}

// An empty list, text or `false` asks for nothing.
function isValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== "";
}
