// Types of answers, printed from contracts/answers/usage.json by `npm run answers`; not edited by hand.
// sha256 of both: 3dfdacca828731f1040cd886a42a1ec2c3937e739bef1c83a1d0e61a651861ce

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
