// When BullMQ gives a job out again.
const LONGEST_MS = 30_000;

/** Ends a step that is to be done again later. For BullMQ it has failed: then the job goes back, and the next one comes, by one command. */
export class Later extends Error {
  readonly ms: number;
  // BullMQ would read it, and it takes time to write.
  override readonly stack = "";

  constructor(ms: number) {
    super("Later");
    this.ms = Math.ceil(ms);
  }
}

/** Milliseconds. Polls count among the failures: where one of many fails, its task is asked for after up to half a minute. */
export const backoffStrategy = (failures: number, _type?: string, error?: Error): number =>
  error instanceof Later
    ? error.ms
    : Math.min(1_000 * 2 ** (failures - 1), LONGEST_MS) * (0.5 + Math.random() / 2);
