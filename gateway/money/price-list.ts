// The shapes of prices, and their look-up (1-core.md, Model price record; Price catalog entries).

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
 * An entry of the price catalog. Assumption: the documents do not show the names of the two input
 * blocks, nor that images and audio have one price per call in the same form.
 */
export interface PriceEntry {
  readonly id: string;
  readonly fixed_prices?: FixedPrices;
  readonly image_input_price?: InputPrice;
  readonly video_input_price?: InputPrice;
  /** The same two blocks, nested as in deployed lists. */
  readonly input_material_prices?: { readonly image?: InputPrice; readonly video?: InputPrice };
}

/** Token prices in USD per million tokens; all keys of the document, all optional. */
type Rates = Readonly<Record<string, number>>;

/** `data.pricing` of the price endpoint, with the fields that charging reads. */
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

/** The price facts of one model that charging reads (contracts/README.md, Facts of prices). */
export interface PriceFacts {
  /** Other words for a resolution. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Fields that multiply the price if they are true. */
  readonly factors?: Readonly<Record<string, number>>;
  /** Minimum and maximum, if the model decides the length of its video. */
  readonly seconds?: readonly number[];
  /** Input videos: their path, and their effect on length, price and sound. */
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

/** The price entry of a model of any category. Each list is indexed once; it never changes. */
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
