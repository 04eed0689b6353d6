// What a video costs: the estimate formulas of 1-core.md (Price catalog entries), as a pure function.
import { decimal } from "./decimal.js";
import {
  addSpans,
  estimateOf,
  exactly,
  multiplySpans,
  shownSpan,
  unknown,
  type Estimate,
  type Span,
} from "./estimate.js";
import { outputPrice, widest, type OutputChoice } from "./output-price.js";
import type { InputPrice, PriceEntry } from "./record.js";
import { wellFormedEntry } from "./well-formed.js";

/** Seconds, or from so many to so many. */
export type Seconds = number | { readonly min: number; readonly max: number };

/** What a video request asks for, as far as it is priced. */
export interface VideoUsage extends Partial<OutputChoice> {
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
  /** Costs that come on top, of which no document states the amount, for people. */
  readonly open?: readonly string[] | undefined;
}

/**
 * Generation: output price per second x duration + image price x images. Editing: (output price of the 720P tier +
 * video-input price) x source seconds. Units per call are not multiplied by seconds. Throws `RangeError` for a number of
 * seconds or images that cannot be.
 */
export function videoPrice(listed: PriceEntry, usage: VideoUsage): Estimate {
  const entry = wellFormedEntry(listed);
  const { images: count = 0 } = usage;
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError("The count of images must be a whole number from 0");
  }
  if (entry === undefined) return unknown("the entry of the price catalog has no id");
  if (usage.edits === true || usage.sourceSeconds !== undefined) return editPrice(entry, usage);
  const output = outputPrice(entry, { keys: usage.keys ?? [], variants: usage.variants ?? [] });
  const { fixed_prices: block } = entry;
  if (block === undefined) {
    return unknown(
      `${entry.id} has no fixed price; it settles by what it uses, which only data.cost tells`,
    );
  }
  if (typeof output === "string") return unknown(output);
  const images = imagePrice(inputPrice(entry, "image"), count);
  const factor = span(usage.factor ?? 1);
  const { reasons = [], open = [] } = usage;
  const perUnit = multiplySpans(output.span, factor);
  switch (block.unit) {
    case "usd_per_call":
      return estimateOf(addSpans(perUnit, images), `${output.key} per call`, reasons, open);
    case "usd_per_second": {
      if (usage.seconds === undefined) {
        return unknown(
          `the length of the video is not known; a second costs ${shownSpan(perUnit)}`,
        );
      }
      const total = addSpans(multiplySpans(perUnit, span(usage.seconds)), images);
      const basis = `${output.key} at ${shownSpan(output.span)} per second x ${shown(usage.seconds)} s`;
      return estimateOf(total, basis, reasons, open);
    }
    default:
      return unknown(`${entry.id} is priced in the unknown unit ${JSON.stringify(block.unit)}`);
  }
}

function editPrice(
  entry: PriceEntry,
  { sourceSeconds, factor = 1, reasons = [], open = [] }: VideoUsage,
): Estimate {
  const input = inputPrice(entry, "video");
  const perInput = input === undefined ? undefined : scalar(input);
  if (perInput === undefined)
    return unknown(`${entry.id} has no video-input price, so it cannot edit`);
  const output = outputPrice(entry, { keys: ["720P"], variants: [] });
  if (typeof output === "string") return unknown(output);
  const perSecond = addSpans(multiplySpans(output.span, span(factor)), perInput);
  if (sourceSeconds === undefined) {
    return unknown(
      `the length of the source video is not in the request; a second of it costs ${shownSpan(perSecond)}`,
    );
  }
  const basis = `${shownSpan(perSecond)} per source second x ${shown(sourceSeconds)} s`;
  return estimateOf(multiplySpans(perSecond, span(sourceSeconds)), basis, reasons, open);
}

// The documents give the form of the input blocks and not their names; the material is in the name.
function inputPrice(entry: PriceEntry, material: "image" | "video"): InputPrice | undefined {
  const named = Object.entries(entry).find(
    ([name, block]) =>
      name.toLowerCase().includes(material) &&
      name !== "fixed_prices" &&
      typeof block === "object" &&
      block !== null &&
      ("after_discount" in block || "items" in block),
  );
  return named?.[1] as InputPrice | undefined;
}

function imagePrice(price: InputPrice | undefined, count: number): Span {
  const each = price === undefined ? undefined : scalar(price);
  const billed = Math.max(0, count - (price?.free_count ?? 0));
  return each === undefined ? exactly(decimal(0)) : multiplySpans(each, exactly(decimal(billed)));
}

function scalar(price: InputPrice): Span | undefined {
  if (price.after_discount !== undefined) return exactly(decimal(price.after_discount));
  return price.items === undefined || price.items.length === 0 ? undefined : widest(price.items);
}

function span(value: Seconds): Span {
  const { min, max } = typeof value === "number" ? { min: value, max: value } : value;
  if (!(min >= 0 && max >= min && Number.isFinite(max))) {
    throw new RangeError("Seconds and factors of a video must be numbers from 0, the least first");
  }
  return { min: decimal(min), max: decimal(max) };
}

function shown(value: Seconds): string {
  return typeof value === "number" ? String(value) : `${value.min} to ${value.max}`;
}
