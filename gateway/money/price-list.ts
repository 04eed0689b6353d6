// The shapes of prices (1-core.md, Model price record; Price catalog entries) and their look-up.

/** A price block of a generation model. `unit` is `usd_per_second` or `usd_per_call`. */
export interface FixedPrices {
  readonly unit: string;
  readonly dimension: string;
  readonly items: readonly {
    readonly key: string;
    readonly original_price: number;
    readonly after_discount: number;
  }[];
}

/** A price block of input material: one price, or one by resolution (4-field-notes.md, Prices). */
export interface InputPrice {
  readonly unit: string;
  readonly original_price?: number;
  readonly after_discount?: number;
  readonly items?: FixedPrices["items"];
  readonly free_count?: number;
  readonly billing_mode?: string;
  readonly max_billable_seconds?: number;
}

/**
 * An entry of the price catalog. Assumption: the names of the two input blocks, and that images and audio have one price
 * per call in the same form, are not shown.
 */
export interface PriceEntry {
  readonly id: string;
  readonly fixed_prices?: FixedPrices;
  readonly image_input_price?: InputPrice;
  readonly video_input_price?: InputPrice;
  /** The same two blocks, as deployed lists nest them. */
  readonly input_material_prices?: { readonly image?: InputPrice; readonly video?: InputPrice };
}

/** Token prices in USD per million tokens; all keys of the document, all optional. */
type Rates = Readonly<Record<string, number>>;

/** `data.pricing` of the price endpoint, as far as charging reads it. */
export interface TokenPrice {
  readonly price_factor: number;
  readonly effective_rates: Rates;
  readonly tier_count: number;
  readonly tiers?: readonly (Rates & { readonly up_to_input_tokens?: number })[];
  readonly [field: string]: unknown;
}

/** All prices of an instance: media models by category, token prices by model. */
export interface PriceList {
  readonly models: Readonly<Record<string, readonly PriceEntry[]>>;
  readonly tokens: Readonly<Record<string, TokenPrice>>;
}

/** Documented facts about the price of one model (contracts/README.md, Facts of prices), as far as charging reads it. */
export interface PriceFacts {
  /** Other words for a resolution. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Fields that multiply the price where they are true. */
  readonly factors?: Readonly<Record<string, number>>;
  /** Least and most, where the model decides how long its video is. */
  readonly seconds?: readonly number[];
  /** Input videos: where they are, and what they do to length, price and sound. */
  readonly videos?: readonly {
    readonly at: string;
    readonly length?: "edited" | "follows" | "requested";
    readonly seconds?: readonly number[];
    readonly unless?: Readonly<Record<string, unknown>>;
    readonly factor?: readonly number[];
    readonly silent?: boolean;
  }[];
}

const indexes = new WeakMap<PriceList, ReadonlyMap<string, PriceEntry>>();

/** The catalog entry of a model, whatever its category. A list is indexed once; it does not change. */
export function priceEntry(prices: PriceList, model: string): PriceEntry | undefined {
  let index = indexes.get(prices);
  if (index === undefined) {
    index = new Map(
      Object.values(prices.models)
        .flat()
        .map((entry) => [entry.id, entry]),
    );
    indexes.set(prices, index);
  }
  return index.get(model);
}

export function tokenPrice(prices: PriceList, model: string): TokenPrice | undefined {
  return Object.hasOwn(prices.tokens, model) ? prices.tokens[model] : undefined;
}
