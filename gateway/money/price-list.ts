// The types of price lists, and a function that finds the price of a model (1-core.md, Model price
// record; Price catalog entries).

/** The prices of a generation model. `unit` is `usd_per_second` or `usd_per_call`. */
export interface FixedPrices {
  readonly unit: string;
  readonly dimension: string;
  readonly items: readonly {
    readonly key: string;
    readonly original_price: number;
    readonly after_discount: number;
  }[];
}

/**
 * Price of an input image or input video: one price, or one for each resolution (4-field-notes.md,
 * Prices).
 */
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
 * A model in the price list. The documents show neither the names of the two fields with input
 * prices, nor the prices of images and audio. Assumption: the names are `image_input_price` and
 * `video_input_price`, and an image or audio call has one price.
 */
export interface PriceEntry {
  readonly id: string;
  readonly fixed_prices?: FixedPrices;
  readonly image_input_price?: InputPrice;
  readonly video_input_price?: InputPrice;
  /** The two input prices, nested as in the lists of deployed services. */
  readonly input_material_prices?: { readonly image?: InputPrice; readonly video?: InputPrice };
}

/** Token prices in USD per million tokens. Every key is optional. */
type Rates = Readonly<Record<string, number>>;

/** `data.pricing` in the answer of the price endpoint. */
export interface TokenPrice {
  readonly price_factor: number;
  readonly effective_rates: Rates;
  readonly tier_count: number;
  readonly tiers?: readonly (Rates & { readonly up_to_input_tokens?: number })[];
  readonly [field: string]: unknown;
}

/** All prices of a gateway: media models by category, and token prices by model. */
export interface PriceList {
  readonly models: Readonly<Record<string, readonly PriceEntry[]>>;
  readonly tokens: Readonly<Record<string, TokenPrice>>;
}

/** Documented price rules of one model (contracts/README.md, Facts of prices). */
export interface PriceFacts {
  /** Maps a requested resolution in lower case to its name in the price list: `pro` → `1080p`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Price factors, by field name. A factor applies if the field is true. */
  readonly factors?: Readonly<Record<string, number>>;
  /** Minimum and maximum seconds, if the model chooses the video length. */
  readonly seconds?: readonly number[];
  /**
   * The request fields for input videos. Each item has the path of a field, and the effect of its
   * video on length, price and sound.
   */
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

/**
 * Returns the price entry of a model; `undefined` if the list has none. Indexes each list once,
 * because lists never change.
 */
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
