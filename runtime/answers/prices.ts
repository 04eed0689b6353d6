// Types of answers, printed from contracts/answers/prices.json by `npm run answers`. Do not edit.
// sha256 of the schema and the printer: 8ef238f760ae23b1856e3d9c5c81faf54d6f7d2bcbd4350fac4062462effdd58

/** Token prices of a model. Of its price blocks, only `effective_rates` is payable as it is. */
export interface PriceRecord {
  /** Kind of billing; says nothing about tiers, `tier_count` does. */
  readonly billing_type?: string;
  readonly source?: "v1" | "v2" | (string & {});
  readonly unit?: "usd_per_million_tokens" | (string & {});
  /** Which of the rates apply: those by modality, or the others. */
  readonly pricing_mode?: "standard" | "image_modalities" | (string & {});
  /** Discount of the model, 1 means none. */
  readonly discount_rate?: number;
  /** Price group, often `default`. */
  readonly group?: string;
  /** Multiplier of the group. */
  readonly group_ratio?: number;
  /** `discount_rate` x `group_ratio`. */
  readonly price_factor?: number;
  readonly resolved_from?: string;
  /** List prices, for display beside the payable ones. */
  readonly rates?: Rates;
  /** Payable prices, discounts included. */
  readonly effective_rates?: Rates;
  /** Number of price tiers. */
  readonly tier_count?: number;
  /** Where there is more than one tier: list prices, to be multiplied by `price_factor`. */
  readonly tiers?: readonly PriceTier[];
  readonly limits?: {
    readonly max_input_tokens?: number;
    /** What is charged beforehand where a request has no `max_tokens`; no price. */
    readonly max_output_tokens?: number;
    readonly supports_cache_read?: boolean;
    readonly supports_cache_write?: boolean;
  };
  readonly extras?: {
    /** By name of the tool. */
    readonly tools?: {
      readonly [field: string]: ToolPrice;
    };
    readonly google_web_search?: ToolPrice;
  };
}

/** USD per million tokens; a missing key means that the dimension does not apply, 0 means free. */
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

/** A tier of list prices. It prices the whole request; without a bound it is the last one. */
export type PriceTier = Rates & {
  /** Inclusive upper bound of the request's total input tokens. */
  readonly up_to_input_tokens?: number;
};

/** Price of a tool, as listed: payable is this x `price_factor`. */
export interface ToolPrice {
  readonly unit: "usd_per_1000_queries" | "usd_per_page" | (string & {});
  /** USD for 1000 queries, or for one page. */
  readonly price: number;
  /** Queries that are charged beforehand. */
  readonly precharge_queries?: number;
}

/** Prices of all models. */
export interface PriceCatalog {
  /** Entries by category: `video`, `image`, …. */
  readonly models: {
    readonly video?: readonly PriceEntry[];
    readonly [field: string]: readonly PriceEntry[] | undefined;
  };
}

/** Prices of a model. What a task cost in the end is the `cost` of its record. */
export interface PriceEntry {
  readonly id: string;
  readonly fixed_prices?: FixedPrices;
  /** Prices of what a request brings; some lists have them as fields of the entry, such as `image_input_price`. */
  readonly input_material_prices?: {
    readonly image?: InputPrice;
    readonly video?: InputPrice;
  };
  readonly image_input_price?: InputPrice;
  readonly video_input_price?: InputPrice;
  /** Present where the model is settled by its tokens afterwards; its fixed prices are an expectation. */
  readonly token_settlement_prices?: FixedPrices;
  readonly [field: string]: unknown;
}

/** Output prices of a model. */
export interface FixedPrices {
  /** `usd_per_call`: the duration does not count. */
  readonly unit: "usd_per_second" | "usd_per_call" | (string & {});
  /** What the keys name. */
  readonly dimension?: "resolution" | (string & {});
  readonly items: readonly FixedPriceItem[];
}

/** One price of a price block. */
export interface FixedPriceItem {
  /** `480P`, `720P`, …; also `default`, `4K`, `pro`, `pro-sound`, `*-audio`. Its case does not count. */
  readonly key: string;
  /** List price in USD. */
  readonly original_price?: number;
  /** Payable price in USD, as it is. */
  readonly after_discount: number;
}

/** Price of input material. */
export interface InputPrice {
  readonly unit?: "usd_per_image" | "usd_per_second" | (string & {});
  /** List price in USD. */
  readonly original_price?: number;
  /** Payable price in USD, as it is. */
  readonly after_discount?: number;
  /** So many are free. */
  readonly free_count?: number;
  /** Prices by resolution, in place of one price. */
  readonly items?: readonly FixedPriceItem[];
  readonly billing_mode?: "additive_duration" | (string & {});
  /** Seconds beyond it cost nothing. */
  readonly max_billable_seconds?: number;
}
