// Types for the summary of an ended run.

export interface ResultFile {
  readonly kind: "video" | "image" | "audio";
  readonly url: string;
}

/** An entry of the gateway's ledger. */
export interface LedgerEntry {
  readonly from: string;
  readonly to: string;
  /** Amount in millionths of a USD. */
  readonly micros: number;
  readonly reason: string;
  readonly task?: string;
}

export interface RunSummary {
  /** Ids of the run's tasks, usually one. A text call has no task. */
  readonly taskIds: readonly string[];
  readonly cost: number | undefined;
  /** The gateway's record of each task, or the pieces of a text answer. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly files: readonly ResultFile[];
  readonly ledger: readonly LedgerEntry[];
}
