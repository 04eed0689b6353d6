// Picks the output price of a request from an entry of the price catalog.
import { compare, decimal } from "./decimal.js";
import { exactly, type Span } from "./estimate.js";
import type { FixedPriceItem, PriceEntry } from "./record.js";

/** What decides which price holds. */
export interface OutputChoice {
  /** Resolution or mode words of the request, the most specific first; compared without case. */
  readonly keys: readonly string[];
  /** Suffixes and prefixes that the request calls for: `audio`, `input`, `extend`. */
  readonly variants: readonly ("audio" | "input" | "extend")[];
}

/** A price or a span of prices, and the key that it is listed under; a text says why there is none. */
export type OutputPrice = { readonly span: Span; readonly key: string } | string;

/** The `after_discount` price as it stands (1-core.md, Price catalog entries). */
export function outputPrice(entry: PriceEntry, choice: OutputChoice): OutputPrice {
  const items = entry.fixed_prices?.items ?? [];
  const byKey = new Map(items.map((item) => [item.key.toLowerCase(), item]));
  for (const key of candidates(choice)) {
    const item = byKey.get(key);
    if (item !== undefined) return { span: priceOf(item), key: item.key };
  }
  const selectable = items.filter(({ key }) => key.toLowerCase() !== "default");
  const [only] = selectable;
  if (choice.keys.length === 0 && only !== undefined) {
    return { span: widest(selectable), key: selectable.map(({ key }) => key).join(" or ") };
  }
  // `default` is no resolution one can ask for, but sometimes the only price there is (4-field-notes.md, Prices).
  const fallback = byKey.get("default");
  if (fallback !== undefined) return { span: priceOf(fallback), key: fallback.key };
  const known = items.map(({ key }) => key).join(", ");
  return `the price catalog has no price of ${entry.id} for ${choice.keys.join(", ")} (it has ${known || "none"})`;
}

function candidates({ keys, variants }: OutputChoice): string[] {
  const plain = keys.map((key) => key.toLowerCase());
  const special = plain.flatMap((key) =>
    variants.flatMap((variant) =>
      variant === "audio"
        ? [`${key}-audio`, `${key}-sound`]
        : variant === "input"
          ? [`${key}-input`]
          : [`extend-${key}`],
    ),
  );
  return [...special, ...plain];
}

function priceOf(item: FixedPriceItem): Span {
  return exactly(decimal(item.after_discount));
}

/** From the lowest to the highest price of the items. */
export function widest(items: readonly FixedPriceItem[]): Span {
  const prices = items.map(({ after_discount }) => decimal(after_discount)).sort(compare);
  const [min = decimal(0)] = prices;
  return { min, max: prices.at(-1) ?? min };
}
