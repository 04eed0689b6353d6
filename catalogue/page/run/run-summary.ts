// The facts of a run that has ended.

/** A file of a result. */
export interface ResultFile {
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

/** The tasks, cost, records and files of a run. */
export interface RunSummary {
  /** Nearly always one task; none for a text call. */
  readonly taskIds: readonly string[];
  readonly cost: number | undefined;
  /** The record of each task, or the pieces of a text answer. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly files: readonly ResultFile[];
  readonly ledger: readonly LedgerEntry[];
}
