// Types of answers, printed from contracts/answers/usage.json by `npm run answers`. Do not edit.
// sha256 of the schema and the printer: 30be26693d0b27d1b8030b1d050903aa0adea0d6feba7b21a5ce41028d591dc1

/** Spending and billed calls of a range of time. */
export interface UsageReport {
  /** `key`: the calling key. `account`: all keys of its account. */
  readonly scope: "key" | "account" | (string & {});
  /** Unix seconds, inclusive. */
  readonly start: number;
  /** Unix seconds, exclusive. */
  readonly end: number;
  /** IANA name of the time zone of calendar days. Default `Asia/Shanghai`. */
  readonly tz: string;
  /** What `items` are grouped by. Default `none`. */
  readonly group_by: "none" | "model" | "date" | "model,date" | (string & {});
  readonly total: UsageStatistics;
  /** Sorted by amount_usd, descending; empty without grouping. */
  readonly items: readonly UsageItem[];
}

/** Billed calls and what they cost. */
export interface UsageStatistics {
  /** USD, rounded to 6 decimals. */
  readonly amount_usd: number;
  /** amount_usd x 10. */
  readonly credits: number;
  /** Successfully billed calls. */
  readonly requests: number;
  /** Input tokens; usually 0 for media, which is billed per call or second. */
  readonly prompt_tokens: number;
  /** Output tokens; usually 0 for media. */
  readonly completion_tokens: number;
}

/** Statistics of one group. */
export type UsageItem = UsageStatistics & {
  /** When grouped by model. */
  readonly model?: string;
  /** YYYY-MM-DD in the time zone of the report, when grouped by date. */
  readonly date?: string;
};
