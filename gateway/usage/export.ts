// An export of call details as the instance remembers it.

/** An export; its file is there some time after it was asked for. */
export interface Export {
  readonly format: "csv" | "xlsx";
  readonly bytes: Uint8Array;
  /** Unix milliseconds from which the file can be fetched. */
  readonly readyAt: number;
  readonly expiresAt: number;
}
