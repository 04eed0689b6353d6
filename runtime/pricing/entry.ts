// Reads an entry of the price catalog, which comes from outside: what is understood of it, and by name what is not.
import { isObject } from "../validation/value.js";
import { decimal, type Decimal } from "./decimal.js";

/** A price under a key; without a price where what stands there is no amount. */
export interface Item {
  readonly key: string;
  readonly price: Decimal | undefined;
}

/** A price block. */
export interface Block {
  readonly name: string;
  readonly unit: unknown;
  readonly dimension: unknown;
  /** Prices by resolution or the like. */
  readonly items: readonly Item[];
  /** One price for all. */
  readonly scalar: Item | undefined;
  readonly freeCount: unknown;
  readonly billingMode: unknown;
  readonly maxBillableSeconds: unknown;
  /** What of it is not understood. */
  readonly faults: readonly string[];
}

/** An entry as it is calculated with. */
export interface Entry {
  readonly id: string;
  readonly output: Block | undefined;
  readonly images: readonly Block[];
  readonly videos: readonly Block[];
  /** Whether the fixed prices are an expectation only, because tokens are settled afterwards. */
  readonly settles: boolean;
  /** What looks like a price, and is not understood. */
  readonly faults: readonly string[];
}

type Unread = Readonly<Record<string, unknown>>;

/** Reads an entry; `undefined` where it has no id. */
export function readEntry(entry: unknown): Entry | undefined {
  if (!isObject(entry) || typeof entry["id"] !== "string") return undefined;
  const images: Block[] = [];
  const videos: Block[] = [];
  const faults: string[] = [];
  const input = (name: string, block: unknown): void => {
    if (block === null || block === undefined) return;
    const materials = [/image/i, /video/i].map((material) => material.test(name));
    const [image, video] = /output/i.test(name) ? [] : materials;
    if (image === video) faults.push(name);
    else (image === true ? images : videos).push(readBlock(name, block));
  };
  let settles = false;
  for (const [name, value] of Object.entries(entry)) {
    if (name === "fixed_prices" || !looksPriced(name, value)) continue;
    // 4-field-notes.md, Prices: deployed lists nest the input blocks, settle some models by tokens; others name the blocks flatly.
    if (/token/i.test(name)) settles = true;
    else if (/input|material/i.test(name) && isObject(value) && !isBlock(value)) {
      for (const [material, block] of Object.entries(value)) input(material, block);
    } else input(name, value);
  }
  const block = entry["fixed_prices"];
  const output = isObject(block) ? readBlock("fixed_prices", block) : undefined;
  return { id: entry["id"], output, images, videos, settles, faults };
}

const KNOWN: ReadonlySet<string> = new Set([
  ...["unit", "dimension", "items", "original_price", "after_discount"],
  ...["free_count", "billing_mode", "max_billable_seconds"],
]);

function readBlock(name: string, value: unknown): Block {
  const block: Unread = isObject(value) ? value : {};
  const list: readonly unknown[] = Array.isArray(block["items"]) ? block["items"] : [];
  const items = list.map((item): Item => {
    const { key, after_discount: price }: Unread = isObject(item) ? item : {};
    return { key: typeof key === "string" ? key : "", price: amount(price) };
  });
  const scalar =
    block["after_discount"] === undefined
      ? undefined
      : { key: "default", price: amount(block["after_discount"]) };
  const strange = Object.entries(block)
    .filter(([key, one]) => !KNOWN.has(key) && (typeof one === "number" || hasMembers(one)))
    .map(([key]) => `${name}.${key}`);
  const unkeyed = items.some(({ key }) => key === "") ? [`${name}.items`] : [];
  // Two kinds of price in one block: which one holds, nobody says.
  const both = scalar !== undefined && items.length > 0 ? [`${name}.after_discount`] : [];
  return {
    name,
    unit: block["unit"],
    dimension: block["dimension"],
    items,
    scalar,
    freeCount: block["free_count"],
    billingMode: block["billing_mode"],
    maxBillableSeconds: block["max_billable_seconds"],
    faults: [...strange, ...unkeyed, ...both],
  };
}

const isBlock = (value: Unread) => ["unit", "items", "after_discount"].some((key) => key in value);

// Other fields of an entry mean nothing here, unless they hold what prices hold, or are called so.
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
  const isAmount = typeof value === "number" && Number.isFinite(value) && value >= 0;
  return isAmount ? decimal(value) : undefined;
}
