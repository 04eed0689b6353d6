// Types of answers, printed from contracts/answers/prices.json by `npm run answers`. Do not edit.
// sha256 of the schema and the printer: 0661a5f7c27e8ca814a808a5b49f2a1073baeefc24c584628742a29a55f2bfdb

/** Token prices of a model. Of these prices, only `effective_rates` are payable as they are. Multiply the chosen tier of `tiers`, and each tool price, by `price_factor`. `rates` are list prices. */
export interface PriceRecord {
  /** Kind of billing. It does not show whether there are price tiers; `tier_count` does. */
  readonly billing_type?: string;
  readonly source?: "v1" | "v2" | (string & {});
  readonly unit?: "usd_per_million_tokens" | (string & {});
  /** Which rates apply: with `image_modalities`, the rates by modality; otherwise the other rates. */
  readonly pricing_mode?: "standard" | "image_modalities" | (string & {});
  /** Factor of the model's discount. 1 means no discount. */
  readonly discount_rate?: number;
  /** Name of the price group, often `default`. */
  readonly group?: string;
  /** Factor of the price group. */
  readonly group_ratio?: number;
  /** `discount_rate` × `group_ratio`. */
  readonly price_factor?: number;
  readonly resolved_from?: string;
  /** List prices. They are for display only. */
  readonly rates?: Rates;
  /** Payable prices, which include the discounts. */
  readonly effective_rates?: Rates;
  /** Number of price tiers. */
  readonly tier_count?: number;
  /** List prices by tier, if there is more than one tier. The payable price is the list price × `price_factor`. */
  readonly tiers?: readonly PriceTier[];
  readonly limits?: {
    readonly max_input_tokens?: number;
    /** Number of output tokens that the gateway charges in advance if a request has no `max_tokens`. It is not a price. */
    readonly max_output_tokens?: number;
    readonly supports_cache_read?: boolean;
    readonly supports_cache_write?: boolean;
  };
  readonly extras?: {
    /** Prices of tools, by tool name. */
    readonly tools?: {
      readonly [field: string]: ToolPrice;
    };
    readonly google_web_search?: ToolPrice;
  };
}

/** Prices in USD per million tokens, by kind of token. If a key is missing, the model has no tokens of this kind. 0 means free. */
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

/** A tier of list prices. Its prices apply to the whole request. The last tier has no `up_to_input_tokens`. */
export type PriceTier = Rates & {
  /** The largest number of input tokens in a request of this tier. */
  readonly up_to_input_tokens?: number;
};

/** List price of a tool. The payable price is the list price × `price_factor`. */
export interface ToolPrice {
  readonly unit: "usd_per_1000_queries" | "usd_per_page" | (string & {});
  /** Price in USD for 1000 queries, or for one page. */
  readonly price: number;
  /** Number of queries that the gateway charges in advance. */
  readonly precharge_queries?: number;
}

/** Prices of all models. */
export interface PriceCatalog {
  /** Entries by category, such as `video` or `image`. */
  readonly models: {
    readonly video?: readonly PriceEntry[];
    readonly [field: string]: readonly PriceEntry[] | undefined;
  };
}

/** Prices of a model. The final cost of a task is the `cost` in its task record. */
export interface PriceEntry {
  readonly id: string;
  readonly fixed_prices?: FixedPrices;
  /** Prices of the input files of a request. Some price lists have these prices as fields of the entry, such as `image_input_price`. */
  readonly input_material_prices?: {
    readonly image?: InputPrice;
    readonly video?: InputPrice;
  };
  readonly image_input_price?: InputPrice;
  readonly video_input_price?: InputPrice;
  /** Present if the final cost depends on the tokens of the task. The fixed prices are then only an estimate. */
  readonly token_settlement_prices?: FixedPrices;
  readonly [field: string]: unknown;
}

/** Output prices of a model. */
export interface FixedPrices {
  /** Unit of the prices. With `usd_per_call`, the duration does not affect the price. */
  readonly unit: "usd_per_second" | "usd_per_call" | (string & {});
  /** The dimension that the keys distinguish, such as the resolution. */
  readonly dimension?: "resolution" | (string & {});
  readonly items: readonly FixedPriceItem[];
}

/** One price in a list of prices. */
export interface FixedPriceItem {
  /** Resolution or variant of the price, such as `480P`, `720P`, `4K`, `default`, `pro`, `pro-sound`, or a name that ends in `-audio`. Upper and lower case are equal. */
  readonly key: string;
  /** List price in USD. */
  readonly original_price?: number;
  /** Payable price in USD. */
  readonly after_discount: number;
}

/** Price of the input files of a request. */
export interface InputPrice {
  readonly unit?: "usd_per_image" | "usd_per_second" | (string & {});
  /** List price in USD. */
  readonly original_price?: number;
  /** Payable price in USD. */
  readonly after_discount?: number;
  /** Number of input files that are free. */
  readonly free_count?: number;
  /** Prices by resolution, if there is no single price. */
  readonly items?: readonly FixedPriceItem[];
  readonly billing_mode?: "additive_duration" | (string & {});
  /** Maximum number of seconds that are billed. Further seconds are free. */
  readonly max_billable_seconds?: number;
}
