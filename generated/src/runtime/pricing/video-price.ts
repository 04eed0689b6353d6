// What a video costs: the estimate formulas of 1-core.md (Price catalog entries), as a pure function.
import { compare, decimal, toText } from "./decimal.js";
import { readEntry, type Block, type Entry } from "./entry.js";
import {
  estimateOf,
  FREE,
  multiplySpans,
  addSpans,
  shownSpan,
  unknown,
  type Estimate,
  type Part,
  type Span,
} from "./estimate.js";
import { pickPrice, type Choice } from "./output-price.js";
import type { PriceEntry } from "./record.js";
import { shown as shownText } from "../validation/tell.js";

/** From so many to so many. */
export type Range = readonly [min: number, max: number];

/** Seconds, or from so many to so many. */
export type Seconds = number | { readonly min: number; readonly max: number };

/** What a video request asks for, as far as it is priced. */
export interface VideoUsage {
  /** Resolution or mode words of the request, the most specific first; compared without case. */
  readonly keys?: readonly string[];
  /** Variants of a price that the request calls for. */
  readonly variants?: readonly ("audio" | "input" | "extend")[];
  /** Length of the output in seconds; absent where nobody knows it. */
  readonly seconds?: Seconds | undefined;
  /** Images given as input. */
  readonly images?: number | undefined;
  /** Seconds of a video that is edited; then `seconds` does not count. */
  readonly sourceSeconds?: Seconds | undefined;
  /** Whether a video is edited. */
  readonly edits?: boolean | undefined;
  /** What the output price is multiplied with. Default 1. */
  readonly factor?: Seconds | undefined;
  /** Why something is a range, for people. */
  readonly reasons?: readonly string[] | undefined;
  /** Costs that come on top, of which nothing is known, for people. */
  readonly open?: readonly string[] | undefined;
}

/** What a request asks for, as far as it is priced. */
export interface Usage extends Choice {
  readonly seconds: Range | undefined;
  readonly images: Range;
  readonly videos: number;
  /** Length of all input videos together. */
  readonly videoSeconds: Range | undefined;
  readonly edits: boolean;
  readonly factor: Range;
  readonly reasons: readonly string[];
  readonly open: readonly string[];
}

/**
 * Generation: output price per second x duration + image price x images. Editing: (output price of the 720P tier +
 * video-input price) x source seconds. Units per call are not multiplied by seconds. Throws `RangeError` for a number of
 * seconds or images that cannot be.
 */
export function videoPrice(listed: PriceEntry, usage: VideoUsage): Estimate {
  const { keys = [], images = 0, seconds, sourceSeconds: source, variants = [] } = usage;
  if (!Number.isSafeInteger(images) || images < 0) {
    throw new RangeError("The count of images must be a whole number from 0");
  }
  const entry = readEntry(listed);
  if (entry === undefined) return unknown("the entry of the price catalog has no id");
  const edits = usage.edits === true || source !== undefined;
  return entryPrice(entry, {
    words: keys.length > 0 ? [keys.map((key) => key.toLowerCase())] : [],
    listed: true,
    variants,
    seconds: rangeOf(edits ? source : seconds),
    images: [images, images],
    videos: edits ? 1 : 0,
    videoSeconds: rangeOf(source),
    edits,
    factor: rangeOf(usage.factor ?? 1),
    reasons: usage.reasons ?? [],
    open: usage.open ?? [],
  });
}

/** The price of what a request asks for. */
export function entryPrice(entry: Entry, usage: Usage): Estimate {
  const { output, id } = entry;
  if (output === undefined) {
    return unknown(
      `${id} has no fixed price; it settles by what it uses, which only data.cost tells`,
    );
  }
  if (usage.edits && entry.videos.length === 0) {
    return unknown(`${id} has no video-input price, so it cannot edit`);
  }
  const choice = usage.edits ? { words: [["720p"]], listed: true, variants: [] } : usage;
  const picked = pickPrice(output.items, choice);
  if (typeof picked === "string") return unknown(`${id}: ${picked}`);
  const perUnit = multiplySpans(picked.span, spanOf(usage.factor));
  const videos = widest(entry.videos.map((block) => videosPart(block, choice, usage)));
  const more: Part[] = [
    widest(entry.images.map((block) => imagesPart(block, choice, usage.images))),
    videos,
    { span: FREE.span, reasons: usage.reasons, open: [...openOf(entry, output), ...usage.open] },
  ];
  const { reasons = [] } = picked;
  switch (output.unit) {
    case "usd_per_call":
      return estimateOf([{ span: perUnit, reasons }, ...more], `${picked.key} per call`);
    case "usd_per_second": {
      if (usage.seconds === undefined && !isFree(perUnit)) {
        const each = shownSpan(usage.edits ? addSpans(perUnit, perSecond(entry, choice)) : perUnit);
        const length = usage.edits
          ? `the length of the source video is not in the request; a second of it costs ${each}`
          : `the length of the video is not known; a second costs ${each}`;
        return unknown([length, ...usage.open].join("; "));
      }
      const seconds = usage.seconds ?? [0, 0];
      const span = multiplySpans(perUnit, spanOf(seconds));
      const basis = usage.edits
        ? `${shownSpan(addSpans(perUnit, perSecond(entry, choice)))} per source second x ${shown(seconds)} s`
        : `${picked.key} at ${shownSpan(picked.span)} per second x ${shown(seconds)} s`;
      return estimateOf([{ span, reasons }, ...more], basis);
    }
    default:
      return unknown(`${id} is priced in the unknown unit ${shownText(output.unit)}`);
  }
}

