// Types of the reference gateway's answers below /__gateway. Times are in Unix milliseconds, and
// amounts in micro-USD, unless the comment of a field names another unit.

export interface GatewayState {
  /** Current time of the gateway's clock, in ISO format. */
  readonly time: string;
  readonly clock: string;
  /** API keys. Their amounts are in USD. */
  readonly keys: readonly {
    readonly id: string;
    /** The masked API key. */
    readonly key: string;
    readonly account: string;
    readonly balance: number;
    readonly held: number;
  }[];
  readonly totals: {
    readonly requests: number;
    readonly tasks: number;
    readonly creates: number;
    /** Total of the charged amounts, in USD. */
    readonly charged: number;
  };
  /** The latest tasks, newest first. */
  readonly tasks: readonly TaskLine[];
}

export interface TaskLine {
  readonly id: string;
  readonly model: string;
  readonly status: string;
  /** Progress in percent. */
  readonly progress: number;
  /** Charged amount in USD. */
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

/** The body of a request or an answer. */
export interface Body {
  readonly type?: string;
  /** Length of the whole body. */
  readonly bytes?: number;
  /** The text; absent for uploads and files. */
  readonly text?: string;
  /** Whether `text` is only the beginning of the body. */
  readonly isCut?: boolean;
}

/** The bodies of a request and its answer. A property is absent if there was no body. */
export interface BodiesOfRequest {
  readonly request?: Body;
  readonly answer?: Body;
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

/** An answer with log lines of one kind. `total` counts the lines since the gateway started. */
export interface Answer<Line> {
  readonly total: number;
  /** The lines, oldest first. */
  readonly lines: readonly Line[];
}
