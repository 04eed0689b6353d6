// Price records and price catalogs as the gateway sends them (1-core.md, Model price record; Price catalog entries).

/** Prices per million tokens; a missing key means that the dimension does not apply, 0 means free. */
export interface Rates {
  readonly input?: number;
  readonly cached_input?: number;
  readonly explicit_cached_input?: number;
  readonly cache_write?: number;
  readonly cache_write_5m?: number;
  readonly cache_write_1h?: number;
  readonly output?: number;
  readonly output_thinking?: number;
  readonly text_input?: number;
  readonly cached_text_input?: number;
  readonly image_input?: number;
  readonly cached_image_input?: number;
  readonly text_output?: number;
  readonly image_output?: number;
}

/** Name of a rate, and of the token count that it prices. */
export type RateName = keyof Rates;

/** A tier of list prices; without a bound it is the last one. */
export interface PriceTier extends Rates {
  /** Inclusive upper bound of the request's total input tokens. */
  readonly up_to_input_tokens?: number;
}

/** Price of a tool, as listed. */
export interface ToolPrice {
  readonly unit: "usd_per_1000_queries" | "usd_per_page" | (string & {});
  readonly price: number;
  readonly precharge_queries?: number;
}

/** `data.pricing` of `GET /api/pricing/model`. */
export interface PriceRecord {
  readonly billing_type?: string;
  readonly source?: string;
  readonly unit?: "usd_per_million_tokens" | (string & {});
  readonly pricing_mode?: "standard" | "image_modalities" | (string & {});
  readonly discount_rate?: number;
  readonly group?: string;
  readonly group_ratio?: number;
  /** `discount_rate` x `group_ratio`. */
  readonly price_factor?: number;
  readonly resolved_from?: string;
  /** List prices, for display beside the payable ones. */
  readonly rates?: Rates;
  /** Payable prices. */
  readonly effective_rates?: Rates;
  readonly tier_count?: number;
  readonly tiers?: readonly PriceTier[];
  readonly limits?: {
    readonly max_input_tokens?: number;
    readonly max_output_tokens?: number;
    readonly supports_cache_read?: boolean;
    readonly supports_cache_write?: boolean;
  };
  readonly extras?: {
    readonly tools?: Readonly<Record<string, ToolPrice>>;
    readonly google_web_search?: ToolPrice;
  };
}

/** One price of an output price block. */
export interface FixedPriceItem {
  /** `480P`, `720P`, …; also `default`, `4K`, `pro`, `pro-sound`, `*-audio`. */
  readonly key: string;
  readonly original_price?: number;
  readonly after_discount: number;
}

/** Output prices of a model. */
export interface FixedPrices {
  readonly unit: "usd_per_second" | "usd_per_call" | (string & {});
  readonly dimension?: string;
  readonly items: readonly FixedPriceItem[];
}

/** Price of input material. */
export interface InputPrice {
  readonly unit?: "usd_per_image" | "usd_per_second" | (string & {});
  readonly original_price?: number;
  readonly after_discount?: number;
  /** So many are free. */
  readonly free_count?: number;
  /** Prices by resolution, in place of one price. */
  readonly items?: readonly FixedPriceItem[];
  readonly billing_mode?: "additive_duration" | (string & {});
  /** Seconds beyond it cost nothing. */
  readonly max_billable_seconds?: number;
}

/** An entry of the price catalog. */
export interface PriceEntry {
  readonly id: string;
  readonly fixed_prices?: FixedPrices;
  /** Prices of what a request brings; some lists have them as fields of the entry, such as `image_input_price`. */
  readonly input_material_prices?: { readonly image?: InputPrice; readonly video?: InputPrice };
  readonly image_input_price?: InputPrice;
  readonly video_input_price?: InputPrice;
  /** Present where the model is settled by its tokens afterwards; its fixed prices are an expectation. */
  readonly token_settlement_prices?: FixedPrices;
  readonly [field: string]: unknown;
}

/** `data` of `GET /api/pricing/models/all`. */
export interface PriceCatalog {
  readonly models: Readonly<Record<string, readonly PriceEntry[] | undefined>>;
}
