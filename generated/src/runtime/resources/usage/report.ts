// What was spent (1-core.md, Usage report).

/** Billed calls and what they cost. */
export interface UsageStatistics {
  /** USD, rounded to 6 decimals. */
  readonly amount_usd: number;
  /** amount_usd x 10. */
  readonly credits: number;
  /** Successfully billed calls. */
  readonly requests: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

/** Statistics of one group. */
export interface UsageItem extends UsageStatistics {
  /** When grouped by model. */
  readonly model?: string;
  /** YYYY-MM-DD in the time zone of the report, when grouped by date. */
  readonly date?: string;
}

/** A usage report. */
export interface UsageReport {
  readonly scope: "key" | "account" | (string & {});
  /** Unix seconds, inclusive. */
  readonly start: number;
  /** Unix seconds, exclusive. */
  readonly end: number;
  readonly tz: string;
  readonly group_by: string;
  readonly total: UsageStatistics;
  /** Sorted by amount_usd, descending; empty without grouping. */
  readonly items: readonly UsageItem[];
  /** Whether the answer came from the gateway's cache of 60 seconds; absent where it does not say. */
  readonly cache: "hit" | "miss" | undefined;
  /** Whether the report reaches into the last minute, whose records may not be complete. */
  readonly mayBeIncomplete: boolean;
}
