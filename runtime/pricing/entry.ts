// Reads a price catalog entry, which is untrusted input. Lists the names of fields that it cannot
// interpret.
import { amountOf, fieldsOf, isObject } from "../validation/value.js";
import { decimal, type Decimal } from "./decimal.js";
import { priceOf } from "./read-record.js";

/**
 * A key of a price list, such as `720p`, and its price. `price` is undefined if the price list has
 * no valid amount for the key.
 */
export interface Item {
  readonly key: string;
  readonly price: Decimal | undefined;
}

export interface Block {
  readonly name: string;
  readonly unit: unknown;
  readonly dimension: unknown;
  /** Prices by resolution or another dimension. A price for all requests has the key `default`. */
  readonly items: readonly Item[];
  /** Number of input images that are free. */
  readonly free: number;
  /** Whether the seconds of input videos are billed in addition to the seconds of the output. */
  readonly isAdded: boolean;
  /**
   * Maximum number of billed seconds of input video; `Infinity` without a limit. Further seconds
   * are free.
   */
  readonly maxSeconds: number;
  /** Names of the block's fields that cannot be interpreted. */
  readonly faults: readonly string[];
}

/** A price catalog entry, prepared for the price calculation. */
export interface Entry {
  readonly id: string;
  readonly output: Block | undefined;
  readonly image: Block | undefined;
  readonly video: Block | undefined;
  /** Whether the fixed prices are only an estimate, because tokens are billed afterwards. */
  readonly isBilledByTokens: boolean;
  /** Names of fields that look like prices but cannot be interpreted. */
  readonly faults: readonly string[];
}

type RawObject = Readonly<Record<string, unknown>>;

/** Reads a price catalog entry. Returns `undefined` if it has no id. */
export function readEntry(entry: unknown): Entry | undefined {
  if (!isObject(entry) || typeof entry["id"] !== "string") return undefined;
  const { id, fixed_prices: fixed, ...others } = entry;
  const inputs: { image?: Block; video?: Block } = {};
  const faults: string[] = [];
  const input = (name: string, block: unknown): void => {
    if (block === null || block === undefined) return;
    const isImage = /image/i.test(name);
    const material = isImage ? "image" : "video";
    const isOne = isImage !== /video/i.test(name) && !/output/i.test(name);
    // The name of a price block must contain either `image` or `video`, and not `output`. If there
    // are two blocks for images, or two for videos, the SDK cannot know which one applies.
    if (!isOne || inputs[material] !== undefined) faults.push(name);
    else inputs[material] = readBlock(name, block, material);
  };
  let isBilledByTokens = false;
  for (const [name, value] of Object.entries(others)) {
    if (!looksPriced(name, value)) continue;
    // The prices of input images and videos may be at the top level of the entry, or inside an
    // object such as `input`. Some models are billed by tokens (API document 4-field-notes.md,
    // Prices).
    if (/token/i.test(name)) isBilledByTokens = true;
    else if (/input|material/i.test(name) && isObject(value) && !isBlock(value)) {
      for (const [material, block] of Object.entries(value)) input(material, block);
    } else input(name, value);
  }
  const output = isObject(fixed) ? readBlock("fixed_prices", fixed, "output") : undefined;
  return { id, output, image: inputs.image, video: inputs.video, isBilledByTokens, faults };
}

const MODIFIERS = ["free_count", "billing_mode", "max_billable_seconds"];
const PLAIN = ["unit", "dimension", "items", "original_price"];

// The expected unit and the known fields of each kind of block. An output block may have any unit,
// because its unit decides how the price is calculated.
const KINDS = {
  output: { unit: undefined, known: PLAIN },
  image: { unit: "usd_per_image", known: [...PLAIN, "after_discount", "free_count"] },
  video: {
    unit: "usd_per_second",
    known: [...PLAIN, "after_discount", "billing_mode", "max_billable_seconds"],
  },
};

function readBlock(name: string, value: unknown, kind: keyof typeof KINDS): Block {
  const { unit: expectedUnit, known: memberNames } = KINDS[kind];
  const block = fieldsOf(value);
  const items = itemsOf(block["items"]);
  const { unit, after_discount: scalar, billing_mode: mode } = block;
  const { free_count: listedFree = 0, max_billable_seconds: listedMost } = block;
  const free = priceOf(listedFree) ?? NaN;
  const maxSeconds = listedMost === undefined ? Infinity : priceOf(listedMost);
  const isCount = Number.isSafeInteger(free);
  const hasScalar = kind !== "output" && scalar !== undefined;
  const unknownMembers = Object.entries(block)
    .filter(([key]) => !memberNames.includes(key))
    .filter(
      ([key, one]) => MODIFIERS.includes(key) || amountOf(one) !== undefined || hasMembers(one),
    );
  const faults: readonly (readonly [member: string, isFault: boolean])[] = [
    ...unknownMembers.map(([key, one]) => [key, one !== undefined] as const),
    ["items", items.some(({ key }) => key === "")],
    // If a block has one price and also a list of prices, the SDK cannot know which applies.
    ["after_discount", hasScalar && items.length > 0],
    ["unit", expectedUnit !== undefined && unit !== undefined && unit !== expectedUnit],
    ["free_count", !isCount],
    ["billing_mode", mode !== undefined && mode !== "additive_duration"],
    ["max_billable_seconds", maxSeconds === undefined],
  ];
  return {
    name,
    unit,
    dimension: block["dimension"],
    items: hasScalar ? [{ key: "default", price: amount(scalar) }, ...items] : items,
    free: isCount ? free : 0,
    isAdded: mode === "additive_duration",
    maxSeconds: maxSeconds ?? Infinity,
    faults: faults.filter(([, isFault]) => isFault).map(([member]) => `${name}.${member}`),
  };
}

function itemsOf(listed: unknown): Item[] {
  if (!Array.isArray(listed)) return [];
  return (listed as readonly unknown[]).map((item) => {
    const { key, after_discount: price } = fieldsOf(item);
    return { key: typeof key === "string" ? key : "", price: amount(price) };
  });
}

const isBlock = (value: RawObject) =>
  ["unit", "items", "after_discount"].some((key) => key in value);

// Returns whether a field may contain prices: it is a non-empty object or list, and its name or
// content looks like a price. `readEntry` ignores all other fields.
function looksPriced(name: string, value: unknown): boolean {
  return hasMembers(value) && (/pric|fee|charge|cost|billing/i.test(name) || holdsPrice(value, 4));
}

function holdsPrice(value: unknown, depth: number): boolean {
  if (depth === 0 || typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, member]) =>
      /^(after_discount|original_price|price|prices)$/.test(key) ||
      (key === "unit" && typeof member === "string" && member.startsWith("usd")) ||
      holdsPrice(member, depth - 1),
  );
}

function hasMembers(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

function amount(value: unknown): Decimal | undefined {
  const price = priceOf(value);
  return price === undefined ? undefined : decimal(price);
}
