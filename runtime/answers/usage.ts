// Types of answers, printed from contracts/answers/usage.json by `npm run answers`. Do not edit.
// sha256 of the schema and the printer: 9a13188da65da20032718a255eebc17446608776f534e0597876c9277067a9ec

/** Spending and billed calls in a time range. */
export interface UsageReport {
  /** Whose calls the report counts. `key`: the API key that sent the query. `account`: all keys of its account. */
  readonly scope: "key" | "account" | (string & {});
  /** Start of the time range in Unix seconds, inclusive. */
  readonly start: number;
  /** End of the time range in Unix seconds, exclusive. */
  readonly end: number;
  /** IANA time zone that decides which day a call belongs to. Default `Asia/Shanghai`. */
  readonly tz: string;
  /** The fields that group `items`. Default `none`. */
  readonly group_by: "none" | "model" | "date" | "model,date" | (string & {});
  readonly total: UsageStatistics;
  /** The statistics of each group, highest `amount_usd` first. Empty if `group_by` is `none`. */
  readonly items: readonly UsageItem[];
}

/** Number, tokens and cost of billed calls. */
export interface UsageStatistics {
  /** Cost in USD, rounded to 6 decimals. */
  readonly amount_usd: number;
  /** Cost in platform credits: `amount_usd` × 10. */
  readonly credits: number;
  /** Number of billed calls. */
  readonly requests: number;
  /** Number of input tokens. Usually 0 for media, which is billed per call or per second. */
  readonly prompt_tokens: number;
  /** Number of output tokens. Usually 0 for media. */
  readonly completion_tokens: number;
}

/** Statistics of one group: a model, a day, or both. */
export type UsageItem = UsageStatistics & {
  /** Model id. Present if items are grouped by model. */
  readonly model?: string;
  /** Day in the time zone of the report, as YYYY-MM-DD. Present if items are grouped by date. */
  readonly date?: string;
};
