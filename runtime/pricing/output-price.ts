// Selects the price of a request by the keys of a price block, a part of a price catalog entry.
import { compare, ZERO, type Decimal } from "./decimal.js";
import type { Item } from "./entry.js";
import type { Span } from "./estimate.js";

/** The values of a request that select a price. */
export interface Choice {
  /**
   * For each request field that selects a price: its value in lower case. If the value is an alias,
   * the list also has the real value. For example, `[["std", "720p"]]`.
   */
  readonly words: readonly (readonly string[])[];
  /**
   * Whether the contract lists all values in `words`. If not, a price for all values, such as
   * `default`, applies only if there are no other prices.
   */
  readonly listed: boolean;
  /** Price variants that the request needs: `audio`, `input`, `extend`, `official`. */
  readonly variants: readonly string[];
}

/** The selected price or price range, and its key in the price list. */
export interface PriceChoice {
  readonly key: string;
  readonly span: Span;
  /** Why the price is a range. */
  readonly reasons: readonly string[];
}

// Words in a price key that name a variant, not a resolution or a mode (API document
// 4-field-notes.md, Prices).
const VARIANTS: ReadonlyMap<string, string> = new Map([
  ...["audio", "input", "extend", "official"].map((part) => [part, part] as const),
  ["sound", "audio"],
]);

interface Key extends Item {
  /** The words of the key that do not name a variant: a resolution, a mode or an unknown word. */
  readonly words: readonly string[];
  readonly variants: ReadonlySet<string>;
  /**
   * Number of request fields that match the key. If a field has an alias, but the key has only the
   * real value of the alias, the field counts slightly less than 1.
   */
  readonly rank: number;
  /** Whether the request fields match every word of the key. */
  readonly isClear: boolean;
}

// The keys are described in the API document 1-core.md, Price catalog entries.
/**
 * Returns the price of the request, or a range if keys with different prices may apply. Returns a
 * text with the reason in two cases: there is no price, or there is only one price, but not all of
 * its keys match the request exactly.
 */
export function pickPrice(items: readonly Item[], choice: Choice): PriceChoice | string {
  const match = nearestKeys(
    items.map((item) => readKey(item, choice.words)),
    choice,
  );
  if (typeof match === "string") {
    const listedKeys = items.map(({ key }) => key).join(", ") || "none";
    return `the price list has no price for ${match} (it has ${listedKeys})`;
  }
  const { near, isExact } = match;
  const prices: Decimal[] = [];
  for (const { key, price } of near) {
    if (price === undefined) return `the price for ${key} in the price list is not an amount`;
    prices.push(price);
  }
  prices.sort(compare);
  const span = { min: prices[0] ?? ZERO, max: prices.at(-1) ?? ZERO };
  const key = [...new Set(near.map((one) => one.key))].join(" or ");
  const isOne = compare(span.min, span.max) === 0;
  if (isOne && !isExact) {
    return `no key of the price list matches the request exactly (nearest: ${key})`;
  }
  return { span, key, reasons: isOne ? [] : [`it is not known which price applies: ${key}`] };
}

/**
 * Returns the keys whose prices may apply to the request. `isExact` means that all of them match
 * the request exactly. If no price applies, returns the end of the message "the price list has no
 * price for …".
 */
function nearestKeys(
  keys: readonly Key[],
  { words, listed, variants }: Choice,
): { readonly near: readonly Key[]; readonly isExact: boolean } | string {
  const keysWithoutWords = keys.filter((key) => key.words.length === 0);
  const matchingKeys = keys.filter(({ rank }) => rank > 0);
  const requestedWords = words.map(([word]) => word).join(", ");
  if (matchingKeys.length === 0 && words.length > 0) {
    if (keysWithoutWords.length === 0) return requestedWords;
    if (!listed && keysWithoutWords.length < keys.length) {
      return `${requestedWords}, which the contract does not list`;
    }
  }
  const best = Math.max(...matchingKeys.map(({ rank }) => rank));
  const clear = matchingKeys.filter(({ rank, isClear }) => isClear && rank === best);
  // If no key matches a word of the request, the keys without words apply, such as `default`. An
  // entry may have no other price (API document 4-field-notes.md, Prices).
  const pool = words.length === 0 ? keys : matchingKeys.length > 0 ? clear : keysWithoutWords;
  const requiredVariants = variants.filter((one) => keys.some((key) => key.variants.has(one)));
  const exact = selectVariants(pool, requiredVariants);
  const unclear = matchingKeys.filter(({ isClear }) => !isClear);
  const near = exact.length > 0 ? [...exact, ...unclear] : [...matchingKeys, ...keysWithoutWords];
  // If no key has the required variants, no price applies to the request.
  if (selectVariants(near, requiredVariants).length === 0)
    return [requestedWords || "it", ...requiredVariants].join(" with ");
  return { near, isExact: near.length === exact.length };
}

function readKey(item: Item, fields: Choice["words"]): Key {
  const parts = item.key.toLowerCase().split(/[-_\s]+/);
  const words = parts.filter((part) => part !== "default" && !VARIANTS.has(part));
  const variants = new Set(parts.flatMap((part) => VARIANTS.get(part) ?? []));
  const indexes = fields.map((field) => field.findIndex((word) => words.includes(word)));
  const rank = indexes.reduce((sum, index) => sum + (index < 0 ? 0 : 1 - index / 100), 0);
  const isClear = words.every((word) => fields.some((field) => field.includes(word)));
  return { ...item, words, variants, rank, isClear };
}

// Returns the price keys with exactly these variants. If there are none, returns the keys with
// exactly these variants and `official`.
function selectVariants(pool: readonly Key[], requiredVariants: readonly string[]): readonly Key[] {
  const has = (key: Key, ...more: string[]) => {
    const all = [...requiredVariants, ...more];
    return key.variants.size === all.length && all.every((one) => key.variants.has(one));
  };
  const exact = pool.filter((key) => has(key));
  if (exact.length > 0 || requiredVariants.includes("official")) return exact;
  return pool.filter((key) => has(key, "official"));
}
