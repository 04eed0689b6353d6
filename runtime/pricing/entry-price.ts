// Calculates the price of a request for a video or an image from the model's price catalog entry
// (API document 1-core.md, Price catalog entries).
import { formatValue } from "../validation/issue.js";
import { compare, ZERO } from "./decimal.js";
import type { Block, Entry } from "./entry.js";
import {
  addSpans,
  estimateOf,
  FREE,
  multiplySpans,
  formatRange,
  formatSpan,
  spanOf,
  unknownPrice,
  type Estimate,
  type CostPart,
  type Range,
  type Span,
} from "./estimate.js";
import { pickPrice, type Choice } from "./output-price.js";

/** The quantities of a request that determine its price. */
export interface Usage extends Choice {
  /** Length of the output in seconds; absent if unknown. */
  readonly seconds: Range | undefined;
  readonly images: Range;
  readonly videos: number;
  /** Total length of the input videos, in seconds; absent if unknown. */
  readonly videoSeconds: Range | undefined;
  readonly edits: boolean;
  /**
   * Minimum and maximum factor by which the output price is multiplied, for example `[2, 2]` for
   * two results.
   */
  readonly factor: Range;
  /** Why the price is a range, as text for messages. */
  readonly reasons: readonly string[];
  /** Costs whose amount is unknown, as text for messages. */
  readonly open: readonly string[];
}

// The output of an edited video is billed at the 720P price.
const EDIT: Choice = { words: [["720p"]], listed: true, variants: [] };

/**
 * Calculates the price of a request: output price × `factor` × seconds, plus the prices of the
 * input images and input videos. For an edited video, the output price is the 720P price, and the
 * seconds are those of the source video. A price per call is not multiplied by seconds. Returns an
 * `unknown` estimate if a needed price or length is missing.
 */
export function entryPrice(entry: Entry, usage: Usage): Estimate {
  const { output, video, id } = entry;
  if (output === undefined) {
    return unknownPrice(
      `${id} has no fixed price; only data.cost of its finished task has the amount`,
    );
  }
  if (usage.edits && video === undefined) {
    return unknownPrice(`${id} has no video-input price, so it cannot edit videos`);
  }
  const choice = usage.edits ? EDIT : usage;
  const picked = pickPrice(output.items, choice);
  if (typeof picked === "string") return unknownPrice(`${id}: ${picked}`);
  const each = multiplySpans(picked.span, spanOf(usage.factor));
  const { reasons } = picked;
  const open = [...unknownCosts(entry, output), ...usage.open];
  const inputParts = [
    imagePart(entry.image, choice, usage.images),
    videoPart(video, choice, usage),
    { ...FREE, reasons: usage.reasons, open },
  ];
  const price = `${picked.key} at ${formatSpan(picked.span)}`;
  const times = usage.factor[1] === 1 ? "" : ` × ${formatRange(usage.factor)}`;
  const totalFor = (span: Span, basis: string) =>
    estimateOf([
      { span, basis: `${price} per ${basis}${times}`, reasons, open: [] },
      ...inputParts,
    ]);
  if (output.unit === "usd_per_call") return totalFor(each, "call");
  if (output.unit !== "usd_per_second") {
    return unknownPrice(`${id} is priced in the unknown unit ${formatValue(output.unit)}`);
  }
  const { seconds = isFree(each) ? ([0, 0] as const) : undefined } = usage;
  if (seconds === undefined) return withoutLength(usage, addSpans(each, inputOf(video, usage)));
  return totalFor(multiplySpans(each, spanOf(seconds)), `second × ${formatRange(seconds)} s`);
}

function withoutLength({ edits, open }: Usage, second: Span): Estimate {
  const reason = edits
    ? "the length of the source video is not in the request; each second costs"
    : "the length of the video is not known; each second costs";
  return unknownPrice([`${reason} ${formatSpan(second)}`, ...open].join("; "));
}

// Returns the price of one second of input video if the request edits a video, else zero.
const inputOf = (block: Block | undefined, { edits }: Usage): Span =>
  block === undefined || !edits ? FREE.span : unitPrice(block, EDIT).span;

function unknownCosts(entry: Entry, output: Block): string[] {
  const settles = `${entry.id} is billed by its tokens afterwards; its fixed prices are only an estimate`;
  const faults = [...entry.faults, ...output.faults].map(unknownCostText);
  return entry.isBilledByTokens ? [settles, ...faults] : faults;
}

const unknownCostText = (name: string) => `the cost of ${name} in the price list is not known`;

function imagePart(block: Block | undefined, choice: Choice, [min, max]: Range): CostPart {
  if (block === undefined || max === 0) return FREE;
  const billed = [Math.max(0, min - block.free), Math.max(0, max - block.free)] as const;
  return times(unitPrice(block, choice), billed, "images");
}

function videoPart(block: Block | undefined, choice: Choice, usage: Usage): CostPart {
  if (block === undefined || usage.videos === 0) return FREE;
  const second = unitPrice(block, choice);
  const { maxSeconds, isAdded } = block;
  const [least, most] = usage.videoSeconds ?? [0, Infinity];
  // It is not documented whether `maxSeconds` limits each video or all videos together. The maximum
  // price assumes a limit for each video. The minimum price assumes a limit for all videos
  // together.
  const max = Math.min(most, maxSeconds * usage.videos);
  // According to the documents, input seconds are billed if the request edits a video, or if
  // `isAdded` is true. In all other cases they may be free, so the minimum is 0.
  const min = usage.edits || isAdded ? Math.min(least, maxSeconds) : 0;
  if (max < Infinity) {
    return times(second, [min, max], "seconds of input video");
  }
  if (isFree(second.span) && second.open.length === 0) return FREE;
  const open = ["the length of the input video is not known", ...second.open];
  return { ...FREE, open };
}

/**
 * Returns the price of one input image or of one second of input video. If the block has no price
 * for it, `open` has the reason.
 */
function unitPrice(block: Block, choice: Choice): CostPart {
  const picked = pickPrice(block.items, { ...choice, variants: [] });
  const faults = block.faults.map(unknownCostText);
  if (typeof picked !== "string") return { ...picked, open: faults };
  return { ...FREE, open: [`${block.name}: ${picked}`, ...faults] };
}

function times({ span, reasons, open }: CostPart, quantity: Range, units: string): CostPart {
  const [min, max] = quantity;
  const unitName = max === 1 ? units.replace(/s\b/, "") : units;
  return {
    span: multiplySpans(span, spanOf(quantity)),
    ...(max > 0 && { basis: `${formatRange(quantity)} ${unitName} at ${formatSpan(span)}` }),
    reasons: min === max ? reasons : [...reasons, `the number of billed ${units} is not known`],
    open,
  };
}

const isFree = ({ max }: Span) => compare(max, ZERO) === 0;
