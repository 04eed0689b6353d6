// The record of every create that took effect: what a test counts to see that nothing was billed twice.

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

/** The creates of one instance. */
export interface Creates {
  add(create: Create): void;
  /** The latest, oldest first. */
  list(): readonly Create[];
  /** Every create ever made. */
  total(): number;
}

/** An empty record that remembers the last `keep` creates. */
export function createCreates(keep = 10_000): Creates {
  let creates: Create[] = [];
  let total = 0;
  return {
    add(create) {
      total += 1;
      creates.push(create);
      if (creates.length > 2 * keep) creates = creates.slice(-keep);
    },
    list: () => creates.slice(-keep),
    total: () => total,
  };
}
