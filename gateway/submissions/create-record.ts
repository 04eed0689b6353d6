// The record of a create that took effect: what a test counts to see that nothing was billed twice.

/** A create that made a task. */
export interface Create {
  /** Unix milliseconds. */
  readonly at: number;
  /** Id of the API key, not the key. */
  readonly keyId: string;
  readonly endpoint: string;
  readonly model: string;
  readonly taskId: string;
  readonly idempotencyKey?: string;
  /** Hex SHA-256 of the body. */
  readonly bodyHash: string;
  /** Micro-USD that the task costs when it completes. */
  readonly price: number;
}