function openOf(entry: Entry, output: Block): string[] {
  const modified = [
    ...(output.freeCount === undefined ? [] : ["free_count"]),
    ...(output.billingMode === undefined ? [] : ["billing_mode"]),
    ...(output.maxBillableSeconds === undefined ? [] : ["max_billable_seconds"]),
  ].map((key) => `fixed_prices.${key}`);
  return [
    ...(entry.settles
      ? [`${entry.id} is settled by its tokens afterwards; its fixed prices are an expectation`]
      : []),
    ...[...entry.faults, ...output.faults, ...modified].map(notUnderstood),
  ];
}

const notUnderstood = (name: string) =>
  `the price list has ${name}, of which it is not known what it costs`;

function imagesPart(block: Block, choice: Choice, [min, max]: Range): Part {
  if (max === 0) return FREE;
  const { freeCount: free = 0, name } = block;
  const faults = [
    ...(block.unit === undefined || block.unit === "usd_per_image" ? [] : [`${name}.unit`]),
    ...(block.billingMode === undefined ? [] : [`${name}.billing_mode`]),
    ...(block.maxBillableSeconds === undefined ? [] : [`${name}.max_billable_seconds`]),
  ];
  const isCount = Number.isSafeInteger(free) && Number(free) >= 0;
  const billed = [isCount ? Math.max(0, min - Number(free)) : 0, max] as const;
  const span = spanOf(isCount ? [billed[0], Math.max(0, max - Number(free))] : billed);
  const reasons = isCount
    ? "how many of the images are billed is not known"
    : `how many images are free is not known (${name}.free_count)`;
  return inputPart(block, choice, faults, span, reasons);
}

function videosPart(block: Block, choice: Choice, usage: Usage): Part {
  if (usage.videos === 0) return FREE;
  const { name, billingMode: mode, maxBillableSeconds: cap = Infinity } = block;
  const faults = [
    ...(block.unit === undefined || block.unit === "usd_per_second" ? [] : [`${name}.unit`]),
    ...(mode === undefined || mode === "additive_duration" ? [] : [`${name}.billing_mode`]),
    ...(block.freeCount === undefined ? [] : [`${name}.free_count`]),
    ...(typeof cap === "number" && cap >= 0 ? [] : [`${name}.max_billable_seconds`]),
  ];
  const limit = typeof cap === "number" && cap >= 0 ? cap : Infinity;
  const [least, most] = usage.videoSeconds ?? [0, Infinity];
  // Whether each video or all of them are billed up to the limit is not shown.
  const max = Math.min(most, limit * usage.videos);
  // How the input counts in a generation is shown for added seconds only; for edits 1-core.md has a formula.
  const min = usage.edits || mode === "additive_duration" ? Math.min(least, limit) : 0;
  if (max === Infinity) {
    const each = inputPart(block, choice, faults, spanOf([1, 1]), "");
    if (isFree(each.span) && each.open === undefined) return FREE;
    return {
      span: FREE.span,
      open: ["the length of the input video is not known", ...(each.open ?? [])],
    };
  }
  const reason = "how many seconds of the input video are billed is not known";
  return inputPart(block, choice, faults, spanOf([min, max]), reason);
}

function inputPart(
  block: Block,
  choice: Choice,
  faults: readonly string[],
  quantity: Span,
  reason: string,
): Part {
  const plain = { ...choice, variants: [] };
  const items = block.scalar === undefined ? block.items : [block.scalar];
  const picked = pickPrice(items, block.scalar === undefined ? plain : { ...plain, words: [] });
  const strange = [...faults, ...block.faults].map(notUnderstood);
  if (typeof picked === "string")
    return { span: FREE.span, open: [`${block.name}: ${picked}`, ...strange] };
  return {
    span: multiplySpans(picked.span, quantity),
    reasons: [
      ...(picked.reasons ?? []),
      ...(compare(quantity.min, quantity.max) === 0 ? [] : [reason]),
    ],
    ...(strange.length > 0 && { open: strange }),
  };
}

// Two blocks for one material: which of them holds is not known.
function widest(parts: readonly Part[]): Part {
  const [first = FREE, ...others] = parts;
  return others.reduce((a, b) => {
    const min = compare(a.span.min, b.span.min) <= 0 ? a.span.min : b.span.min;
    const max = compare(a.span.max, b.span.max) >= 0 ? a.span.max : b.span.max;
    const open = [...(a.open ?? []), ...(b.open ?? [])];
    return {
      span: { min, max },
      reasons: [
        ...(a.reasons ?? []),
        ...(b.reasons ?? []),
        "the list has two prices for one input",
      ],
      ...(open.length > 0 && { open }),
    };
  }, first);
}

function perSecond(entry: Entry, choice: Choice): Span {
  return widest(entry.videos.map((block) => inputPart(block, choice, [], spanOf([1, 1]), ""))).span;
}

const isFree = ({ max }: Span) => toText(max) === "0";

function rangeOf(value: Seconds): Range;
function rangeOf(value: Seconds | undefined): Range | undefined;
function rangeOf(value: Seconds | undefined): Range | undefined {
  if (value === undefined) return undefined;
  const { min, max } = typeof value === "number" ? { min: value, max: value } : value;
  if (!(min >= 0 && max >= min && Number.isFinite(max))) {
    throw new RangeError("Seconds and factors of a video must be numbers from 0, the least first");
  }
  return [min, max];
}

function spanOf([min, max]: Range): Span {
  return { min: decimal(min), max: decimal(max) };
}

const shown = ([min, max]: Range) => (min === max ? String(min) : `${min} to ${max}`);
