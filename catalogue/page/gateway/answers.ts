// Answers of a reference gateway below /__gateway, as far as the page shows them. Times are Unix
// milliseconds of its clock, amounts micro-USD.

export interface GatewayState {
  /** ISO time of the gateway's clock. */
  readonly time: string;
  readonly clock: string;
  /** API keys, with amounts in USD. */
  readonly keys: readonly {
    readonly id: string;
    /** Masked. */
    readonly key: string;
    readonly account: string;
    readonly balance: number;
    readonly held: number;
  }[];
  readonly totals: {
    readonly requests: number;
    readonly tasks: number;
    readonly creates: number;
    /** USD. */
    readonly charged: number;
  };
  /** The latest, newest first. */
  readonly tasks: readonly TaskLine[];
}

export interface TaskLine {
  readonly id: string;
  readonly model: string;
  readonly status: string;
  /** Percent. */
  readonly progress: number;
  /** USD charged. */
  readonly cost: number;
}

export interface RequestLine {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly key?: string;
  readonly model?: string;
  readonly task?: string;
  readonly scenario?: string;
  readonly fault?: string;
}

export interface CreateLine {
  readonly at: number;
  readonly keyId: string;
  readonly endpoint: string;
  readonly model: string;
  readonly taskId: string;
  readonly idempotencyKey?: string;
  readonly bodyHash: string;
  readonly price: number;
}

export interface LedgerLine {
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly micros: number;
  readonly reason: string;
  readonly task?: string;
}

/** Lines of one kind, and their number since the gateway started. */
export interface Answer<Line> {
  readonly total: number;
  /** Oldest first. */
  readonly lines: readonly Line[];
}
