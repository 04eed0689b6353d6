// What has come of a run.

/** A file of a result. */
export interface ShownFile {
  readonly kind: "video" | "image" | "audio";
  readonly url: string;
}

/** An entry of the gateway's ledger. */
export interface LedgerEntry {
  readonly from: string;
  readonly to: string;
  /** In millionths of a USD. */
  readonly micros: number;
  readonly reason: string;
  readonly task?: string;
}

/** A run that has ended. */
export interface RunSummary {
  /** Nearly always one; none of a call that is answered at once. */
  readonly taskIds: readonly string[];
  readonly cost: number | undefined;
  /** That of each task, or the answer. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly files: readonly ShownFile[];
  readonly ledger: readonly LedgerEntry[];
}
